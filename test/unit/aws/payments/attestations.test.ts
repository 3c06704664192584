import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { makeAttestationStore } from '#aws/payments/attestations.ts';
import type { SignatureRecord } from '#model/payment.ts';
import { memoryTable } from '#test/builders/memory-table.ts';
import { setEnvironment } from '#test/support/environment.ts';

const start = 1_767_230_000;
const address = '0x00000000000000000000000000000000000000A1';
const spender = '0x00000000000000000000000000000000000000B2';

/** The store over a table in memory, at a moment that the test sets. */
function world() {
  setEnvironment({ TABLE_SIGNATURES: 'signatures' });
  let now = start;
  const { client, writes } = memoryTable();
  const store = makeAttestationStore({ clock: { now: () => now } }, client);
  const wait = (seconds: number) => {
    now += seconds;
  };
  const put = (Item: Record<string, unknown>) =>
    client.send(new PutCommand({ TableName: 'signatures', Item }));
  return { store, writes, wait, put };
}

const expiring: SignatureRecord = {
  chain: 'TRX',
  address: 'T-hot',
  nonce: 7,
  txHashes: ['aa', 'bb'],
  expiresAt: 1_000n,
};

test('what is void is exactly the signature that was shown to be', async () => {
  const { store } = world();
  expect(await store.isVoid('WD1', expiring)).toBe(false);
  await store.putVoid('WD1', expiring);
  expect(await store.isVoid('WD1', expiring)).toBe(true);
  // The order of its fields means nothing, nor do the fields that say nothing of the bytes.
  const { chain, ...rest } = expiring;
  expect(await store.isVoid('WD1', { ...rest, chain, terms: 'f', signedAt: 9 })).toBe(true);
});

test.each<[string, Partial<SignatureRecord>]>([
  ['a variant that was signed since', { txHashes: ['aa', 'bb', 'cc'] }],
  ['other bytes', { txHashes: ['aa', 'cc'] }],
  ['bytes that expire later', { expiresAt: 1_001n }],
  ['no expiry', { expiresAt: undefined }],
  ['another nonce', { nonce: 8 }],
  ['another address', { address: 'T-other' }],
  ['another chain', { chain: 'SOL' }],
])(
  'a later signature of the order is not void by the record of an older one: %s',
  async (_, set) => {
    const { store } = world();
    await store.putVoid('WD1', expiring);
    expect(await store.isVoid('WD1', { ...expiring, ...set } as SignatureRecord)).toBe(false);
  },
);

test('the record of one order says nothing of another, however alike what was signed', async () => {
  const { store } = world();
  await store.putVoid('WD1', expiring);
  expect(await store.isVoid('WD2', expiring)).toBe(false);
  expect(await store.isVoid('WD', expiring)).toBe(false);
});

test('the record of the newest signature replaces the older one', async () => {
  const { store } = world();
  const later = { ...expiring, txHashes: ['aa', 'bb', 'cc'] };
  await store.putVoid('WD1', expiring);
  await store.putVoid('WD1', later);
  expect(await store.isVoid('WD1', later)).toBe(true);
  expect(await store.isVoid('WD1', expiring)).toBe(false);
});

test('a chain with nonces: a signature at a later nonce is another', async () => {
  const { store } = world();
  const signed: SignatureRecord = { chain: 'ETH', address, nonce: 5 };
  await store.putVoid('WD1', signed);
  expect(await store.isVoid('WD1', signed)).toBe(true);
  expect(await store.isVoid('WD1', { ...signed, nonce: 9 })).toBe(false);
});

test('what is void stays void; what a contract shows counts for five minutes', async () => {
  const { store, wait } = world();
  const of = { chain: 'ETH', owner: address, spender } as const;
  await store.putVoid('WD1', expiring);
  await store.putNoAllowance(of);
  await store.putSettlers('ETH', [spender]);
  wait(299);
  expect(await store.holdsNoAllowance(of)).toBe(true);
  expect(await store.settlers('ETH')).toEqual([spender]);
  wait(1);
  expect(await store.holdsNoAllowance(of)).toBe(false);
  expect(await store.settlers('ETH')).toEqual([]);
  expect(await store.isVoid('WD1', expiring)).toBe(true);
  await store.putNoAllowance(of);
  expect(await store.holdsNoAllowance(of)).toBe(true);
});

test('an allowance is that of this owner to this contract on this chain, in any case of letters', async () => {
  const { store } = world();
  const of = { chain: 'ETH', owner: address, spender } as const;
  await store.putNoAllowance(of);
  const lower = { ...of, owner: address.toLowerCase(), spender: spender.toLowerCase() };
  expect(await store.holdsNoAllowance(lower)).toBe(true);
  expect(await store.holdsNoAllowance({ ...of, owner: spender, spender: address })).toBe(false);
  expect(await store.holdsNoAllowance({ ...of, spender: address })).toBe(false);
  expect(await store.holdsNoAllowance({ ...of, chain: 'BSC' })).toBe(false);
});

test('0x’s contracts are those of the chain', async () => {
  const { store } = world();
  await store.putSettlers('ETH', [spender]);
  expect(await store.settlers('BASE')).toEqual([]);
  expect(await store.settlers('ETH')).toEqual([spender]);
});

test('code that was recorded stays; it is that of this hash at this address of this chain', async () => {
  const { store, wait, writes } = world();
  const of = { chain: 'ETH', address, hash: `0x${'ab'.repeat(32)}` } as const;
  expect(await store.hasCode(of)).toBe(false);
  await store.putCode(of);
  wait(10 * 365 * 86_400);
  expect(await store.hasCode({ ...of, address: address.toLowerCase() })).toBe(true);
  expect(await store.hasCode({ ...of, chain: 'BASE' })).toBe(false);
  expect(await store.hasCode({ ...of, address: spender })).toBe(false);
  expect(await store.hasCode({ ...of, hash: `0x${'ac'.repeat(32)}` })).toBe(false);
  expect(writes).toHaveLength(1);
});

test('no other record says that there is code', async () => {
  const { store } = world();
  const hash = `0x${'ab'.repeat(32)}`;
  await store.putNoAllowance({ chain: 'ETH', owner: address, spender: hash });
  await store.putSettlers('ETH', [address]);
  await store.putVoid(`${address}#${hash}`, expiring);
  expect(await store.hasCode({ chain: 'ETH', address, hash })).toBe(false);
});

test('a record without a time counts as old', async () => {
  const { store, put } = world();
  await put({ pk: 'AT#SETTLERS#ETH', sk: '-', settlers: [spender] });
  expect(await store.settlers('ETH')).toEqual([]);
});

test('every record is under a key of its own, apart from what is signed', async () => {
  const { store, writes } = world();
  await store.putVoid('WD1', expiring);
  await store.putNoAllowance({ chain: 'ETH', owner: address, spender });
  await store.putSettlers('ETH', [spender]);
  await store.putCode({ chain: 'ETH', address, hash: spender });
  const keys = (writes as { Item: { pk: { S: string } } }[]).map(({ Item }) => Item.pk.S);
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(4);
  expect(keys.every((key) => key.startsWith('AT#'))).toBe(true);
});
