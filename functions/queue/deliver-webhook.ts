import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { makeHttpPost } from '#aws/runtime/http-post.ts';
import { contradictionOf } from '#domain/outbox/find-contradiction.ts';
import { checkWebhookUrl } from '#domain/webhook/check-webhook-url.ts';
import { type DeliverResult, deliverWebhook } from '#domain/webhook/deliver.ts';
import { makeUrlCheck } from '#domain/webhook/make-url-check.ts';
import { refusedAddress } from '#domain/webhook/refused-address.ts';
import { releaseWaiting } from '#domain/webhook/release-waiting.ts';
import { eventRecords } from '#functions/dependencies/event-records.ts';
import { webhookSecretBox } from '#functions/dependencies/keys.ts';
import { deliveryQueue, releaseQueue } from '#functions/dependencies/queues.ts';
import { clock, stage } from '#functions/dependencies/runtime.ts';
import {
  deliveryStore,
  deviceStore,
  orderStore,
  projectStore,
  receiverStore,
} from '#functions/dependencies/stores.ts';
import { worker } from '#functions/dependencies/worker.ts';
import type { DeliveryMessage, ReleaseMessage, WebhookDelivery } from '#model/webhook.ts';
import type { Logger } from '#ports/runtime.ts';
import { processBatch } from './shared/process-batch.ts';

const attemptSchema = z.object({
  deliveryId: z.string(),
  manual: z.boolean(),
  isTrial: z.optional(z.boolean()),
  now: z.optional(z.int()),
});

const messageSchema = z.union([
  z.object({
    release: z.object({
      url: z.string(),
      of: z.enum(['held', 'failed']),
      isTrial: z.boolean(),
      after: z.nullable(z.string()),
    }),
  }),
  attemptSchema,
]);

export interface Deps {
  stage: string;
  deliver: (message: DeliveryMessage) => Promise<DeliverResult>;
  /** Returns how many attempts were queued. */
  release: (message: ReleaseMessage) => Promise<number>;
  log: Logger;
}

/**
 * Makes the webhook attempts of a batch, queues what waits for a URL that answers again, and reports the
 * messages that have to come again.
 */
export const makeHandler =
  ({ stage, deliver, release, log }: Deps) =>
  async (event: SQSEvent): Promise<SQSBatchResponse> => {
    const { response } = await processBatch(event.Records, {
      concurrency: 10,
      identify: ({ messageId }) => messageId,
      work: async ({ body }) => {
        const asked = messageSchema.parse(JSON.parse(body));
        if ('release' in asked) {
          const queued = await release(asked.release);
          log.info('webhook.released', { of: asked.release.of, queued });
          return;
        }
        const { now, ...message } = asked;
        const made = await deliver(stage === 'local' ? { ...message, now } : message);
        const { requestId, ...result } = 'requestId' in made ? made : { ...made, requestId: null };
        if ('refused' in result) {
          log.error('webhook.refused', { ...message, ref: result.ref, reason: result.refused });
        }
        if ('skipped' in result && result.skipped === 'unproven') {
          log.error('webhook.url-unproven', { ...message, ...result });
        }
        const isGivenUp = 'state' in result && result.state === 'abandoned' && !result.isObsolete;
        const abandoned = isGivenUp && !message.manual;
        const fields = { ...message, ...result, request_id: requestId };
        if (abandoned) log.warn('webhook.abandoned', fields);
        else {
          const lagMs = 'lagMs' in result ? result.lagMs : undefined;
          log.info('webhook.attempt', { ...fields, lagMs });
        }
      },
      onFailure: (itemIdentifier, reason) =>
        log.error('webhook.attempt-failed', { itemIdentifier, reason: String(reason) }),
    });
    return response;
  };

export const handler = worker('deliver-webhook', (log) => {
  const records = eventRecords(orderStore());
  const projects = projectStore();
  const shared = {
    deliveries: deliveryStore(),
    receivers: receiverStore(),
    queue: deliveryQueue(),
    releases: releaseQueue(),
    clock,
  };
  const deps = {
    ...shared,
    projects,
    secrets: webhookSecretBox(),
    contradiction: (delivery: WebhookDelivery) => contradictionOf(records, delivery),
    // In the stage `local` one owner sets a URL.
    isBelieved:
      stage() === 'local'
        ? async () => true
        : makeUrlCheck({ projects, clock, devices: deviceStore(), stage: stage() }),
    http: makeHttpPost({
      checkUrl: (url) => checkWebhookUrl(url, stage()),
      refusedAddress: (address) => refusedAddress(address, stage()),
    }),
    random: Math.random,
  };
  return makeHandler({
    stage: stage(),
    deliver: (message) => deliverWebhook(deps, message),
    release: (message) => releaseWaiting(shared, message),
    log,
  });
});
