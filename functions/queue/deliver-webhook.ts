import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { eachLimited } from '#async/limit.ts';
import { makeDeliveryStore } from '#aws/events/delivery-store.ts';
import { makeSecrets } from '#aws/keys/secrets.ts';
import { makeProjectStore } from '#aws/projects/project-store.ts';
import { makeDeliveryQueue } from '#aws/queues/queues.ts';
import { systemClock } from '#aws/runtime/clock.ts';
import { environment } from '#aws/runtime/config.ts';
import { makeHttpPost } from '#aws/runtime/http-post.ts';
import { makeLogger } from '#aws/runtime/log.ts';
import type { Logger } from '#domain/ports/runtime/logger.ts';
import { checkWebhookUrl } from '#domain/webhook/check-webhook-url.ts';
import { type DeliverResult, deliverWebhook } from '#domain/webhook/deliver.ts';
import { refusedAddress } from '#domain/webhook/refused-address.ts';
import type { DeliveryMessage } from '#model/webhook.ts';
import { atFirstCall } from '../dependencies/at-first-call.ts';

const messageSchema = z.object({
  deliveryId: z.string(),
  manual: z.boolean(),
  now: z.optional(z.int()),
});

export interface Deps {
  stage: string;
  deliver: (message: DeliveryMessage) => Promise<DeliverResult>;
  log: Logger;
}

/** The queue of webhook attempts: makes each and reports the messages that have to come again. */
export const makeHandler =
  ({ stage, deliver, log }: Deps) =>
  async (event: SQSEvent): Promise<SQSBatchResponse> => {
    const results = await eachLimited(event.Records, 10, async ({ body }) => {
      const { now, ...message } = messageSchema.parse(JSON.parse(body));
      const made = await deliver(stage === 'local' ? { ...message, now } : message);
      const { requestId, ...result } = 'requestId' in made ? made : { ...made, requestId: null };
      const abandoned = 'state' in result && result.state === 'abandoned' && !message.manual;
      log[abandoned ? 'warn' : 'info'](abandoned ? 'webhook.abandoned' : 'webhook.attempt', {
        ...message,
        ...result,
        request_id: requestId,
      });
    });
    return {
      batchItemFailures: results.flatMap((result, i) => {
        if (result.status === 'fulfilled') return [];
        const itemIdentifier = event.Records[i]?.messageId ?? '';
        log.error('webhook.attempt-failed', { itemIdentifier, reason: String(result.reason) });
        return [{ itemIdentifier }];
      }),
    };
  };

function wire(): Deps {
  const stage = environment().STAGE;
  const deps = {
    deliveries: makeDeliveryStore(),
    projects: makeProjectStore(),
    queue: makeDeliveryQueue(),
    secrets: makeSecrets(),
    http: makeHttpPost({
      checkUrl: (url) => checkWebhookUrl(url, stage),
      refusedAddress: (address) => refusedAddress(address, stage),
    }),
    clock: systemClock,
    random: Math.random,
  };
  return {
    stage,
    deliver: (message) => deliverWebhook(deps, message),
    log: makeLogger({ function: 'deliver-webhook' }),
  };
}

export const handler = atFirstCall(() => makeHandler(wire()));
