import { expect, test } from 'vitest';
import type { OpenDifference } from '#extensions/books/model/difference.ts';
import { otherFact } from '#extensions/books/rules/facts/other-fact.ts';
import type { SeenTransfer } from '#extensions/books/rules/reconcile/explain-difference.ts';
import {
  addDust,
  allDust,
  closingFact,
  foundOther,
} from '#extensions/books/rules/reconcile/found-facts.ts';

const ann = { account: 'users', address: '0xa' } as const;
const bob = { account: 'users', address: '0xb' } as const;
const placeOf = (address: string) => [ann, bob].find((place) => place.address === address) ?? null;
const seen: SeenTransfer = {
  txHash: '0xCC',
  position: 'log:3',
  block: 5n,
  from: '0xa',
  to: '0xff',
  token: 'USDT',
  amount: 100n,
  isSentByUs: false,
};
const by = { placeOf, minDeposit: 10n, isNative: false, at: 9 };
const sides = (change: Partial<SeenTransfer>) =>
  foundOther('demo', 'ETH', Object.assign({}, seen, change), by).moves.map(
    ({ from, to }) => `${from.address ?? from.account} -> ${to.address ?? to.account}`,
  );

test('a found transfer is the fact that the watcher makes of it', () => {
  const watched = otherFact(
    {
      projectId: 'demo',
      chain: 'ETH',
      txHash: '0xcc',
      blockNumber: 5n,
      rev: 1_764_000_000_000,
      at: 1,
      position: 'log:3',
      isDeposit: false,
      transfer: { from: '0xa', to: '0xff', token: 'USDT', amount: 100n },
    },
    placeOf,
  );
  const found = foundOther('demo', 'ETH', seen, by);
  expect(found.subject).toBe(watched.subject);
  expect(found.moves).toEqual(watched.moves);
  expect(found.rev).toBeLessThan(watched.rev);
});

test('what a user’s deposit record has is not booked twice', () => {
  expect(sides({})).toEqual(['0xa -> external/other']);
  expect(sides({ to: '0xb' })).toEqual(['0xa -> external/other']);
  expect(sides({ to: '0xb', amount: 9n })).toEqual(['0xa -> in transit', 'in transit -> 0xb']);
});

test('dust is one sum, and names the newest of its transactions', () => {
  const of = { projectId: 'demo', chain: 'ETH', place: ann, token: 'USDT', rev: 2, at: 9 } as const;
  const items = [
    { txHash: '0x1', position: 'log:0', block: 5n, amount: 3n },
    { txHash: '0x2', position: 'log:0', block: 7n, amount: 4n },
    { txHash: '0x3', position: 'log:0', block: 6n, amount: 1n },
  ];
  expect(allDust(items, of)).toMatchObject({
    subject: 'dust#ETH#0xa#USDT',
    rev: 2,
    txHash: '0x2',
    blockNumber: 7n,
    moves: [{ from: { account: 'external/dust' }, to: ann, amount: 8n }],
  });
  expect(allDust([], of)).toMatchObject({ txHash: null, blockNumber: null, moves: [] });
});

test('of more than 500 transfers of dust, the oldest are one sum', () => {
  const item = (n: number) => ({
    txHash: `0x${n}`,
    position: 'native',
    block: BigInt(n),
    amount: 1n,
  });
  const some = Array.from({ length: 500 }, (_, n) => item(n));
  expect(addDust(some.slice(1), [some[0]!])).toHaveLength(500);
  const bounded = addDust(some, [item(500), item(501)]);
  expect(bounded).toHaveLength(500);
  expect(bounded[0]).toEqual({ txHash: null, position: 'by 2', block: 2n, amount: 3n });
  expect(bounded.at(-1)).toEqual(item(501));
  expect(bounded.reduce((sum, { amount }) => sum + amount, 0n)).toBe(502n);
});

test('a closing books what is left, in its direction', () => {
  const open: OpenDifference = {
    account: 'users',
    address: '0xa',
    differenceNo: 'BD1',
    rev: 3,
    projectId: 'demo',
    chain: 'ETH',
    token: 'USDT',
    amount: -5n,
    block: 8n,
    txHashes: [],
    state: 'open',
    foundAt: 1,
    comparedAt: 2,
    closing: null,
  };
  expect(closingFact(open, { rev: 4, at: 9 })).toMatchObject({
    subject: 'other#ETH#difference#BD1',
    rev: 4,
    blockNumber: 8n,
    moves: [{ from: ann, to: { account: 'external/other' }, token: 'USDT', amount: 5n }],
  });
  const more = closingFact(Object.assign({}, open, { amount: 5n }), { rev: 4, at: 9 });
  expect(more?.moves).toMatchObject([{ from: { account: 'external/other' }, to: ann, amount: 5n }]);
  expect(closingFact(Object.assign({}, open, { amount: 0n }), { rev: 4, at: 9 })).toBeNull();
});
