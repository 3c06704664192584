import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { DeliveryQueue } from '#domain/ports/queues/delivery-queue.ts';
import { need } from '../runtime/config.ts';

/** SQS delays a message by at most 15 minutes; a longer wait is the sweep's. */
const maxDelay = 900;

/** The queue of webhook attempts. Throws RangeError for a delay that SQS can not keep. */
export function makeDeliveryQueue(client = new SQSClient({})): DeliveryQueue {
  return {
    async push(message, delaySeconds) {
      if (delaySeconds < 0 || delaySeconds > maxDelay) {
        throw new RangeError(`delay of ${delaySeconds} s is outside 0 to ${maxDelay}`);
      }
      await client.send(
        new SendMessageCommand({
          QueueUrl: need('QUEUE_DELIVERIES'),
          MessageBody: JSON.stringify(message),
          DelaySeconds: Math.ceil(delaySeconds),
        }),
      );
    },
  };
}
