import { expect, test } from 'vitest';
import { entriesOfMove, entryNo } from '#extensions/books/rules/entries-of-move.ts';
import { buildFact, buildMove } from '#test/builders/build-fact.ts';

test('an entry has one number, by subject, revision and line', () => {
  const one = { subject: 'slot#ETH#0xa1#0', rev: 3 };
  expect(entryNo(one, 0)).toBe(entryNo(one, 0));
  const others = [
    entryNo(one, 1),
    entryNo({ ...one, rev: 4 }, 0),
    entryNo({ ...one, subject: 'slot#ETH#0xa1#1' }, 0),
  ];
  expect(new Set([entryNo(one, 0), ...others]).size).toBe(4);
});

test('the giving side comes first, and both sum to zero', () => {
  const source = { orderNo: 'WD1', depositNo: null, txHash: '0x09', blockNumber: 1n };
  const [given, received] = entriesOfMove(
    buildFact(),
    { ...buildMove(), usdMicro: 3n },
    { source, line: 4 },
  );
  expect([given.account, received.account]).toEqual(['hot', 'external/withdrawals']);
  expect(given.amount + received.amount).toBe(0n);
  expect([given.usdMicro, received.usdMicro]).toEqual([-3n, 3n]);
  expect([given.txHash, received.txHash]).toEqual(['0x09', '0x09']);
});
