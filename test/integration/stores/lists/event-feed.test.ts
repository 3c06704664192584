/** The feed of events on its table: one order, each event once, with any writer. */
import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  type BatchGetCommand,
  type BatchWriteCommandInput,
  DeleteCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { feedKeys } from '#aws/dynamodb/feed-keys.ts';
import { transact } from '#aws/dynamodb/transact.ts';
import { makeEventFeed } from '#aws/events/event-feed.ts';
import { outboxPut } from '#aws/events/outbox-item.ts';
import { makeOutboxStore } from '#aws/events/outbox-store.ts';
import type { SentEvent } from '#model/webhook.ts';
import { awsClient } from '#test/fakes/aws-client.ts';
import { client, commands, eventsOf } from '#test/scenarios/stores/lists/event-feed.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';
import { anOutboxItem } from '#test/unit/domain/webhook/fakes.ts';

const prefix = `feed-${randomUUID().slice(0, 8)}`;
client.middlewareStack.add((next, { commandName }) => (args) => {
  commands.push(String(commandName));
  return next(args);
});
// Far ahead, so that no emulator deletes what expires.
let at = Date.UTC(2100, 0, 1);
const make = () => makeEventFeed(client, { nowMs: () => at });

beforeAll(async () => {
  tableEnvironment(prefix);
  await createTables(client, prefix);
});

afterAll(() => deleteTables(client, prefix));

test('writers at the same moment: each event has one place, and there are no gaps', async () => {
  const events = eventsOf('many', 1, 60);
  const half = events.slice(20, 50);
  // Three processes; two of them have the same events, in their order.
  await Promise.all([
    make().append('many', events.slice(0, 40)),
    make().append('many', half),
    make().append('many', half),
    make().append('many', events),
  ]);
  const part = await make().read({ projectId: 'many', after: 0, limit: 100 });
  const found = part.kind === 'events' ? part.events : [];
  expect(found.map(({ place }) => place)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
  expect(new Set(found.map(({ eventId }) => eventId)).size).toBe(60);
  expect(found[0]?.body).toBe(events[0]?.body);
  expect(await idsOf('many', 7)).toEqual(found.map(({ eventId }) => eventId));
});

/** A client whose process ends after writing this many items, of a batch perhaps only some. */
function endsAfter(items: number) {
  const mortal = makeDocumentClient(new DynamoDBClient({ region: 'us-east-1' }));
  let left = items;
  mortal.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (/^(Get|BatchGet|Query)/.test(String(commandName))) return next(args);
        const { RequestItems } = args.input as BatchWriteCommandInput;
        const [[table, puts] = []] = Object.entries(RequestItems ?? {});
        const written = Math.min(left, puts?.length ?? 1);
        if (table && puts) {
          Object.assign(args.input, { RequestItems: { [table]: puts.slice(0, written) } });
        }
        if (written > 0) left -= written;
        const answer = written > 0 ? await next(args) : undefined;
        if (!answer || written < (puts?.length ?? 1)) throw new Error('the process has ended');
        return answer;
      },
    { step: 'initialize', priority: 'high' },
  );
  return makeEventFeed(mortal, { nowMs: () => at });
}

test.each([
  ['one event', 1],
  ['three events in one call', 3],
])('a writer of %s ends after any of its writes: each has one place', async (_, count) => {
  // The head is one more write, and the day another.
  for (let writes = 0; writes <= count + 3; writes++) {
    const projectId = `ends${count}x${writes}`;
    const events = eventsOf(projectId, 1, count);
    const [later] = eventsOf(projectId, 9, 9) as [SentEvent];
    await endsAfter(writes)
      .append(projectId, events)
      .catch(() => {});
    // Another writer comes first, and then what was not dispatched is tried again.
    await make().append(projectId, [later]);
    await make().append(projectId, events);
    const found = await idsOf(projectId);
    const wanted = events.map(({ eventId }) => eventId);
    expect(found.filter((id) => id !== later.eventId)).toEqual(wanted);
    expect(found).toHaveLength(count + 1);
    const last = found.at(-1) as string;
    expect(await make().placeOf(projectId, last)).toBe(count + 1);
  }
});

test('an event that has its mark but is not behind the head yet is a cursor', async () => {
  const [event] = eventsOf('marked', 1, 1) as [SentEvent];
  // The event, its mark and the day; not the head.
  await endsAfter(3)
    .append('marked', [event])
    .catch(() => {});
  const place = await make().placeOf('marked', event.eventId);
  expect(place).toBe(1);
  const read = (after: number) => make().read({ projectId: 'marked', after, limit: 9 });
  expect(await read(1)).toEqual({ kind: 'events', events: [], through: 1 });
  expect(await read(2)).toEqual({ kind: 'unknown' });
});

test('events of one call share their reads and their marks', async () => {
  const append = async (from: number, to: number) => {
    commands.length = 0;
    await make().append('shared', eventsOf('shared', from, to));
    // DynamoDB Local's proxy leaves parts of batches unprocessed, which are asked for again.
    return commands.filter((name, i) => name !== commands[i - 1]);
  };
  const reads = ['GetItemCommand', 'BatchGetItemCommand'];
  const marks = ['BatchWriteItemCommand', 'UpdateItemCommand'];
  expect(await append(1, 25)).toEqual([...reads, 'TransactWriteItemsCommand', ...marks]);
  expect(await append(26, 26)).toEqual([...reads, 'PutItemCommand', ...marks]);
});

