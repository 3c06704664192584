/** What a payment moved is recorded with the change of its slot, whoever saw it first. */
import { expect, test } from 'vitest';
import { observeSent } from '#domain/payment/settle/observe-sent.ts';
import { reopen, unmineAbove } from '#domain/payment/settle/reopen.ts';
import { settleMined } from '#domain/payment/settle/settle-mined.ts';
import { buildAddressOwner } from '#test/builders/build-address-owner.ts';
import { buildSwap } from '#test/builders/build-swap.ts';
import { buildSlot, hotAddress } from '#test/builders/builders.ts';
import {
  block5,
  minedIn5,
  moved,
  paid,
  watched,
} from '#test/builders/domain/payment/slot-facts.ts';

const sent = { ...paid, fee: 7n, address: hotAddress };
const final = { head: 9n, finalized: 8n };
const deep = { head: 9n, finalized: 4n };

test('a payment that is seen in its block is recorded with its order, its transfers and its fee', async () => {
  const { deps, facts, known, slot } = watched();
  const owner = buildAddressOwner({ subIndex: 0 });
  await observeSent(deps, block5(), { ...sent, owner });
  expect(facts).toEqual([[1, 7n]]);
  expect(slot()).toMatchObject({ state: 'mined', booked: 1, mined: { fee: 7n, booked: true } });
  expect(known).toMatchObject([{ order: { orderNo: 'WD1' }, owner, transfers: [moved] }]);
  await settleMined(deps, final);
  expect(facts).toHaveLength(1);
});

test.each([
  ['an allowance', { refKind: 'allowance' as const, ref: 'SW1' }],
  ['a fill of no order', { refKind: 'fill' as const, ref: '-' }],
])('%s is recorded without an order', async (_, set) => {
  const { deps, known, facts } = watched(set);
  await observeSent(deps, block5(), sent);
  expect(known).toMatchObject([{ order: null }]);
  expect(facts).toHaveLength(1);
});

test('a slot that changes while it is recorded is recorded again, by its new revision', async () => {
  const { deps, facts, known } = watched({ booked: 4 }, { changesFirst: true });
  await observeSent(deps, block5(), sent);
  expect(known).toHaveLength(2);
  expect(facts).toEqual([[1, 7n]]);
});

test('without an extension that records, only the fee stays with the payment', async () => {
  const { deps, facts, slot, reads } = watched({}, { hasBooks: false });
  await observeSent(deps, block5(), sent);
  expect(slot().mined).toMatchObject({ fee: 7n });
  expect(slot().mined).not.toHaveProperty('booked');
  expect(slot()).not.toHaveProperty('booked');
  await reopen(deps, slot());
  const adopted = watched({ state: 'mined', mined: minedIn5 }, { hasBooks: false });
  await settleMined(adopted.deps, final);
  expect(adopted.states).toEqual(['final confirmed']);
  expect([facts, reads, adopted.facts, adopted.reads]).toEqual([[], [], [], []]);
});

test('a payment whose block left the chain is taken back, as far as something was recorded', async () => {
  const { deps, facts, slot } = watched();
  await observeSent(deps, block5(), sent);
  expect(await unmineAbove(deps, 4n)).toEqual([hotAddress]);
  expect(facts).toEqual([[1, 7n], null]);
  expect(slot()).toMatchObject({ state: 'open', mined: null, booked: 2 });
  await observeSent(deps, block5({ hash: 'block 5b' }), sent);
  expect(slot()).toMatchObject({ booked: 3, mined: { booked: true, blockHash: 'block 5b' } });
  const never = watched({ state: 'mined', mined: minedIn5 });
  await reopen(never.deps, never.slot());
  expect(never.facts).toEqual([]);
});

test('a payment that was marked as mined by its receipt is recorded when the watcher reads its block', async () => {
  const { deps, facts, slot } = watched({ state: 'mined', mined: minedIn5 });
  await observeSent(deps, block5(), sent);
  await observeSent(deps, block5(), sent);
  expect(facts).toEqual([[1, 7n]]);
  expect(slot()).toMatchObject({ state: 'mined', mined: { ...minedIn5, fee: 7n, booked: true } });
});

test('one that is final, or that this block shows otherwise, is not recorded by the block', async () => {
  const ended = watched({ state: 'final', mined: minedIn5 });
  await observeSent(ended.deps, block5(), sent);
  const other = watched({ state: 'mined', mined: { ...minedIn5, success: false } });
  await observeSent(other.deps, block5(), sent);
  expect([ended.facts, other.facts]).toEqual([[], []]);
});

test('a payment that was found after its block had passed is recorded when it is confirmed', async () => {
  const { deps, facts, states, reads, slot } = watched({ state: 'mined', mined: minedIn5 });
  await settleMined(deps, deep);
  expect(facts).toEqual([[1, 7n]]);
  expect(states).toEqual(['mined confirmed']);
  expect(slot()).toMatchObject({ booked: 1, mined: { fee: 7n, booked: true, witnessed: true } });
  await settleMined(deps, final);
  expect(states).toEqual(['mined confirmed', 'final']);
  expect([facts.length, reads]).toEqual([1, [5n]]);
});

