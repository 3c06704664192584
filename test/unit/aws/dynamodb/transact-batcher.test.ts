import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expect, test, vi } from 'vitest';
import type { TransactItem } from '#aws/dynamodb/transact.ts';
import { makeTransactBatcher } from '#aws/dynamodb/transact-batcher.ts';
import { releaseItems } from '#aws/orders/release-items.ts';
import { fail } from '#domain/order/transitions.ts';
import { table, update } from '#test/builders/aws/dynamodb/transact-batcher.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { awsClient } from '#test/fakes/aws-client.ts';

const put = (pk: string): TransactItem => ({ Put: { TableName: 't', Item: { pk, sk: '-' } } });

test('writes of the same moment are one transaction; later writes are another', async () => {
  const { write, keys } = table();
  const all = await Promise.all([write([put('a'), put('b')]), write([put('c')])]);
  expect(all).toEqual([{ ok: true }, { ok: true }]);
  expect(await write([put('d')])).toEqual({ ok: true });
  expect(keys()).toEqual([['a', 'b', 'c'], ['d']]);
});

test('if one write is refused, each is written by itself and has its own answer', async () => {
  const { write, keys } = table({ refused: ['b'] });
  const all = await Promise.all([write([put('a')]), write([put('b')]), write([put('c')])]);
  expect(all).toEqual([
    { ok: true },
    { ok: false, reasons: ['ConditionalCheckFailed'] },
    { ok: true },
  ]);
  expect(keys()).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c']]);
});

test("an error is only its own caller's", async () => {
  const { write } = table({ broken: ['b'] });
  const all = await Promise.allSettled([write([put('a')]), write([put('b')]), write([put('c')])]);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('no transaction has more than 100 items, nor two writes of one item', async () => {
  const many = table();
  const forty = (name: string) => Array.from({ length: 40 }, (_, i) => put(`${name}${i}`));
  await Promise.all(['a', 'b', 'c'].map((name) => many.write(forty(name))));
  expect(many.sent.map((items) => items.length)).toEqual([80, 40]);
  const twice = table();
  await Promise.all([twice.write([put('a'), update('x')]), twice.write([put('b'), update('x')])]);
  expect(twice.keys()).toEqual([
    ['a', 'x'],
    ['b', 'x'],
  ]);
});

test('a transaction that writes an item twice is not shared, and none of its writes is lost', async () => {
  const { write, keys } = table();
  const twice = [put('x'), update('x')];
  await Promise.all([write(twice), write([put('a')]), write(twice), write([put('b')])]);
  expect(keys()).toEqual([['x', 'x'], ['a'], ['x', 'x'], ['b']]);
});

test('releases of one balance are one update of their sum', async () => {
  const order = buildWithdrawal({ status: 'broadcast' });
  const release = releaseItems('t', fail(order, { at: 1, reason: 'test' })).slice(0, 2);
  const { write, sent } = table();
  await Promise.all([write([put('a'), ...release]), write([put('b'), ...release])]);
  expect(sent).toHaveLength(1);
  const releases = sent[0]!.flatMap(({ Update }) => Update ?? []);
  expect(releases).toEqual(
    release.map(({ Update }) => ({
      ...Update,
      ExpressionAttributeValues: {
        ':sum': 2n * (Update?.ExpressionAttributeValues?.[':sum'] as bigint),
        ':one': 2,
      },
    })),
  );
  expect(releases).toHaveLength(2);
  expect(releases.every(({ ExpressionAttributeValues: v }) => v?.[':sum'] > 0n)).toBe(true);
});

test('calls beyond the most of a run are further runs in parallel', async () => {
  let running = 0;
  let most = 0;
  const client = awsClient<DynamoDBDocumentClient>(async () => {
    running++;
    most = Math.max(most, running);
    await new Promise((turn) => setImmediate(turn));
    running--;
    return {};
  });
  const write = makeTransactBatcher(client, () => null, 2);
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map((key) => write([put(key)])));
  expect(most).toBe(3);
});

test('while the table is throttled, no write is tried by itself', async () => {
  vi.useFakeTimers();
  try {
    let sent = 0;
    const client = awsClient<DynamoDBDocumentClient>(async () => {
      sent++;
      throw Object.assign(new Error('slow down'), { name: 'ThrottlingException' });
    });
    const write = makeTransactBatcher(client, () => null);
    const all = Promise.allSettled([write([put('a')]), write([put('b')]), write([put('c')])]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    // One shared transaction, tried as often as one may be.
    expect(sent).toBeLessThanOrEqual(8);
  } finally {
    vi.useRealTimers();
  }
});
