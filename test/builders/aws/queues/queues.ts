import type {
  SendMessageBatchCommandInput,
  SendMessageBatchRequestEntry,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { makeWorkQueue } from '#aws/queues/queues.ts';
import { awsClient } from '#test/fakes/aws-client.ts';

/** A queue that refuses the messages of these groups. */
export function queue(refused: string[] = []) {
  const sent: SendMessageBatchRequestEntry[][] = [];
  const queues: unknown[] = [];
  const client = awsClient<SQSClient>(
    async ({ input }: { input: SendMessageBatchCommandInput }) => {
      const entries = input.Entries ?? [];
      sent.push(entries);
      queues.push(input.QueueUrl);
      return { Failed: entries.filter((one) => refused.includes(one.MessageGroupId ?? '')) };
    },
  );
  const isSubAccount = async (_: unknown, address: string) => address.startsWith('0xsub');
  return { work: makeWorkQueue(isSubAccount, client), sent, queues };
}