test('what cannot be read yet is confirmed, but is in the index until it is recorded', async () => {
  let isReadable = false;
  const asked: number[] = [];
  const { deps, facts, states, warnings, pass } = watched(
    { state: 'mined', mined: minedIn5 },
    {
      reader: {
        readBlocks: async () => {
          asked.push(deps.clock.now());
          if (!isReadable) throw new Error('503');
          return [block5()];
        },
      },
    },
  );
  for (let tick = 0; tick < 9; tick++) {
    await settleMined(deps, final);
    pass(1);
  }
  expect(states).toEqual(['mined confirmed']);
  expect(asked).toEqual([1_000, 1_001, 1_002, 1_004, 1_008]);
  expect(new Set(warnings)).toEqual(new Set(['payment.unread']));
  isReadable = true;
  pass(600);
  await settleMined(deps, final);
  expect(states).toEqual(['mined confirmed', 'final']);
  expect(facts).toEqual([[1, 7n]]);
});

test('an order does not fail before what its transaction paid is recorded', async () => {
  const reverted = { ...minedIn5, success: false };
  let shown = block5({ hash: 'block 5b' });
  const { deps, facts, states, pass } = watched(
    { state: 'mined', mined: reverted },
    { reader: { readBlocks: async () => [shown] } },
  );
  await settleMined(deps, final);
  expect(states).toEqual([]);
  shown = block5({ sent: [{ ...paid, success: false, fee: 9n }], transfers: [] });
  pass(60);
  await settleMined(deps, final);
  expect(states).toEqual(['final failed']);
  expect(facts).toEqual([[0, 9n]]);
});

test('an outcome that is put right is taken back, and recorded by its block once more', async () => {
  const reverted = { ...minedIn5, success: false, fee: 7n, booked: true as const };
  const { deps, facts, states, slot } = watched(
    { state: 'mined', mined: reverted, booked: 6 },
    { said: 'otherwise' },
  );
  await settleMined(deps, final);
  expect(states).toEqual(['mined']);
  expect(slot()).toMatchObject({ booked: 7, mined: { success: true, witnessed: true } });
  expect(slot().mined).not.toHaveProperty('booked');
  await settleMined(deps, final);
  expect(states).toEqual(['mined', 'final confirmed']);
  expect(facts.at(-1)).toEqual([1, 7n]);
  expect(slot().booked).toBe(8);
});

test('what two providers call failed has moved nothing, though the block that is read says so', async () => {
  const { deps, facts } = watched({ state: 'mined', mined: { ...minedIn5, success: false } });
  await settleMined(deps, final);
  expect(facts).toEqual([[0, 7n]]);
});

test('of what two providers call mined, a block that shows it failed records nothing', async () => {
  const failed = block5({ sent: [{ ...paid, success: false, fee: 7n }], transfers: [] });
  const { deps, facts, states, warnings } = watched(
    { state: 'mined', mined: minedIn5 },
    { reader: { readBlocks: async () => [failed] } },
  );
  await settleMined(deps, final);
  expect([states, facts]).toEqual([['mined confirmed'], []]);
  expect(warnings).toEqual(['payment.disputed']);
});

test('an authorization moves nothing by itself, and its block is not read', async () => {
  const [attempt] = buildSlot().attempts;
  const { deps, facts, reads, states } = watched({
    state: 'mined',
    refKind: 'authorization',
    attempts: [{ ...attempt!, kind: 'authorization' }],
    mined: minedIn5,
  });
  await settleMined(deps, final);
  expect([facts, reads, states]).toEqual([[], [], ['final']]);
});

test('payments of one block are read with it once', async () => {
  const { deps, reads } = watched({ state: 'mined', mined: minedIn5 });
  const slots = [0, 1, 2].map((nonce) =>
    buildSlot({ nonce, state: 'mined', ref: '-', refKind: 'fill', mined: minedIn5 }),
  );
  const payments = { ...deps.payments, minedUpTo: async () => ({ slots, next: null }) };
  await settleMined({ ...deps, payments }, final);
  expect(reads).toEqual([5n]);
});

test('what a swap received is recorded when it ends, with what its transaction moved or alone', async () => {
  const result = { amountOut: 40n, gasCost: 7n };
  const order = buildSwap({ status: 'broadcast', txHash: '0xaa' });
  const slot = { ref: 'SW1', state: 'mined' as const, booked: 3 };
  const reader = { swapResult: async () => result };
  const booked = { ...minedIn5, booked: true as const };
  const known = watched({ ...slot, mined: booked }, { order, reader });
  await settleMined(known.deps, final);
  expect(known.known).toMatchObject([{ result, order: { orderNo: 'SW1' } }]);
  expect(known.known[0]).not.toHaveProperty('transfers');
  expect(known.slot().booked).toBe(4);
  const unread = watched({ ...slot, mined: minedIn5 }, { order, reader });
  await settleMined(unread.deps, final);
  expect(unread.known).toMatchObject([{ result, transfers: [moved] }]);
});

test('a swap that ends before its block is read is still unrecorded', async () => {
  const order = buildSwap({ status: 'broadcast', txHash: '0xaa' });
  const { deps, slot } = watched(
    { ref: 'SW1', state: 'mined', mined: minedIn5 },
    {
      order,
      reader: {
        swapResult: async () => ({ amountOut: 40n, gasCost: 7n }),
        readBlocks: async () => [],
      },
    },
  );
  await settleMined(deps, final);
  expect(slot()).toMatchObject({ state: 'mined', confirmed: true, booked: 1 });
  expect(slot().mined).not.toHaveProperty('booked');
});
