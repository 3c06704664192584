import type { SQSRecord } from 'aws-lambda';
import { expect, test } from 'vitest';
import type { Fact } from '#extensions/books/model/fact.ts';
import type { BookMessage } from '#extensions/books/model/message.ts';
import { makeHandler } from '#functions/queue/book.ts';
import { buildFact } from '#test/builders/build-fact.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';

const record = (messageId: string, group: string, depositNo = messageId) =>
  ({
    messageId,
    body: JSON.stringify({ kind: 'deposit', depositNo, at: 1 } satisfies BookMessage),
    attributes: { MessageGroupId: group },
  }) as unknown as SQSRecord;

function setUp(book: (fact: Fact) => Promise<number> = async () => 2) {
  const logged: LoggedEvent[] = [];
  const handle = makeHandler({
    read: async (message) =>
      message.kind === 'deposit' && message.depositNo !== 'gone'
        ? [buildFact({ subject: message.depositNo, at: 1_767_225_600 })]
        : [],
    book,
    clock: { now: () => 1_767_225_612 },
    log: recordingLogger(logged),
  });
  return { handle, logged };
}

test('a batch is booked, and its line says how late it was', async () => {
  const { handle, logged } = setUp();
  const Records = [
    record('1', 'demo:ETH'),
    record('2', 'demo:BSC'),
    record('3', 'demo:ETH', 'gone'),
  ];
  expect(await handle({ Records })).toEqual({ batchItemFailures: [] });
  expect(logged).toEqual([
    {
      level: 'info',
      event: 'books.run',
      fields: { facts: 2, entries: 4, failed: 0, behind_s: 12 },
    },
  ]);
});

test('a batch without facts measures nothing', async () => {
  const { handle, logged } = setUp();
  await handle({ Records: [record('1', 'demo:ETH', 'gone')] });
  expect(logged[0]?.fields).toMatchObject({ facts: 0, behind_s: null });
});

test('a failed message comes again, and holds up no other one of its group', async () => {
  const booked: string[] = [];
  const { handle, logged } = setUp(async ({ subject }) => {
    if (subject === '1') throw new Error('throttled');
    booked.push(subject);
    return 2;
  });
  const Records = [record('1', 'demo:ETH'), record('2', 'demo:ETH'), record('3', 'demo:BSC')];
  expect(await handle({ Records })).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] });
  expect(booked.sort()).toEqual(['2', '3']);
  expect(logged[0]).toMatchObject({
    level: 'error',
    event: 'books.failed',
    fields: { itemIdentifier: '1', reason: 'Error: throttled' },
  });
});

test('messages of a group are booked one after the other, those of others at the same time', async () => {
  const running: string[] = [];
  let most = 0;
  const { handle } = setUp(async ({ subject }) => {
    const group = subject.slice(0, 1);
    expect(running).not.toContain(group);
    running.push(group);
    most = Math.max(most, running.length);
    await new Promise((done) => setTimeout(done, 5));
    running.splice(running.indexOf(group), 1);
    return 2;
  });
  const Records = ['a1', 'a2', 'b1', 'b2'].map((no) => record(no, no.slice(0, 1)));
  expect(await handle({ Records })).toEqual({ batchItemFailures: [] });
  expect(most).toBe(2);
});
