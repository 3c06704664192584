/** The lists of deposits that wait for their credit, and of credited ones that wait for finality. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { depositParts } from '#aws/dynamodb/deposit-keys.ts';
import { depositIdentity } from '#domain/deposit/identity.ts';
import type { Deposit } from '#model/deposit.ts';
import { buildDeposit } from '#test/builders/builders.ts';
import {
  aboveEveryBlock,
  client,
  deposits,
  notLate,
  numbers,
  outboxOf,
} from '#test/scenarios/stores/deposits/deposit-lists.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `dl-${randomUUID().slice(0, 8)}`;

beforeAll(async () => {
  tableEnvironment(prefix);
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

test('only a reorganisation reads a credited deposit, which is let go without being read', async () => {
  const made = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      detected({ chain: 'BASE', blockNumber: 100n + BigInt(i) }),
    ),
  );
  // They are in several partitions, and still found by block, the oldest first.
  expect(new Set(made.map(({ part }) => part)).size).toBe(depositParts);
  const waiting = await deposits.waiting('BASE', 119n);
  expect(waiting.map(({ blockNumber }) => blockNumber)).toEqual(
    Array.from({ length: 20 }, (_, i) => 100n + BigInt(i)),
  );
  const wanted = waiting[3]?.depositNo;
  const some = await deposits.waiting('BASE', 119n, (depositNo) => depositNo === wanted);
  expect(numbers(some)).toEqual([wanted]);
  const done = await Promise.all(made.map((deposit) => credited(deposit)));
  expect(await deposits.waiting('BASE', aboveEveryBlock)).toEqual([]);
  expect(numbers(await deposits.watched('BASE', 130n, aboveEveryBlock))).toEqual(
    numbers(done.slice(30)),
  );

  expect(await deposits.letGo('BASE', 119n, notLate)).toBe(true);
  expect(numbers(await deposits.watched('BASE', 0n, aboveEveryBlock))).toEqual(
    numbers(done.slice(20)),
  );
  expect(await deposits.get(made[0]?.depositNo ?? '')).toEqual(done[0]);
  expect(await deposits.letGo('BASE', aboveEveryBlock, () => true)).toBe(false);
  expect(await deposits.watched('BASE', 0n, aboveEveryBlock)).toHaveLength(20);
});

test('one that is taken back, mined again elsewhere and restored is listed where it belongs', async () => {
  const done = await credited(await detected({ chain: 'ARBITRUM', blockNumber: 10n }));
  const orphaned: Deposit = { ...done, chainState: 'orphaned', rev: done.rev + 1 };
  const taken = { previous: done, next: orphaned, outbox: outboxOf(orphaned), watch: false };
  expect(await deposits.update(taken)).toBe(true);
  expect(await deposits.watched('ARBITRUM', 0n, aboveEveryBlock)).toEqual([]);

  const again: Deposit = { ...orphaned, blockNumber: 14n, rev: orphaned.rev + 1 };
  const mined = { previous: orphaned, next: again, outbox: outboxOf(again), watch: true };
  expect(await deposits.update(mined)).toBe(true);
  expect(await deposits.waiting('ARBITRUM', 13n)).toEqual([]);
  expect(await deposits.waiting('ARBITRUM', 14n)).toEqual([again]);

  const restored = await credited(again, { chainState: 'present' });
  expect(await deposits.waiting('ARBITRUM', aboveEveryBlock)).toEqual([]);
  expect(await deposits.watched('ARBITRUM', 14n, 14n)).toEqual([restored]);
  await deposits.letGo('ARBITRUM', 13n, notLate);
  expect(await deposits.watched('ARBITRUM', 0n, aboveEveryBlock)).toHaveLength(1);
});

async function detected(over: Partial<Deposit>): Promise<Deposit> {
  const deposit = buildDeposit({ depositNo: `DP${randomUUID()}`, ...over, txHash: randomUUID() });
  expect(await deposits.put(deposit, depositIdentity(deposit), outboxOf(deposit))).toBe(true);
  return (await deposits.get(deposit.depositNo)) as Deposit;
}

async function credited(deposit: Deposit, over: Partial<Deposit> = {}): Promise<Deposit> {
  const next: Deposit = {
    ...deposit,
    status: 'credited',
    creditedAt: 1,
    rev: deposit.rev + 1,
    ...over,
  };
  const change = { previous: deposit, next, outbox: outboxOf(next), watch: true };
  expect(await deposits.update(change)).toBe(true);
  return (await deposits.get(deposit.depositNo)) as Deposit;
}
