import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { ChainName } from '../contract/chains.ts';
import { need } from './config.ts';

/** Asks for the next tick of a chain's watcher, which holds the lease with this fence number. */
export function makeWatchQueue(client = new SQSClient({})): {
  pushTick(chain: ChainName, fence: number, delaySeconds: number): Promise<void>;
} {
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
