/**
 * A chain with one block a second is reorganised under the deployed watcher and worker: deposits
 * before and after their credit, payments before and after their confirmation.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LocalRpc } from '#local/clients/rpc.ts';
import { byForm } from '#test/forms.ts';
import { type ChainFaults, faultsOn } from '#test/scenarios/chain-faults.ts';
import { chain, raised, threshold } from '#test/scenarios/faults/reorganisation.ts';
import { type Ledger, type Order, openLedger } from '#test/support/ledger.ts';
import { openStack, until } from '#test/support/stack.ts';

let ledger: Ledger;
let careful: Ledger;
let faults: ChainFaults;
let rpc: LocalRpc;

beforeAll(async () => {
  const stack = await openStack();
  ledger = await openLedger(stack, chain);
  careful = await openLedger(stack, chain, { settings: { confirmations: { [chain]: raised } } });
  faults = await faultsOn(stack, chain);
  rpc = ledger.rpc;
});
beforeEach(async () => {
  // Transactions of earlier tests stay below every fork.
  await ledger.mine(100);
  await ledger.mineEvery(0);
});
afterAll(async () => {
  await ledger.mineEvery(1);
  await faults?.leave();
  await ledger?.leave();
  await careful?.leave();
});

test.each(byForm({ short: [5, 64], long: [1, 5, 64] }))(
  'an uncredited deposit %s deep disappears, returns and is credited once',
  async (depth) => {
    const words = depth < threshold ? ledger : careful;
    const { user_id, address } = await words.user();
    const raw = await ledger.bytesOf(await words.give(address, 7));
    await words.mine(1);
    await words.deposit(user_id, 'detection', () => true);
    if (depth > 1) await words.mine(depth - 1);
    const seen = await words.deposit(user_id, 'depth', (now) => now.confirmations >= depth - 1);
    expect(seen.status).toBe(0);
    await ledger.forkBelow(Number(seen.block_number));
    await until('its going', async () =>
      (await words.deposits(user_id)).length === 0 ? true : undefined,
    );
    const { deposit_no } = seen;
    const gone = await words.merchant.api.call(
      'GET',
      `/v1/deposit/detail?deposit_no=${deposit_no}`,
    );
    expect(gone).toMatchObject({ http: 404, code: 40401 });
    await rpc('eth_sendRawTransaction', raw);
    await words.mine(1);
    await words.deposit(user_id, 'its return', () => true);
    await words.mine(words === careful ? raised : threshold);
    const credited = await words.deposit(user_id, 'credit', ({ status }) => status === 2);
    expect(credited).toMatchObject({ deposit_no, tx_hash: seen.tx_hash });
    await words.webhook('deposit.credited', deposit_no);
    expect(words.announced('deposit.credited', deposit_no)).toBe(1);
    expect(await words.deposits(user_id)).toHaveLength(1);
    expect(await words.holds(address)).toBe(words.units(7));
  },
);

test.each(byForm({ short: [64], long: [16, 64] }))(
  'a credited deposit %s deep is orphaned with an alarm, and restored when it is mined again',
  async (depth) => {
    const { user_id, address } = await ledger.user();
    const raw = await ledger.bytesOf(await ledger.give(address, 4));
    await ledger.mine(1);
    await ledger.deposit(user_id, 'detection', () => true);
    await ledger.mine(depth);
    const credited = await ledger.deposit(user_id, 'credit', ({ status }) => status === 2);
    const { deposit_no } = credited;
    await ledger.webhook('deposit.credited', deposit_no);
    await ledger.forkBelow(Number(credited.block_number));
    await ledger.webhook('deposit.orphaned', deposit_no);
    await ledger.logged('queue-watch-evm', 'deposit.orphaned', { deposit_no });
    expect(await ledger.deposits(user_id)).toMatchObject([{ deposit_no, status: 2 }]);
    expect(await ledger.holds(address)).toBe(0n);
    await rpc('eth_sendRawTransaction', raw);
    await ledger.mine(1);
    await until('the block', async () => ((await ledger.holds(address)) > 0n ? true : undefined));
    await ledger.mine(threshold + 1);
    await ledger.webhook('deposit.restored', deposit_no);
    expect(await ledger.deposits(user_id)).toMatchObject([{ deposit_no, status: 2, amount: '4' }]);
    for (const event of ['credited', 'orphaned', 'restored']) {
      expect(ledger.announced(`deposit.${event}`, deposit_no), event).toBe(1);
    }
  },
);

const minedAt = async (order: Order) => {
  const { block } = await ledger.logged('queue-watch-evm', 'payment.mined', {
    order_no: order.withdraw_no,
  });
  return Number(block);
};
const paidTimes = (order: Order, times: number) =>
  until(`paid ${times} times`, async () =>
    (await ledger.paid(order)).times === times ? true : undefined,
  );

test('a payment that leaves the chain before it is confirmed is sent again with the same bytes', async () => {
  const nonces = await ledger.sentOnChain();
  const order = await ledger.order();
  const { tx_hash } = await ledger.reached(order, 3);
  await ledger.mine(1);
  await ledger.forkBelow(await minedAt(order));
  await ledger.logged('queue-watch-evm', 'payment.reorganised', {
    order_no: order.withdraw_no,
  });
  expect(await ledger.ended(order)).toMatchObject({ status: 4, tx_hash });
  expect(await ledger.paid(order)).toEqual({ times: 1, amount: ledger.units(3) });
  expect(await ledger.sentOnChain()).toBe(nonces + 1);
});

test('a payment that leaves the chain after it is confirmed fires an alarm and is paid at its nonce', async () => {
  // On this chain finality is 90 blocks behind the head, as on most chains.
  for (const node of faults.both) {
    node.intercept = async ({ method, params }) => {
      if (method !== 'eth_getBlockByNumber' || params?.[0] !== 'finalized') return undefined;
      const final = Math.max(0, (await ledger.head()) - 90);
      return rpc(method, `0x${final.toString(16)}`, false);
    };
  }
  const nonces = await ledger.sentOnChain();
  const order = await ledger.order();
  const { withdraw_no } = order;
  expect(await ledger.ended(order)).toMatchObject({ status: 4 });
  await ledger.webhook('withdraw.confirmed', withdraw_no);
  await ledger.forkBelow(await minedAt(order));
  expect(await ledger.paid(order)).toEqual({ times: 0, amount: 0n });
  await ledger.logged('queue-watch-evm', 'payment.reorganised-after-confirmation', {
    order_no: withdraw_no,
  });
  await ledger.mineEvery(1);
  await paidTimes(order, 1);
  expect(await ledger.detail(order)).toMatchObject({ status: 4 });
  const next = await ledger.order();
  expect(await ledger.ended(next)).toMatchObject({ status: 4 });
  expect(await ledger.paid(order)).toEqual({ times: 1, amount: ledger.units(3) });
  expect(await ledger.paid(next)).toEqual({ times: 1, amount: ledger.units(3) });
  expect(await ledger.sentOnChain()).toBe(nonces + 2);
  expect(ledger.announced('withdraw.confirmed', withdraw_no)).toBe(1);
});
