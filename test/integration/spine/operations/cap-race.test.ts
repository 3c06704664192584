/** Hundreds of simultaneous calls under one session key never pass its daily cap. */
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Operation } from '#model/orders/operation.ts';
import { byForm } from '#test/forms.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import { operationWords, permitOf, transferOf, usdt } from './text.ts';

let spine: Spine;
let words: ReturnType<typeof operationWords>;

beforeAll(async () => {
  spine = await startSpine('cap-race');
  words = operationWords(spine);
  await words.fund(1_000_000n * usdt);
  await spine.tick();
});
afterAll(() => spine?.stop());

const calls = byForm({ short: 200, long: 1_000 });

test(`${calls} concurrent calls use a daily cap exactly, to the millionth`, async () => {
  const capUsd = 1.5 * calls + 0.5;
  const cap = BigInt(capUsd * 1_000_000);
  // The clock does not move: a cap counts a day, and midnight may come between two calls.
  words.later(0);
  const key = await spine.newKey({ dailyCapUsd: capUsd });
  const amounts = Array.from(
    { length: calls },
    (_, i) => 1_000_000n * BigInt(1 + (i % 7)) + BigInt(i),
  );
  const call = (amount: bigint, i: number) =>
    i % 10 === 0
      ? transferOf(`${amount / usdt}.${(amount % usdt).toString().padStart(6, '0')}`)
      : permitOf(spine.usdc, spine.address, amount);
  const made: Operation[] = [];
  let busy = 0;
  let waiting = amounts.map(call);
  while (waiting.length > 0) {
    const answers = await Promise.allSettled(
      waiting.map((one) => spine.submit(one, words.by(key))),
    );
    made.push(...answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
    const kinds = answers.map((one) => (one.status === 'rejected' ? one.reason.kind : null));
    busy += kinds.filter((kind) => kind === 'busy').length;
    expect(new Set(kinds)).toEqual(
      new Set(kinds.filter((kind) => [null, 'busy', 'nodeUnavailable'].includes(kind))),
    );
    // So many calls at once may be more than a node answers in time. They are made again.
    waiting = waiting.filter((_, i) => kinds[i] === 'nodeUnavailable');
  }
  const all = await stored();
  // Every operation was reported to its caller.
  expect(all.map(({ orderNo }) => orderNo).sort()).toEqual(
    made.map(({ orderNo }) => orderNo).sort(),
  );
  const queued = all.filter(({ status }) => status === 'approved');
  const used = await words.used(key);
  console.log(`${made.length} made, ${busy} busy, ${queued.length} queued, ${used} of ${cap} used`);
  expect(sumOf(queued)).toBe(used);
  expect(used).toBeLessThanOrEqual(cap);
  const pending = all.filter(({ status }) => status === 'pending');
  for (const { riskReason, countedMicroUsd, reservation } of pending) {
    expect(riskReason).toBe('over_daily_cap');
    expect(countedMicroUsd).toBeGreaterThan(cap - used);
    expect(reservation.cap).toBeUndefined();
  }
  expect(queued.length).toBeGreaterThan(0.3 * calls);
});

const sumOf = (operations: Operation[]) =>
  operations.reduce((sum, { countedMicroUsd }) => sum + (countedMicroUsd ?? 0n), 0n);

/** Every operation in the table, reported to its caller or not. */
async function stored(): Promise<Operation[]> {
  const pages = paginateScan(
    { client: spine.client },
    {
      TableName: process.env.TABLE_MONEY,
      FilterExpression: 'begins_with(pk, :w)',
      ExpressionAttributeValues: { ':w': 'W#OP' },
      ConsistentRead: true,
    },
  );
  const ids: string[] = [];
  for await (const { Items = [] } of pages) ids.push(...Items.map(({ pk }) => pk.slice(2)));
  return spine.operations.getMany(ids);
}
