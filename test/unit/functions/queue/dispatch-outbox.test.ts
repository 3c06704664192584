import type { DynamoDBStreamEvent, SQSEvent } from 'aws-lambda';
import { expect, test } from 'vitest';
import { outboxToItem } from '#aws/events/outbox-item.ts';
import { makeHandler as makeDeliver } from '#functions/queue/deliver-webhook.ts';
import { makeHandler as makeDispatch } from '#functions/queue/dispatch-outbox.ts';
import { makeHandler as makeRedispatch } from '#functions/schedule/redispatch.ts';
import type { DeliveryMessage, ReleaseMessage } from '#model/webhook.ts';
import { record } from '#test/builders/functions/queue/dispatch-outbox.ts';
import {
  aClock,
  aDeliveryStore,
  aLog,
  anOutboxItem,
  aQueue,
  t0,
} from '#test/unit/domain/webhook/fakes.ts';

const anItem = (outboxId: string) => outboxToItem(anOutboxItem({ outboxId, start: true }));

test('the stream dispatches only new outbox entries, and reports those that failed', async () => {
  const log = aLog();
  const seen: unknown[] = [];
  const handle = makeDispatch({
    log,
    dispatch: async (item) => {
      seen.push(item);
      if (item.outboxId.startsWith('bad')) throw new AggregateError([new Error('no queue')], 'x');
    },
  });
  const event: DynamoDBStreamEvent = {
    Records: [
      record('1', anItem('good#1')),
      record('2', anItem('bad#1')),
      record('3', anItem('changed#1'), 'MODIFY'),
      record('4', { pk: 'DL#dl_1', sk: '-', state: 'pending' }),
      { eventName: 'REMOVE', dynamodb: { SequenceNumber: '5' } },
      record('6', anItem('bad#2')),
    ],
  };
  expect(await handle(event)).toEqual({
    batchItemFailures: [{ itemIdentifier: '2' }, { itemIdentifier: '6' }],
  });
  expect(seen).toEqual(
    ['good#1', 'bad#1', 'bad#2'].map((outboxId) => anOutboxItem({ outboxId, start: true })),
  );
  expect(log.lines.at(-1)).toMatchObject({
    event: 'outbox.dispatched',
    fields: { records: 4, failed: 2 },
  });
  expect(log.lines[0]?.fields?.reasons).toEqual(['Error: no queue']);
});

test('what an extension recorded comes as it was written', async () => {
  const item = anOutboxItem({ kind: 'books', event: null, lists: [], facts: '[["slot#1",7]]' });
  const seen: unknown[] = [];
  const handle = makeDispatch({ log: aLog(), dispatch: async (one) => void seen.push(one) });
  await handle({ Records: [record('1', outboxToItem(item))] });
  expect(seen).toEqual([item]);
});

test('an unreadable entry is reported, not lost', async () => {
  const handle = makeDispatch({ log: aLog(), dispatch: async () => {} });
  const broken = { ...anItem('x#1'), lists: 'not json' };
  expect(await handle({ Records: [record('9', broken)] })).toEqual({
    batchItemFailures: [{ itemIdentifier: '9' }],
  });
});

const sqs = (...bodies: string[]): SQSEvent =>
  ({ Records: bodies.map((body, i) => ({ messageId: `m${i}`, body })) }) as SQSEvent;

const release = async () => 0;

test.each([
  ['local', t0],
  ['prod', undefined],
])('deliver-webhook in stage %s takes an advanced clock: %s', async (stage, now) => {
  const seen: DeliveryMessage[] = [];
  const handle = makeDeliver({
    stage,
    log: aLog(),
    release,
    deliver: async (message) => {
      seen.push(message);
      return { skipped: 'gone' };
    },
  });
  const message = { deliveryId: 'dl_1', manual: false };
  await handle(sqs(JSON.stringify({ ...message, now: t0 })));
  expect(seen).toEqual([{ ...message, now }]);
});

