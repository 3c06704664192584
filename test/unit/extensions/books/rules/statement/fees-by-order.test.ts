import { expect, test } from 'vitest';
import { outside } from '#extensions/books/model/account.ts';
import { bookFact } from '#extensions/books/rules/book-fact.ts';
import { feesByOrder } from '#extensions/books/rules/statement/fees-by-order.ts';
import { buildFact, buildMove } from '#test/builders/build-fact.ts';

const feeOf = (amount: bigint, account: 'fees/network' | 'fees/energy' = 'fees/network') =>
  buildMove({ to: outside(account), token: 'ETH', amount });
const entriesOf = (set: Parameters<typeof buildFact>[0]) =>
  bookFact(null, buildFact(set), () => null)!.entries;

test('all transactions of an order count, by kind; those of none do not', () => {
  const entries = [
    ...entriesOf({ subject: 'slot 1', moves: [feeOf(7n), buildMove()] }),
    ...entriesOf({ subject: 'slot 2', moves: [feeOf(5n)] }),
    ...entriesOf({ subject: 'rental', moves: [feeOf(3n, 'fees/energy')] }),
    ...entriesOf({ subject: 'fill', orderNo: null, moves: [feeOf(100n)] }),
  ];
  const order = { orderNo: 'WD1', chain: 'ETH', token: 'ETH' };
  expect(feesByOrder(entries)).toEqual([
    { ...order, kind: 'energy', amount: 3n },
    { ...order, kind: 'network', amount: 12n },
  ]);
});

test('a fee that is reversed is not a fee', () => {
  const paid = bookFact(null, buildFact({ moves: [feeOf(7n)] }), () => null)!;
  const gone = bookFact(paid.head, buildFact({ rev: 1_767_225_700, moves: [] }), () => null)!;
  expect(feesByOrder([...paid.entries, ...gone.entries])).toEqual([]);
});
