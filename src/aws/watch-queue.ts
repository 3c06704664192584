import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { WatchQueue } from '../domain/ports/world.ts';
import { need } from './config.ts';

/** The queue that the watchers' ticks come from. */
export function makeWatchQueue(client = new SQSClient({})): WatchQueue {
  return {
    async pushTick(chain, fence, delaySeconds) {
      await client.send(
        new SendMessageCommand({
          QueueUrl: need('QUEUE_WATCH_EVM'),
          MessageBody: JSON.stringify({ tick: { chain, fence } }),
          DelaySeconds: delaySeconds,
        }),
      );
    },
  };
}
