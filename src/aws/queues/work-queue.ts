import { randomUUID } from 'node:crypto';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { WorkQueue } from '#domain/ports/queues/work-queue.ts';
import { familyQueue } from './family-queue.ts';

/**
 * Wakes the payment worker of (chain, address): one FIFO group each, so that one run at a time works
 * for an address. The message says only whom to look after; the tables say what to do.
 */
export function makeWorkQueue(client = new SQSClient({})): WorkQueue {
  return {
    async wake(chain, address) {
      await client.send(
        new SendMessageCommand({
          QueueUrl: familyQueue('SIGN', chain),
          MessageBody: JSON.stringify({ chain, address }),
          MessageGroupId: `${chain}:${address}`,
          MessageDeduplicationId: randomUUID(),
        }),
      );
    },
  };
}
