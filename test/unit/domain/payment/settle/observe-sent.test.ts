import { expect, test } from 'vitest';
import type { SettleDeps } from '#domain/payment/settle/deps.ts';
import { observeSent } from '#domain/payment/settle/observe-sent.ts';
import type { Attempt, NonceSlot } from '#model/payment.ts';
import { buildSlot, ethereum, hotAddress } from '#test/builders/builders.ts';

const first = { ...(buildSlot().attempts[0] as Attempt), txHash: 'first' };
const block = { number: 9n, hash: 'block 9' };
const minedBy = (txHash: string) => ({
  mined: { txHash, blockNumber: 5n, blockHash: 'block 5', success: true },
});

/** What seeing `second` in block 9 does to a payment that was signed as `first` and as `second`. */
async function see(set: Partial<NonceSlot>, elsewhere: string | null = 'block 9') {
  const slot = buildSlot({ attempts: [first, { ...first, txHash: 'second' }], ...set });
  const did = { frozen: [] as string[], settled: [] as unknown[], rung: [] as string[] };
  const deps = {
    chain: ethereum(),
    orders: { get: async () => null },
    payments: {
      claim: async () => ({ address: hotAddress, nonce: 0 }),
      slot: async () => slot,
      settle: async ({ mined }: { mined: NonceSlot['mined'] }) =>
        did.settled.push(mined?.blockHash) > 0,
      freezeAddress: async (_chain: string, _address: string, why: string) => did.frozen.push(why),
    },
    reader: { blockHashesElsewhere: async () => [elsewhere] },
    clock: { now: () => 1, nowMs: () => 1_000 },
    log: { info: () => {}, warn: () => {}, error: (event: string) => did.rung.push(event) },
  } as unknown as SettleDeps;
  const sent = { txHash: 'second', from: hotAddress, nonce: null, success: true };
  await observeSent(deps, block, { ...sent, address: hotAddress });
  return did;
}

const quiet = { frozen: [], rung: [] };

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
    rung: ['payment.mined-after-all'],
  });
  await expect(see(set, 'another block')).rejects.toThrow('second provider');
});
