import { expect, test } from 'vitest';
import type { SettleDeps } from '#domain/payment/settle/deps.ts';
import { observeSent } from '#domain/payment/settle/observe-sent.ts';
import type { Attempt, NonceSlot } from '#model/payment.ts';
import { buildSlot, buildWithdrawal, ethereum, hotAddress } from '#test/builders/builders.ts';
import { fakeChainReader } from '#test/fakes/ports/chain-reader.ts';
import { fakeChainStateStore } from '#test/fakes/ports/chain-state-store.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

const first = { ...(buildSlot().attempts[0] as Attempt), txHash: 'first' };
const block = { number: 9n, hash: 'block 9', transfers: [] };
const minedBy = (txHash: string) => ({
  mined: { txHash, blockNumber: 5n, blockHash: 'block 5', success: true },
});

/** What seeing `second` in block 9 does to a payment that was signed as `first` and as `second`. */
async function see(set: Partial<NonceSlot>, elsewhere: string | null = 'block 9') {
  const slot = buildSlot({ attempts: [first, { ...first, txHash: 'second' }], ...set });
  const { log, events } = fakeLogger();
  const did = { frozen: [] as string[], settled: [] as unknown[], alarms: events.error };
  const deps: SettleDeps = {
    chain: ethereum(),
    orders: fakeOrderStore({ get: async () => null }),
    payments: fakePaymentStore({
      claim: async () => ({
        address: hotAddress,
        nonce: 0,
        ref: slot.ref,
        projectId: slot.projectId,
      }),
      slot: async () => slot,
      settle: async ({ mined }) => did.settled.push(mined?.blockHash) > 0,
      freezeAddress: async (_chain, _address, why) => void did.frozen.push(why),
    }),
    chainState: fakeChainStateStore({}),
    reader: fakeChainReader({ blockHashesElsewhere: async () => [elsewhere] }),
    clock: stoppedClock(1),
    log,
  };
  const sent = { txHash: 'second', from: hotAddress, nonce: null, success: true };
  await observeSent(deps, block, { ...sent, address: hotAddress });
  return did;
}

const quiet = { frozen: [], alarms: [] };

test('the variant that is in flight is mined, and moves with its block', async () => {
  expect(await see({})).toEqual({ ...quiet, settled: ['block 9'] });
  const moved = await see({ state: 'mined', ...minedBy('second') });
  expect(moved).toEqual({ ...quiet, settled: ['block 9'] });
  expect(await see({ state: 'final', ...minedBy('second') })).toEqual({ ...quiet, settled: [] });
});

test.each<[string, Partial<NonceSlot>]>([
  ['an order that has ended', { state: 'final' }],
  ['an order that another variant pays', { state: 'mined', ...minedBy('first') }],
  ['an order that another variant has paid', { state: 'final', ...minedBy('first') }],
])('%s: a variant that is mined after all freezes the address', async (_, set) => {
  expect(await see(set)).toEqual({
    frozen: ['transaction second is on chain but was proven void'],
    settled: [],
    alarms: ['payment.mined-after-all'],
  });
  await expect(see(set, 'another block')).rejects.toThrow('second provider');
});

test('what a block credits to the recipient is stored with a token payment', async () => {
  const stored: unknown[] = [];
  const order = buildWithdrawal({ status: 3 });
  const transfer = {
    txHash: 'second',
    position: 'log:0',
    from: order.fromAddress.toLowerCase(),
    to: order.toAddress.toLowerCase(),
    tokenAddress: order.tokenAddress,
    amount: 99n,
  };
  const observe = async (transfers: (typeof transfer)[]) =>
    observeSent(
      {
        chain: ethereum(),
        orders: fakeOrderStore({ get: async () => order }),
        payments: fakePaymentStore({
          slot: async () => buildSlot({ attempts: [{ ...first, txHash: 'second' }] }),
          settle: async ({ mined }) => stored.push(mined?.credited) > 0,
        }),
        chainState: fakeChainStateStore({}),
        reader: fakeChainReader({}),
        clock: stoppedClock(1),
        log: fakeLogger().log,
      },
      { ...block, transfers },
      { txHash: 'second', from: hotAddress, nonce: 0, success: true, address: hotAddress },
    );
  await observe([transfer]);
  await observe([]);
  expect(stored).toEqual([99n, 0n]);
});
