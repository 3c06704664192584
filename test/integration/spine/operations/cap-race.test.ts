/** A thousand simultaneous calls under one session key never pass its daily cap. */
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiError } from '#contract/api-error.ts';
import type { Operation } from '#model/orders/operation.ts';
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

const sumOf = (operations: Operation[]) =>
  operations.reduce((sum, { countedMicroUsd }) => sum + (countedMicroUsd ?? 0n), 0n);

/** Every operation in the table, whatever its caller was told. */
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

test('1,000 concurrent calls against a cap of 1,500.5 USD use it exactly, to the millionth', async () => {
  const cap = 1_500_500_000n;
  const key = await spine.newKey({ dailyCapUsd: 1_500.5 });
  const amounts = Array.from(
    { length: 1_000 },
    (_, i) => 1_000_000n * BigInt(1 + (i % 7)) + BigInt(i),
  );
  const answers = await Promise.allSettled(
    amounts.map((amount, i) =>
      i % 10 === 0
        ? spine.submit(
            transferOf(`${amount / usdt}.${(amount % usdt).toString().padStart(6, '0')}`),
            words.by(key),
          )
        : spine.submit(permitOf(spine.usdc, spine.address, amount), words.by(key)),
    ),
  );
  const made = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const busy = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  for (const error of busy)
    expect(error).toMatchObject({ kind: 'busy' } satisfies Partial<ApiError>);
  const all = await stored();
  // No operation exists that its caller was not told of.
  expect(all.map(({ orderNo }) => orderNo).sort()).toEqual(
    made.map(({ orderNo }) => orderNo).sort(),
  );
  const queued = all.filter(({ status }) => status === 1);
  const used = await words.used(key);
  console.log(
    `${made.length} made, ${busy.length} busy, ${queued.length} queued, ${used} of ${cap} used`,
  );
  expect(sumOf(queued)).toBe(used);
  expect(used).toBeLessThanOrEqual(cap);
  const pending = all.filter(({ status }) => status === 0);
  for (const { riskReason, countedMicroUsd, reservation } of pending) {
    expect(riskReason).toBe('over_daily_cap');
    expect(countedMicroUsd).toBeGreaterThan(cap - used);
    expect(reservation.cap).toBeUndefined();
  }
  expect(queued.length).toBeGreaterThan(300);
});
