import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { systemClock } from '../../src/aws/clock.ts';
import { environment } from '../../src/aws/config.ts';
import { makeDeliveryQueue } from '../../src/aws/delivery-queue.ts';
import { makeDeliveryStore } from '../../src/aws/delivery-store.ts';
import { makeHttpPost } from '../../src/aws/http-post.ts';
import { makeLogger } from '../../src/aws/log.ts';
import { makeProjectStore } from '../../src/aws/project-store.ts';
import { makeSecrets } from '../../src/aws/secrets.ts';
import { eachLimited } from '../../src/domain/outbox/each-limited.ts';
import type { DeliveryMessage, Logger } from '../../src/domain/ports/world.ts';
import { checkWebhookUrl } from '../../src/domain/webhook/check-url.ts';
import { type DeliverResult, deliverWebhook } from '../../src/domain/webhook/deliver.ts';
import { refusedAddress } from '../../src/domain/webhook/refused-address.ts';
import { atFirstCall } from '../middleware/at-first-call.ts';

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
