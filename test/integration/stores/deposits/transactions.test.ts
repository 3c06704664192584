/** The index `transactions` of `deposits`: what is recorded of a transaction, by its hash. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeInternalTransferStore } from '#aws/deposits/internal-transfer-store.ts';
import { makeTransactionIndex } from '#aws/deposits/transaction-index.ts';
import { depositIdentity } from '#domain/deposit/identity.ts';
import type { Deposit } from '#model/deposit.ts';
import { buildDeposit } from '#test/builders/builders.ts';
import { client, deposits, outboxOf } from '#test/scenarios/stores/deposits/deposit-lists.ts';
import { indexesSettled } from '#test/support/dynamodb/indexes-settled.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `tx-${randomUUID().slice(0, 8)}`;
const transactions = makeTransactionIndex(client);
const internalTransfers = makeInternalTransferStore(client);

beforeAll(async () => {
  tableEnvironment(prefix);
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

const newHash = () => `0x${randomUUID().replaceAll('-', '').repeat(2)}`;

async function detected(over: Partial<Deposit>): Promise<Deposit> {
  const deposit = buildDeposit({ depositNo: `DP${randomUUID()}`, ...over });
  expect(await deposits.put(deposit, depositIdentity(deposit), outboxOf(deposit))).toBe(true);
  return (await deposits.get(deposit.depositNo)) as Deposit;
}

async function found(projectId: string, hash: string, limit = 9) {
  await indexesSettled();
  return (await transactions.recorded(projectId, hash, limit))!;
}

test('deposits of one hash are found on several chains, those of another project are not', async () => {
  const txHash = newHash();
  const eth = await detected({ txHash, chain: 'ETH' });
  const bsc = await detected({ txHash, chain: 'BSC' });
  const other = await detected({ txHash, chain: 'BASE', projectId: 'other' });
  const { depositNos, identities, isAll } = await found('demo', txHash);
  expect(depositNos.sort()).toEqual([eth.depositNo, bsc.depositNo].sort());
  expect({ identities, isAll }).toEqual({ identities: [], isAll: true });
  expect((await found('other', txHash)).depositNos).toEqual([other.depositNo]);
  expect((await found('demo', newHash())).depositNos).toEqual([]);
});

test('a payout to many users is cut, and says so', async () => {
  const txHash = newHash();
  for (const i of [0, 1, 2]) await detected({ txHash, position: `log:${i}` });
  expect(await found('demo', txHash, 2)).toMatchObject({ isAll: false });
  const all = await found('demo', txHash, 3);
  expect(all.depositNos).toHaveLength(3);
  expect(all.isAll).toBe(true);
});

test('a deposit stays under its hash while its block leaves the chain and comes back', async () => {
  const txHash = newHash();
  const made = await detected({ txHash, chain: 'BSC' });
  const removed: Deposit = { ...made, chainState: 'removed', rev: made.rev + 1 };
  await deposits.update({
    previous: made,
    next: removed,
    outbox: outboxOf(removed),
    watch: false,
  });
  expect((await found('demo', txHash)).depositNos).toEqual([made.depositNo]);
  const back: Deposit = { ...removed, chainState: 'present', blockNumber: 99n, rev: made.rev + 2 };
  await deposits.update({ previous: removed, next: back, outbox: outboxOf(back), watch: true });
  // A rescan finds the same transfer, and stores nothing twice.
  expect(await deposits.put(back, depositIdentity(back), outboxOf(back))).toBe(false);
  expect((await found('demo', txHash)).depositNos).toEqual([made.depositNo]);
});

test('a deposit that becomes an internal transfer is found as both that it was and is', async () => {
  const txHash = newHash();
  const made = await detected({ txHash, chain: 'ARBITRUM' });
  const identity = depositIdentity(made);
  const { depositNo: _no, ...fields } = made;
  const internal = { ...fields, identity, orderNo: null };
  const removed: Deposit = { ...made, chainState: 'removed', rev: made.rev + 1 };
  await deposits.update({
    previous: made,
    next: removed,
    outbox: outboxOf(removed),
    watch: false,
    internal,
  });
  expect(await found('demo', txHash)).toEqual({
    depositNos: [made.depositNo],
    identities: [identity],
    isAll: true,
  });
  const [stored] = await internalTransfers.getMany([identity]);
  expect(stored?.txHash).toBe(txHash);
});
