import { createHash } from 'node:crypto';
import { GetQueueAttributesCommand, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { need } from '#aws/runtime/config.ts';
import type { BooksBacklog, BooksQueue, QueuedMessage } from '../ports.ts';

/** SQS takes ten messages at once, and no more bytes in all than one message may have. */
const batchSize = 10;
const batchCharacters = 200_000;

/** The queue of the books: a FIFO group for each project and chain. */
export const makeBooksQueue = (client = new SQSClient({})): BooksQueue => ({
  async push(messages) {
    for (const batch of inBatches(messages)) {
      const { Failed = [] } = await client.send(
        new SendMessageBatchCommand({
          QueueUrl: need('QUEUE_BOOKS'),
          Entries: batch.map(({ id, group, body }, i) => ({
            Id: String(i),
            MessageBody: body,
            MessageGroupId: group,
            // An id of ours may be longer than SQS takes.
            MessageDeduplicationId: createHash('sha256').update(id).digest('hex'),
          })),
        }),
      );
      if (Failed.length > 0) throw new Error(`${Failed.length} messages of the books were refused`);
    }
  },
});

/** What that queue has: messages that wait, and those that are being booked. */
export const makeBooksBacklog = (client = new SQSClient({})): BooksBacklog => ({
  async isEmpty() {
    const { Attributes = {} } = await client.send(
      new GetQueueAttributesCommand({
        QueueUrl: need('QUEUE_BOOKS'),
        AttributeNames: [...counts],
      }),
    );
    // A count that is missing is not zero.
    return counts.every((name) => Attributes[name] === '0');
  },
});

const counts = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const;

type Sendable = Omit<QueuedMessage, 'message'> & { body: string };

function inBatches(messages: QueuedMessage[]): Sendable[][] {
  const batches: Sendable[][] = [];
  let size = 0;
  for (const { message, ...rest } of messages) {
    const body = JSON.stringify(message);
    const last = batches.at(-1);
    size += body.length;
    if (last && last.length < batchSize && size <= batchCharacters) {
      last.push({ ...rest, body });
    } else {
      batches.push([{ ...rest, body }]);
      size = body.length;
    }
  }
  return batches;
}
