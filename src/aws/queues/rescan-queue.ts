import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { RescanQueue } from '#domain/ports/queues/rescan-queue.ts';
import { familyQueue } from './family-queue.ts';

/** Hands a rescan to the watcher of its chain's family; the job itself is read from its record. */
export function makeRescanQueue(client: SQSClient = new SQSClient({})): RescanQueue {
  return {
    async push({ chain, rescanId }) {
      await client.send(
        new SendMessageCommand({
          QueueUrl: familyQueue('WATCH', chain),
          MessageBody: JSON.stringify({ rescan: { chain, rescanId } }),
        }),
      );
    },
  };
}
