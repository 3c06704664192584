import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { RescanQueue } from '../domain/ports/admin.ts';
import { need } from './config.ts';

/** Hands a rescan to the watcher of the EVM chains; the job itself is read from its record. */
export function makeRescanQueue(client: SQSClient = new SQSClient({})): RescanQueue {
  return {
    async push({ chain, rescanId }) {
      await client.send(
        new SendMessageCommand({
          QueueUrl: need('QUEUE_WATCH_EVM'),
          MessageBody: JSON.stringify({ rescan: { chain, rescanId } }),
        }),
      );
    },
  };
}
