import { expect, test } from 'vitest';
import type { Entry } from '#extensions/books/model/entry.ts';
import {
  explainDifference,
  type SeenTransfer,
} from '#extensions/books/rules/reconcile/explain-difference.ts';
import { fake } from '#test/fakes/fake.ts';

const user = { account: 'users', address: '0xAA' } as const;
const hot = { account: 'hot', address: '0xAA' } as const;
const service = { account: 'energy', address: '0xAA' } as const;

const transfer = (change: Partial<SeenTransfer> = {}): SeenTransfer =>
  Object.assign(
    {
      txHash: '0x01',
      position: 'log:0',
      block: 5n,
      from: '0xff',
      to: '0xaa',
      token: 'USDT',
      amount: 100n,
      isSentByUs: false,
    },
    change,
  );
const entry = (amount: bigint, txHash = '0x01', depositNo: string | null = null) =>
  fake<Entry>({ token: 'USDT', amount, txHash, depositNo });

type Seen = Parameters<typeof explainDifference>[1];
const explain = (amount: bigint, seen: Partial<Seen>, isNative = false) =>
  explainDifference(
    { token: 'USDT', amount },
    Object.assign(
      { place: user, transfers: [], entries: [], dust: [], rescanned: new Set() },
      seen,
    ),
    { minDeposit: 10n, isNative },
  );

test('a deposit that was missed has its block rescanned', () => {
  const missed = transfer();
  expect(explain(100n, { transfers: [missed] })).toMatchObject({ deposits: [missed], left: 0n });
});

test('after a rescan that found nothing, the difference stays and names the transaction', () => {
  const transfers = [transfer()];
  const found = explain(100n, { transfers, rescanned: new Set(['0x01#log:0']) });
  expect(found).toMatchObject({ deposits: [], txHashes: ['0x01'], left: 100n });
});

test.each([
  ['what funds a hot wallet', 100n, hot, transfer()],
  ['a token on the address of a service', 100n, service, transfer()],
  ['what a spender pulls', -100n, user, transfer({ from: '0xaa', to: '0xff' })],
  [
    'less than the minimum that is taken',
    -9n,
    user,
    transfer({ from: '0xAA', to: '0xff', amount: 9n }),
  ],
])('%s is found', (_, amount, place, other) => {
  expect(explain(amount, { place, transfers: [other] })).toMatchObject({
    others: [other],
    deposits: [],
    dust: [],
    left: 0n,
  });
});

test('the coin on the address of a service is a deposit', () => {
  const found = explain(100n, { place: service, transfers: [transfer()] }, true);
  expect(found).toMatchObject({ deposits: [transfer()], others: [], left: 0n });
});

test.each([user, hot])('what comes below the minimum is dust ($account)', (place) => {
  const dust = transfer({ amount: 9n });
  expect(explain(9n, { place, transfers: [dust] })).toMatchObject({ dust: [dust], left: 0n });
});

test('dust that is booked explains nothing a second time', () => {
  const dust = transfer({ amount: 9n });
  expect(explain(9n, { transfers: [dust], dust: [dust] })).toMatchObject({ dust: [], left: 9n });
});

test('dust that became a deposit leaves the dust', () => {
  const dust = transfer({ amount: 9n });
  const found = explain(-9n, {
    transfers: [dust],
    dust: [dust],
    entries: [entry(9n, '0x01', 'DP1'), entry(9n)],
  });
  expect(found).toMatchObject({ deposited: [dust], dust: [], left: 0n });
});

test('a transaction of ours is for the fact of its nonce: it is named, and explains nothing', () => {
  const own = transfer({ from: '0xaa', to: '0xff', isSentByUs: true });
  const found = explain(-100n, { transfers: [own, own] });
  expect(found).toMatchObject({ others: [], txHashes: ['0x01'], left: -100n });
});

test('a withdrawal to a user of the project is a deposit too', () => {
  const own = transfer({ isSentByUs: true });
  expect(explain(100n, { transfers: [own] })).toMatchObject({ deposits: [own], left: 0n });
});

test('transfers that are booked explain nothing, each as often as it is booked', () => {
  const transfers = [0, 1, 2].map((i) => transfer({ position: `log:${i}` }));
  const found = explain(100n, { transfers, entries: [entry(100n), entry(100n)] });
  expect(found).toMatchObject({ deposits: [transfers[2]], left: 0n });
  const reversed = [entry(100n), entry(100n), entry(-100n)];
  expect(explain(200n, { transfers, entries: reversed }).deposits).toHaveLength(2);
});

test('the same transfer read twice counts once', () => {
  expect(explain(100n, { transfers: [transfer(), transfer()] }).left).toBe(0n);
});

test('other tokens, a transfer to itself and one between others explain nothing', () => {
  const transfers = [
    transfer({ token: 'DAI' }),
    transfer({ from: '0xAA' }),
    transfer({ to: '0xee' }),
  ];
  const found = explain(100n, { transfers });
  expect(found).toEqual({
    deposits: [],
    others: [],
    dust: [],
    deposited: [],
    txHashes: [],
    left: 100n,
  });
});

test('what is not found is left', () => {
  expect(explain(130n, { transfers: [transfer()] }).left).toBe(30n);
});

test('what one transaction took and gave back, and the books have both, explains nothing', () => {
  const taken = transfer({ from: '0xaa', to: '0xff', amount: 18n });
  const returned = transfer({ position: 'log:1', amount: 18n });
  const transfers = [taken, returned];
  const nothing = { others: [], deposits: [], dust: [], left: 0n };
  expect(explain(0n, { transfers, entries: [entry(-18n), entry(18n)] })).toMatchObject(nothing);
  // Where the books have neither, both are missing.
  expect(explain(0n, { transfers, entries: [] })).toMatchObject({
    others: [taken],
    deposits: [returned],
    left: 0n,
  });
});

test('a transfer that was reversed and came again is missing once', () => {
  const entries = [entry(100n), entry(-100n)];
  const found = explain(100n, { transfers: [transfer()], entries });
  expect(found).toMatchObject({ deposits: [transfer()], left: 0n });
});
