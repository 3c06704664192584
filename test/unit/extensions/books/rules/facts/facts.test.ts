import { expect, test } from 'vitest';
import { depositFact } from '#extensions/books/rules/facts/deposit-fact.ts';
import { dustFact } from '#extensions/books/rules/facts/dust-fact.ts';
import { goneFact } from '#extensions/books/rules/facts/gone-fact.ts';
import { otherFact } from '#extensions/books/rules/facts/other-fact.ts';
import { rentalFact } from '#extensions/books/rules/facts/rental-fact.ts';
import { slotFact } from '#extensions/books/rules/facts/slot-fact.ts';
import { swapResultFact } from '#extensions/books/rules/facts/swap-result-fact.ts';
import { buildDeposit, buildSlot } from '#test/builders/builders.ts';

const when = { rev: 7, at: 1_767_225_600 };
const sent = { order: null, payer: 'hot', fee: 7n, coin: 'ETH', transfers: [] };
const placeOf = () => ({ account: 'hot', address: 'hot' }) as const;
const mined = { txHash: '0x01', blockNumber: 5n, blockHash: '0xb5', success: false };

test('a deposit and its revision, found by its identity whatever its number', () => {
  const deposit = buildDeposit({ rev: 9, status: 'credited' });
  const fact = depositFact(deposit, 4);
  expect(fact).toMatchObject({ rev: 9, at: 4, depositNo: deposit.depositNo, orderNo: null });
  expect(fact.moves).toHaveLength(2);
  const { subject } = depositFact({ ...deposit, depositNo: 'other', blockNumber: 1n }, 4);
  expect(subject).toBe(fact.subject);
});

test('a nonce names its order, and moves nothing once its transaction has left the chain', () => {
  const slot = { ...buildSlot({ ref: 'WD1' }), mined };
  const fact = slotFact(slot, sent, { ...when, placeOf });
  expect(fact).toMatchObject({ orderNo: 'WD1', txHash: '0x01', blockNumber: 5n, rev: 7 });
  expect(fact.moves).toHaveLength(1);
  const gone = slotFact(slot, null, { ...when, placeOf });
  expect(gone).toMatchObject({ subject: fact.subject, txHash: null, moves: [] });
  expect(gone.blockNumber).toBe(null);
  expect(slotFact({ ...slot, ref: '-' }, sent, { ...when, placeOf }).orderNo).toBe(null);
});

test.each([
  ['ETH', true],
  ['TRX', false],
  ['SOL', false],
] as const)(
  'on %s one number is one subject, whichever transaction used it up: %s',
  (chain, is) => {
    const slot = { ...buildSlot({ chain }), mined };
    const subjectOf = (txHash: string, nonce = slot.nonce) =>
      slotFact({ ...slot, nonce, mined: { ...mined, txHash } }, sent, { ...when, placeOf }).subject;
    expect(subjectOf('0x01') === subjectOf('0x02')).toBe(is);
    // A restored table numbers again, from where it was.
    expect(subjectOf('0x01', 4) === subjectOf('0x01', 9)).toBe(!is);
  },
);

test('what a swap brought is a subject of its own, and nothing without an amount', () => {
  const slot = { ...buildSlot({ ref: 'SW1' }), mined };
  const input = { ...when, coin: 'ETH', placeOf };
  const result = (coinOut: bigint | null, set = slot) => swapResultFact(set, coinOut, input);
  const swaps = { account: 'swaps', address: null };
  const place = placeOf();
  const coin = { token: 'ETH', amount: 40n };
  expect(result(40n)).toMatchObject({
    orderNo: 'SW1',
    moves: [{ from: swaps, to: place, ...coin }],
  });
  expect(result(-40n).moves).toEqual([{ from: place, to: swaps, ...coin }]);
  expect(result(null).moves).toEqual([]);
  expect(result(40n).subject).not.toBe(slotFact(slot, sent, { ...when, placeOf }).subject);
});

test('a rental of energy counts to the order that it is for', () => {
  const rental = {
    energyNo: '1:WD1',
    projectId: 'demo',
    businessRef: 'WD1',
    chargedSun: 5n,
    rev: 2,
  };
  expect(rentalFact(rental, 4, 'T-energy')).toMatchObject({
    orderNo: 'WD1',
    chain: 'TRX',
    rev: 2,
    moves: [{ from: { account: 'energy', address: 'T-energy' }, amount: 5n }],
  });
});

const seen = { ...when, projectId: 'demo', chain: 'ETH', txHash: '0x0A', blockNumber: 5n } as const;
const coin = { token: 'ETH', amount: 3n };

test('a transfer of a stranger’s transaction stands until its block is gone', () => {
  const one = {
    ...seen,
    transfer: { from: 'x', to: '0xA1', ...coin },
    position: 'native',
    isDeposit: false,
  };
  const ours = (address: string) => (address === '0xA1' ? placeOf() : null);
  const fact = otherFact(one, ours);
  expect(fact).toMatchObject({ subject: 'other#demo#ETH#0x0a#native#0xa1', orderNo: null, rev: 7 });
  expect(fact.moves).toMatchObject([{ from: { account: 'external/other' }, amount: 3n }]);
  const { subject } = fact;
  expect(goneFact({ ...seen, subject })).toMatchObject({ subject, txHash: null, moves: [] });
  // What a stranger moves from one project to another is a fact of each.
  expect(otherFact({ ...one, projectId: 'shop' }, ours).subject).not.toBe(subject);
});

test('dust is one fact of an address and a token', () => {
  const place = { account: 'hot', address: '0xA1' } as const;
  const fact = dustFact({ ...seen, place, ...coin });
  expect(fact).toMatchObject({ subject: 'dust#ETH#0xa1#ETH', txHash: '0x0A' });
  expect(fact.moves[0]?.from.account).toBe('external/dust');
  expect(dustFact({ ...seen, txHash: '0x0b', rev: 8, place, ...coin }).subject).toBe(fact.subject);
});
