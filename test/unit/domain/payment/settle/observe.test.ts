import { expect, test } from 'vitest';
import { type ObserveDeps, observeSent, settleMined } from '#domain/payment/settle/observe.ts';
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
  } as unknown as ObserveDeps;
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
    frozen: ['transaction second is on chain and one that was given up'],
    settled: [],
    rung: ['payment.mined-after-all'],
  });
  await expect(see(set, 'another block')).rejects.toThrow('second provider');
});

test('a payment in a slot that both our reading and a second provider skip is open again', async () => {
  const settle = async (ours: Map<bigint, string>, theirs: string) => {
    const states: string[] = [];
    const deps = {
      chain: { ...ethereum(), confirmations: 1 },
      orders: { getMany: async () => [] },
      payments: {
        minedUpTo: async () => [buildSlot({ state: 'mined', ...minedBy('first') })],
        settle: async ({ state }: NonceSlot) => states.push(state) > 0,
        nonceState: async () => null,
      },
      chainState: { hashes: async () => ours },
      reader: { blockHashesElsewhere: async () => [theirs] },
      clock: { now: () => 1, nowMs: () => 1_000 },
      log: { info: () => {}, warn: () => {}, error: () => {} },
    } as unknown as ObserveDeps;
    await settleMined(deps, { head: 9n, finalized: 8n });
    return states;
  };
  expect(await settle(new Map(), 'skipped')).toEqual(['open']);
  expect(await settle(new Map([[5n, 'block 5']]), 'skipped')).toEqual([]);
  expect(await settle(new Map(), 'block 5')).toEqual(['final']);
});

test('payments that are settled at once are asked for at once, and one that throws stops no other', async () => {
  const asked: number[] = [];
  const together: number[] = [];
  const slots = Array.from({ length: 30 }, (_, nonce) =>
    buildSlot({ nonce, state: 'mined', ...minedBy('first') }),
  );
  const deps = {
    chain: { ...ethereum(), confirmations: 1 },
    orders: { getMany: async () => [] },
    payments: {
      minedUpTo: async () => slots,
      settle: async ({ slot }: { slot: NonceSlot }) => {
        asked.push(slot.nonce);
        await new Promise((resolve) => setImmediate(resolve));
        together.push(asked.length);
        if (slot.nonce === 3) throw new Error('busy');
        return true;
      },
      nonceState: async () => null,
    },
    chainState: { hashes: async () => new Map([[5n, 'block 5']]) },
    reader: { blockHashesElsewhere: async () => ['block 5'] },
    clock: { now: () => 1, nowMs: () => 1_000 },
    log: { info: () => {}, warn: () => {}, error: () => {} },
  } as unknown as ObserveDeps;
  await expect(settleMined(deps, { head: 9n, finalized: 8n })).rejects.toThrow('busy');
  // The next tick finds those that were not begun.
  expect(together).toEqual(Array.from({ length: 24 }, () => 24));
  slots.splice(0, 24);
  await settleMined(deps, { head: 9n, finalized: 8n });
  expect(asked).toEqual(Array.from({ length: 30 }, (_, nonce) => nonce));
});
