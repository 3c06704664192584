/** What was signed before a restore and is mined is recorded. Nothing is signed for it. */
import { expect, test } from 'vitest';
import type { SignatureRecord } from '#model/payment.ts';
import { bob, from, withdrawal, world } from '#test/builders/domain/vault/tron-vault.ts';

const one = withdrawal('WD1');
const signed: SignatureRecord = {
  chain: 'TRX',
  address: from,
  nonce: 3,
  txHashes: ['aa', 'bb'],
  expiresAt: 500n,
  signedAt: 1,
};
const found = { txHash: 'bb', blockNumber: 9n, blockHash: 'block 9', success: true };
const asked = { orderNo: 'WD1', rev: one.rev, found };

const setUp = (
  signature: SignatureRecord | null = signed,
  set: Parameters<typeof world>[0] = {},
) => {
  const at = world({ orders: [one], state: { next: 5 }, ...set });
  if (signature) at.signatures.set('WD1', signature);
  return at;
};

test('a transaction that is recorded as signed for the order is its payment, at the next number', async () => {
  const at = setUp();
  const slot = await at.vault.adopt(from, asked);
  expect(slot).toMatchObject({ nonce: 5, ref: 'WD1', state: 'mined', mined: found });
  expect(at.slots.get(5)).toEqual(slot);
  expect(at.orders.get('WD1')).toMatchObject({ status: 'signing', nonce: 5 });
  expect(at.keyUses()).toBe(0);
});

test.each<[string, ReturnType<typeof setUp>, string, typeof asked]>([
  [
    'a hash that was not signed for it',
    setUp(),
    from,
    { ...asked, found: { ...found, txHash: 'cc' } },
  ],
  ['an order that was never signed', setUp(null), from, asked],
  ['a signature of another address', setUp({ ...signed, address: bob }), from, asked],
  ['a signature on another chain', setUp({ ...signed, chain: 'SOL' }), from, asked],
  ['a signature without hashes', setUp({ chain: 'TRX', address: from, nonce: 3 }), from, asked],
  ['another rev', setUp(), from, { ...asked, rev: one.rev + 1 }],
  ['an order that nobody knows', setUp(signed, { orders: [] }), from, asked],
  ['an address that nobody knows', setUp(), bob, asked],
  ['a frozen address', setUp(signed, { state: { next: 5, frozen: 'why' } }), from, asked],
])('nothing is recorded for %s', async (_, at, address, of) => {
  expect(await at.vault.adopt(address, of)).toBeNull();
  expect(at.slots.size).toBe(0);
  if (at.orders.size > 0) expect(at.orders.get('WD1')).toEqual(one);
});

test('another order of the same address does not take what was signed for this one', async () => {
  const two = withdrawal('WD2');
  const at = setUp(signed, { orders: [one, two] });
  expect(await at.vault.adopt(from, { ...asked, orderNo: 'WD2', rev: two.rev })).toBeNull();
  expect(at.slots.size).toBe(0);
});
