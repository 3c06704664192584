import { expect, test } from 'vitest';
import {
  followSponsor,
  isOnlyAuthorized,
  settleAuthorizations,
} from '#domain/payment/carried-nonces.ts';
import type { Attempt, NonceSlot } from '#model/payment.ts';
import { buildSlot, hotAddress } from '#test/builders/builders.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

const owner = '0x1111111111111111111111111111111111111111';
const [attempt] = buildSlot().attempts as [Attempt];
const payment: Attempt = { ...attempt, txHash: 'payment', kind: 'payment' };
const fill: Attempt = { ...attempt, txHash: 'fill', kind: 'fill' };
const minedAs = (txHash: string) => ({
  txHash,
  blockNumber: 7n,
  blockHash: 'block 7',
  success: false,
});

const sponsor = (set: Partial<NonceSlot> = {}) =>
  buildSlot({
    address: hotAddress,
    nonce: 4,
    attempts: [payment, fill],
    authorizes: [{ owner, keyId: 'k', nonce: 2 }],
    ...set,
  });
const authorization = (set: Partial<NonceSlot> = {}) =>
  buildSlot({
    address: owner,
    nonce: 2,
    refKind: 'authorization',
    sponsor: { address: hotAddress, nonce: 4 },
    attempts: [{ ...payment, kind: 'authorization', raw: '' }],
    ...set,
  });

function storeOf(of: { sponsor: NonceSlot; owned: NonceSlot | null }) {
  const settled: string[] = [];
  const payments = fakePaymentStore({
    slot: async (_chain, address) => (address === owner ? of.owned : of.sponsor),
    settle: async ({ slot, state, mined }) =>
      settled.push(`${slot.address} ${state} ${mined?.blockHash} ${mined?.success}`) > 0,
  });
  return { payments, settled };
}

const marked = [`${owner} mined block 7 true`];

test('an owner’s nonce is used in the block of the payment, also if that reverted', async () => {
  const at = sponsor();
  const { payments, settled } = storeOf({ sponsor: at, owned: authorization() });
  await settleAuthorizations({ payments }, at, minedAs('payment'));
  expect(settled).toEqual(marked);
});

test.each<[string, NonceSlot | null, string]>([
  ['a fill at its nonce', authorization(), 'fill'],
  ['a hash that is not ours', authorization(), 'another'],
  ['a slot that is marked already', authorization({ state: 'mined' }), 'payment'],
  [
    'a slot that another payment took over',
    authorization({ sponsor: { address: hotAddress, nonce: 5 } }),
    'payment',
  ],
  ['a slot that is not there', null, 'payment'],
])('%s marks nothing', async (_, owned, txHash) => {
  const at = sponsor();
  const { payments, settled } = storeOf({ sponsor: at, owned });
  await settleAuthorizations({ payments }, at, minedAs(txHash));
  expect(settled).toEqual([]);
});

test.each<[string, Partial<NonceSlot>, number, string, string[]]>([
  ['its payment is not mined', {}, 2, 'waits', []],
  ['its payment is mined', { state: 'mined', mined: minedAs('payment') }, 3, 'mined', marked],
  ['a fill is mined, and not final', { state: 'mined', mined: minedAs('fill') }, 2, 'waits', []],
  ['a fill is final', { state: 'final', mined: minedAs('fill') }, 2, 'void', []],
  [
    'a fill is final, and a stranger sent the authorization',
    { state: 'final', mined: minedAs('fill') },
    3,
    'mined',
    marked,
  ],
])('%s', async (_, set, chainNonce, outcome, written) => {
  const slot = authorization();
  const { payments, settled } = storeOf({ sponsor: sponsor(set), owned: slot });
  expect(await followSponsor({ payments }, slot, chainNonce)).toBe(outcome);
  expect(settled).toEqual(written);
});

test('a slot that its owner has used up since is a payment like any other', () => {
  const slot = authorization();
  expect(isOnlyAuthorized(slot)).toBe(true);
  expect(isOnlyAuthorized({ ...slot, attempts: [...slot.attempts, fill] })).toBe(false);
  expect(isOnlyAuthorized(sponsor())).toBe(false);
});