test('deliver-webhook reports each message that failed, and warns of an abandoned one', async () => {
  const log = aLog();
  const attempt = { at: t0, status: 500, error: null, durationMs: 1, manual: false };
  const handle = makeDeliver({
    stage: 'prod',
    log,
    release,
    deliver: async ({ deliveryId }) => {
      if (deliveryId === 'dl_bad') throw new Error('table down');
      return { state: 'abandoned', attempt, tries: 7, ref: 'D1', requestId: 'req-7' };
    },
  });
  const body = (deliveryId: string) => JSON.stringify({ deliveryId, manual: false });
  expect(await handle(sqs(body('dl_1'), body('dl_bad'), 'not json', '{"manual":1}'))).toEqual({
    batchItemFailures: ['m1', 'm2', 'm3'].map((itemIdentifier) => ({ itemIdentifier })),
  });
  expect(log.lines[0]).toMatchObject({
    level: 'warn',
    event: 'webhook.abandoned',
    fields: { ref: 'D1', request_id: 'req-7' },
  });
});

test('deliver-webhook does not warn of an attempt that had nothing left to send', async () => {
  const log = aLog();
  const attempt = { at: t0, status: null, error: 'not sent', durationMs: 0, manual: false };
  const given = { state: 'abandoned', attempt, tries: 1, isObsolete: true } as const;
  const deliver = async () => ({ ...given, ref: 'D1', requestId: 'req-7' });
  await makeDeliver({ stage: 'prod', log, deliver, release })(
    sqs(JSON.stringify({ deliveryId: 'dl_1', manual: false })),
  );
  expect(log.lines).toMatchObject([{ level: 'info', event: 'webhook.attempt' }]);
});

test('deliver-webhook sends the next part of what waits for a receiver', async () => {
  const log = aLog();
  const seen: ReleaseMessage[] = [];
  const handle = makeDeliver({
    stage: 'prod',
    log,
    deliver: async () => ({ skipped: 'gone' }),
    release: async (message) => {
      seen.push(message);
      return 100;
    },
  });
  const message = { url: 'https://shop.example/hook', of: 'held', isTrial: true, after: null };
  expect(await handle(sqs(JSON.stringify({ release: message })))).toEqual({
    batchItemFailures: [],
  });
  expect(seen).toEqual([message]);
  // The URL may hold a secret.
  expect(log.lines).toEqual([
    { level: 'info', event: 'webhook.released', fields: { of: 'held', queued: 100 } },
  ]);
});

function aRedispatch(stage: string) {
  const asked: number[] = [];
  const again: number[] = [];
  const handle = makeRedispatch({
    stage,
    clock: aClock(t0),
    pushRedispatch: async (delay) => {
      again.push(delay);
    },
    redispatchDeps: {
      queue: aQueue(),
      deliveries: aDeliveryStore(),
      log: aLog(),
      dispatch: async () => {},
      outbox: {
        postpone: async () => {},
        undispatched: async (beforeMs) => {
          asked.push(beforeMs / 1000);
          return [];
        },
      },
    },
  });
  return { handle, asked, again };
}

test('a rule redispatches now and 30 s later; the message it left does so once', async () => {
  const { handle, asked, again } = aRedispatch('prod');
  await handle({ source: 'aws.events' });
  expect([asked, again]).toEqual([[t0 - 10], [30]]);
  await handle({ Records: [{}] });
  expect([asked, again]).toEqual([[t0 - 10, t0 - 10], [30]]);
});

test("the stage local takes a test's clock, no other stage does", async () => {
  const local = aRedispatch('local');
  await local.handle({ now: t0 + 3_600 });
  expect([local.asked, local.again]).toEqual([[t0 + 3_590], []]);
  const prod = aRedispatch('prod');
  await prod.handle({ now: t0 + 3_600 });
  expect(prod.asked).toEqual([t0 - 10]);
});

test('a redispatch whose second message cannot be sent still does its work, and fails visibly', async () => {
  const { asked } = aRedispatch('prod');
  const handle = makeRedispatch({
    stage: 'prod',
    clock: aClock(t0),
    pushRedispatch: () => Promise.reject(new Error('queue down')),
    redispatchDeps: {
      queue: aQueue(),
      deliveries: aDeliveryStore(),
      log: aLog(),
      dispatch: async () => {},
      outbox: {
        postpone: async () => {},
        undispatched: async (beforeMs) => {
          asked.push(beforeMs);
          return [];
        },
      },
    },
  });
  await expect(handle({ source: 'aws.events' })).rejects.toThrow('queue down');
  expect(asked).toHaveLength(1);
});
