import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { WatchQueue } from '#domain/ports/queues/watch-queue.ts';
import { familyQueue } from './family-queue.ts';

/** The queue that the watchers' ticks come from. */
export function makeWatchQueue(client = new SQSClient({})): WatchQueue {
  return {
    async pushTick(chain, fence, delaySeconds) {
      await client.send(
        new SendMessageCommand({
          QueueUrl: familyQueue('WATCH', chain),
          MessageBody: JSON.stringify({ tick: { chain, fence } }),
          DelaySeconds: delaySeconds,
        }),
      );
    },
  };
}
