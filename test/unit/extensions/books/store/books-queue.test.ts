import type { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { makeBooksBacklog, makeBooksQueue } from '#extensions/books/store/books-queue.ts';
import { awsClient } from '#test/fakes/aws-client.ts';
import { setEnvironment } from '#test/support/environment.ts';

setEnvironment({ QUEUE_BOOKS: 'https://sqs/books.fifo' });

type Entries = NonNullable<SendMessageBatchCommand['input']['Entries']>;

function queue(refused = 0) {
  const sent: Entries[] = [];
  const client = awsClient<SQSClient>(async (command: never) => {
    sent.push((command as SendMessageBatchCommand).input.Entries ?? []);
    return { Failed: Array.from({ length: refused }, (_, i) => ({ Id: `${i}` })) };
  });
  return { sent, queue: makeBooksQueue(client) };
}

const message = (n: number, facts = '[]') =>
  ({ id: `books#${n}`, group: 'demo:ETH', message: { kind: 'facts', facts } }) as const;

test('messages go out ten at a time, in the group of their project and chain', async () => {
  const { sent, queue: books } = queue();
  await books.push(Array.from({ length: 12 }, (_, n) => message(n)));
  expect(sent.map((entries) => entries.length)).toEqual([10, 2]);
  const all = sent.flat();
  expect(new Set(all.map(({ MessageGroupId }) => MessageGroupId))).toEqual(new Set(['demo:ETH']));
  expect(JSON.parse(all[0]!.MessageBody!)).toEqual({ kind: 'facts', facts: '[]' });
  expect(new Set(all.map(({ MessageDeduplicationId }) => MessageDeduplicationId)).size).toBe(12);
  for (const { MessageDeduplicationId } of all) expect(MessageDeduplicationId).toHaveLength(64);
});

test('the same message again has the same id, whatever the time', async () => {
  const { sent, queue: books } = queue();
  await books.push([message(1)]);
  await books.push([message(1)]);
  expect(sent[0]).toEqual(sent[1]);
});

test('large messages are not sent together: SQS counts the bytes of all of them', async () => {
  const { sent, queue: books } = queue();
  await books.push([1, 2, 3].map((n) => message(n, 'x'.repeat(90_000))));
  expect(sent.map((entries) => entries.length)).toEqual([2, 1]);
});

test('the queue is empty only if nothing waits and nothing is being booked', async () => {
  const backlog = (Attributes: Record<string, string> | undefined) =>
    makeBooksBacklog(awsClient<SQSClient>(async () => ({ Attributes }))).isEmpty();
  const counts = (waiting: string, booked: string) => ({
    ApproximateNumberOfMessages: waiting,
    ApproximateNumberOfMessagesNotVisible: booked,
  });
  expect(await backlog(counts('0', '0'))).toBe(true);
  expect(await backlog(counts('1', '0'))).toBe(false);
  expect(await backlog(counts('0', '1'))).toBe(false);
  expect(await backlog(undefined)).toBe(false);
});

test('a refused message is an error', async () => {
  await expect(queue(1).queue.push([message(1)])).rejects.toThrow('1 messages of the books');
});