test('an event that was appended keeps its place', async () => {
  const [first, second] = eventsOf('again', 1, 2) as [SentEvent, SentEvent];
  await make().append('again', [first]);
  await make().append('again', [second, first]);
  expect(await idsOf('again')).toEqual([first.eventId, second.eventId]);
  expect(await make().placeOf('again', second.eventId)).toBe(2);
  expect(await make().placeOf('other', second.eventId)).toBeNull();
  expect(await make().read({ projectId: 'again', after: 3, limit: 9 })).toEqual({
    kind: 'unknown',
  });
});

test('a call costs the same wherever it reads; when nothing is new it is one read', async () => {
  await make().append('long', eventsOf('long', 1, 1_020));
  const callsOf = async (after: number) => {
    commands.length = 0;
    const part = await make().read({ projectId: 'long', after, limit: 20 });
    if (part.kind !== 'events') throw new Error(part.kind);
    return [part.events.length, ...commands];
  };
  expect(await callsOf(1_020)).toEqual([0, 'GetItemCommand']);
  expect(await callsOf(0)).toEqual([20, 'GetItemCommand', 'QueryCommand', 'QueryCommand']);
  expect(await callsOf(500)).toEqual([20, 'GetItemCommand', 'QueryCommand']);
  // Over the end of a partition.
  expect(await callsOf(990)).toEqual([20, 'GetItemCommand', 'QueryCommand', 'QueryCommand']);
});

test('a part of a transaction that is not to be seen yet ends the page', async () => {
  await make().append('torn', eventsOf('torn', 1, 4));
  const hide = (place: number) =>
    client.send(
      new DeleteCommand({ TableName: process.env.TABLE_LISTS, Key: feedKeys.event('torn', place) }),
    );
  await hide(3);
  const read = (after: number) => make().read({ projectId: 'torn', after, limit: 10 });
  expect(await read(0)).toMatchObject({ events: [{ place: 1 }, { place: 2 }], through: 2 });
  expect(await read(2)).toEqual({ kind: 'events', events: [], through: 2 });
});

test('after 90 days: the feed begins later, and an old cursor is refused', async () => {
  const day = 86_400_000;
  await make().append('old', eventsOf('old', 1, 2));
  at += 60 * day;
  await make().append('old', eventsOf('old', 3, 3));
  const read = (after: number) => make().read({ projectId: 'old', after, limit: 10 });
  expect(await read(0)).toMatchObject({ events: [{ place: 1 }, { place: 2 }, { place: 3 }] });
  at += 40 * day;
  expect(await read(0)).toMatchObject({ events: [{ place: 3 }], through: 3 });
  // They are deleted some days later, in any order. Until then a cursor before them loses nothing.
  expect(await read(1)).toMatchObject({ events: [{ place: 2 }, { place: 3 }] });
  await client.send(
    new DeleteCommand({ TableName: process.env.TABLE_LISTS, Key: feedKeys.event('old', 2) }),
  );
  expect(await read(1)).toEqual({ kind: 'gone' });
  expect(await read(2)).toMatchObject({ events: [{ place: 3 }] });
  at += 60 * day;
  expect(await read(0)).toEqual({ kind: 'events', events: [], through: 3 });
});

test('the outbox gives those of some items that are not dispatched, in their order', async () => {
  const outbox = makeOutboxStore(client);
  for (const rev of [1, 2, 3]) {
    await transact(client, [outboxPut(anOutboxItem({ outboxId: `U#${rev}`, ref: 'U' }))]);
  }
  await outbox.markDispatched(anOutboxItem({ outboxId: 'U#2', ref: 'U' }));
  const found = await outbox.undispatchedAmong(['U#3', 'U#2', 'U#1', 'U#9']);
  expect(found.map(({ outboxId }) => outboxId)).toEqual(['U#3', 'U#1']);
});

test('entries that are asked for at the same time are read in one call', async () => {
  const [a, b, c] = ['EA#1', 'EB#1', 'EC#1'] as const;
  for (const outboxId of [a, b]) await transact(client, [outboxPut(anOutboxItem({ outboxId }))]);
  const sizes: number[] = [];
  const asking = makeOutboxStore(
    awsClient(async (command: BatchGetCommand) => {
      sizes.push(command.input.RequestItems![process.env.TABLE_EVENTS!]!.Keys!.length);
      return client.send(command);
    }),
  );
  const idsAmong = async (outboxIds: string[]) =>
    (await asking.undispatchedAmong(outboxIds)).map(({ outboxId }) => outboxId);
  const asked = [[a], [b, c, a], [], [c]].map(idsAmong);
  expect(await Promise.all(asked)).toEqual([[a], [b, a], [], []]);
  expect(sizes[0]).toBe(3);
});

async function idsOf(projectId: string, limit = 100): Promise<string[]> {
  const ids: string[] = [];
  for (let after = 0; ; ) {
    const part = await make().read({ projectId, after, limit });
    if (part.kind !== 'events') throw new Error(part.kind);
    ids.push(...part.events.map(({ eventId }) => eventId));
    if (part.through === after) return ids;
    after = part.through;
  }
}
