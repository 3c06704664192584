/**
 * RPC providers between the deployed functions and a real chain are down, slow, behind, on another
 * fork, or lie about the transactions they accepted. Each test ends with a check of the chain
 * itself.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { FaultMode } from '#test/fakes/fault-node.ts';
import { type ChainFaults, faultsOn } from '#test/scenarios/chain-faults.ts';
import { chain, threshold } from '#test/scenarios/faults/providers.ts';
import { type Anvil, startAnvil } from '#test/support/anvil.ts';
import { type Ledger, type Order, openLedger } from '#test/support/ledger.ts';
import { openStack, type Stack, until } from '#test/support/stack.ts';

let stack: Stack;
let ledger: Ledger;
let faults: ChainFaults;
let otherFork: Anvil | undefined;

beforeAll(async () => {
  stack = await openStack();
  ledger = await openLedger(stack, chain);
  faults = await faultsOn(stack, chain);
});
const mineEvery = (seconds: 0 | 1) => ledger.rpc('evm_setIntervalMining', seconds);
afterEach(async () => {
  faults?.heal();
  await mineEvery(1);
});
afterAll(async () => {
  await faults?.leave();
  await ledger?.leave();
  await otherFork?.stop();
});

test('rpc-down: nothing is accepted, lost or paid twice, and all continues afterwards', async () => {
  const waiting = await ledger.order(1_000);
  expect(waiting.level).toBe(2);
  const { user_id, address } = await ledger.user();
  ledger.mark();
  behind('down');
  await ledger.give(address, 5);
  const path = `/projects/${ledger.merchant.slug}/withdrawals/${waiting.withdraw_no}`;
  await stack.admins[0]?.approve(path);
  await expect(ledger.order()).rejects.toThrow(/node|unavailable/i);
  await ledger.logged('queue-watch-evm', 'watch.tick-failed', { chain });
  await ledger.mine(threshold + 1);
  expect(await ledger.deposits(user_id)).toEqual([]);
  expect(await ledger.detail(waiting)).toMatchObject({ status: 1 });
  expect(await ledger.sentOnChain()).toBe(0);
  faults.heal();
  await credited(user_id, 5);
  expect(await ledger.ended(waiting)).toMatchObject({ status: 4 });
  await paidOnce(waiting, 1_000);
});

test('one-provider-down: the other one carries deposits and payments; credit and end wait for both', async () => {
  ledger.mark();
  faults.first.mode = 'down';
  const { user_id, address } = await ledger.user();
  const order = await ledger.order();
  await ledger.give(address, 6);
  await ledger.deposit(user_id, 'detection', ({ status }) => status === 0);
  await isMined(order);
  await ledger.mine(threshold + 1);
  await ledger.logged('queue-watch-evm', 'deposit.unseen', { chain });
  expect((await ledger.deposits(user_id))[0]?.status).toBe(0);
  expect(await ledger.detail(order)).toMatchObject({ status: 3 });
  faults.heal();
  await credited(user_id, 6);
  expect(await ledger.ended(order)).toMatchObject({ status: 4 });
  await paidOnce(order, 3);
});

test('rpc-slow: with answers that take a second, each payment and deposit happens once', async () => {
  for (const node of faults.both) node.slowMs = 1_000;
  const { user_id, address } = await ledger.user();
  behind('slow');
  const order = await ledger.order();
  await ledger.give(address, 7);
  await ledger.mine(threshold + 1);
  expect(await ledger.ended(order)).toMatchObject({ status: 4 });
  await paidOnce(order, 3);
  await credited(user_id, 7);
});

test('providers-disagree: a deposit that a second provider lacks waits and an alarm fires', async () => {
  otherFork = await startAnvil({ chainId: 56 });
  // The other fork becomes longer than ours. It mines a hundred blocks a request, because a busy
  // machine cannot answer a larger request in time.
  for (let blocks = (await ledger.head()) + 200; blocks > 0; blocks -= 100) {
    await otherFork.rpc.request('anvil_mine', ['0x64']);
  }
  const { user_id, address } = await ledger.user();
  faults.second.forkUrl = otherFork.url;
  faults.second.mode = 'other-fork';
  const order = await ledger.order();
  await ledger.give(address, 8);
  const seen = await ledger.deposit(user_id, 'detection', ({ status }) => status === 0);
  await ledger.mine(threshold + 3);
  const { deposit_no } = seen;
  await ledger.logged('queue-watch-evm', 'deposit.providers-disagree', { deposit_no });
  expect((await ledger.deposits(user_id))[0]?.status).toBe(0);
  faults.heal();
  await credited(user_id, 8);
  expect(await ledger.ended(order)).toMatchObject({ status: 4 });
  await paidOnce(order, 3);
});

test('first-provider-on-another-fork: nothing is undone or paid twice', async () => {
  const { user_id, address } = await ledger.user();
  // Automatic mining is off, so the deposit is not credited before the provider changes.
  await mineEvery(0);
  await ledger.give(address, 9);
  await ledger.mine(1);
  const seen = await ledger.deposit(user_id, 'detection', ({ status }) => status === 0);
  ledger.mark();
  faults.first.forkUrl = otherFork?.url ?? null;
  faults.first.mode = 'other-fork';
  await ledger.mine(threshold + 1);
  await ledger.logged('queue-watch-evm', 'watch.fork-disputed', { chain });
  expect(await ledger.deposits(user_id)).toMatchObject([
    { deposit_no: seen.deposit_no, status: 0 },
  ]);
  faults.heal();
  await mineEvery(1);
  const order = await ledger.order();
  await credited(user_id, 9);
  expect(await ledger.ended(order)).toMatchObject({ status: 4 });
  await paidOnce(order, 3);
});

test('empty-logs: a block without its receipts is not skipped, and its deposit is found', async () => {
  ledger.mark();
  behind('empty-logs');
  const { user_id, address } = await ledger.user();
  await ledger.give(address, 10);
  await ledger.mine(2);
  await ledger.logged('queue-watch-evm', 'watch.block-unverified', { chain });
  await ledger.logged('queue-watch-evm', 'watch.block-unreadable', { chain });
  await ledger.mine(threshold);
  expect(await ledger.deposits(user_id)).toEqual([]);
  // One honest provider is enough to read the block.
  faults.second.mode = 'fine';
  await credited(user_id, 10);
});

test('providers-lag: orders wait for the providers, and nothing is paid twice', async () => {
  const { user_id, address } = await ledger.user();
  await ledger.mine(10);
  const head = await ledger.head();
  // First the providers show no new block, then each new block six blocks late.
  for (const node of faults.both) Object.assign(node, { lagBlocks: 6, standsAt: head - 6 });
  behind('lagging');
  const order = await ledger.order();
  await ledger.give(address, 11);
  await isMined(order);
  expect((await ledger.detail(order)).status).toBeLessThan(4);
  for (const node of faults.both) node.standsAt = null;
  await ledger.mine(threshold + 7);
  expect(await ledger.ended(order)).toMatchObject({ status: 4 });
  faults.heal();
  await credited(user_id, 11);
  await paidOnce(order, 3);
});

test.each(['dropped', 'error-after'] as const)(
  'answer-%s: a payment that the node accepted and denied is paid once',
  async (mode) => {
    behind(mode);
    const nonces = await ledger.sentOnChain();
    const orders = [await ledger.order(), await ledger.order(), await ledger.order()];
    for (const order of orders) expect(await ledger.ended(order)).toMatchObject({ status: 4 });
    for (const order of orders) await paidOnce(order, 3);
    expect(await ledger.sentOnChain()).toBe(nonces + 3);
  },
);

const paidOnce = async (order: Order, tokens: number) =>
  expect(await ledger.paid(order)).toEqual({ times: 1, amount: ledger.units(tokens) });

const isMined = (order: Order) =>
  until('the payment is mined', async () =>
    (await ledger.paid(order)).times > 0 ? true : undefined,
  );

/** Checks that the deposit is credited once and announced once. */
async function credited(user_id: string, tokens: number): Promise<void> {
  const seen = await ledger.deposit(user_id, 'credit', ({ status }) => status === 2);
  expect(seen.amount).toBe(String(tokens));
  expect(await ledger.deposits(user_id)).toHaveLength(1);
  await ledger.webhook('deposit.credited', seen.deposit_no);
  expect(ledger.announced('deposit.credited', seen.deposit_no)).toBe(1);
}

const behind = (mode: FaultMode) => {
  for (const node of faults.both) node.mode = mode;
};
