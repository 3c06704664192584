import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { ChainName } from '../contract/chains.ts';
import type { RescanJob, RescanQueue } from '../domain/ports/admin.ts';
import { need } from './config.ts';

/** What the watcher's queue carries for a rescan; blocks are decimal texts. */
export interface RescanMessage {
  chain: ChainName;
  rescan: { rescanId: string; txHash: string | null; from: string | null; to: string | null };
}

/** Hands a rescan to the watcher of the EVM chains. */
export function makeRescanQueue(client: SQSClient = new SQSClient({})): RescanQueue {
  return {
    async push(job: RescanJob) {
      const message: RescanMessage = {
        chain: job.chain,
        rescan: {
          rescanId: job.rescanId,
          txHash: job.txHash,
          from: job.from?.toString() ?? null,
          to: job.to?.toString() ?? null,
        },
      };
      await client.send(
        new SendMessageCommand({
          QueueUrl: need('QUEUE_WATCH_EVM'),
          MessageBody: JSON.stringify(message),
        }),
      );
    },
  };
}
