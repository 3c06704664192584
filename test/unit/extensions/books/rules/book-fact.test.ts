import { expect, test } from 'vitest';
import { outside } from '#extensions/books/model/account.ts';
import type { Entry } from '#extensions/books/model/entry.ts';
import { bookFact } from '#extensions/books/rules/book-fact.ts';
import { buildFact, buildMove } from '#test/builders/build-fact.ts';

const worth = (usd: bigint | null) => () => usd;
const first = bookFact(null, buildFact(), worth(250n))!;
const fee = buildMove({ to: outside('fees/network'), token: 'ETH', amount: 7n });

const shown = (entries: readonly Entry[]) =>
  entries.map(({ account, token, amount, usdMicro, txHash }) => [
    account,
    token,
    amount,
    usdMicro,
    txHash,
  ]);

test('a move is two entries, in units and in USD', () => {
  expect(shown(first.entries)).toEqual([
    ['hot', 'USDT', -100n, -250n, '0x01'],
    ['external/withdrawals', 'USDT', 100n, 250n, '0x01'],
  ]);
  const [given, received] = first.entries;
  const common = {
    projectId: 'demo',
    at: 1_767_225_600,
    chain: 'ETH',
    orderNo: 'WD1',
    depositNo: null,
    blockNumber: 5n,
  };
  expect(given).toMatchObject({ address: '0xA1', ...common });
  expect(received).toMatchObject({ address: null, ...common });
  expect(given?.entryNo).toMatch(/^EN[0-9A-F]{24}$/);
  expect(received?.entryNo).not.toBe(given?.entryNo);
});

test('without a price the entries stand without a value', () => {
  expect(shown(bookFact(null, buildFact(), worth(null))!.entries).map((one) => one[3])).toEqual([
    null,
    null,
  ]);
});

test('the same fact again and an older one are not booked', () => {
  expect(bookFact(first.head, buildFact(), worth(250n))).toBe(null);
  expect(bookFact(first.head, buildFact({ rev: 1, moves: [] }), worth(250n))).toBe(null);
});

test('what comes to a fact is added, and what stands is left alone', () => {
  const next = bookFact(
    first.head,
    buildFact({ rev: 1_767_225_700, moves: [fee, buildMove()] }),
    worth(9n),
  )!;
  expect(shown(next.entries)).toEqual([
    ['hot', 'ETH', -7n, -9n, '0x01'],
    ['fees/network', 'ETH', 7n, 9n, '0x01'],
  ]);
  expect(next.head.moves).toEqual([
    { ...buildMove(), usdMicro: 250n },
    { ...fee, usdMicro: 9n },
  ]);
});

test('a block that left the chain is reversed at the value that was booked', () => {
  const gone = bookFact(
    first.head,
    buildFact({ rev: 1_767_225_700, txHash: null, blockNumber: null, moves: [] }),
    worth(999n),
  )!;
  expect(shown(gone.entries)).toEqual([
    ['external/withdrawals', 'USDT', -100n, -250n, '0x01'],
    ['hot', 'USDT', 100n, 250n, '0x01'],
  ]);
  expect(gone.head.moves).toEqual([]);
});

test.each([
  ['another transaction', { txHash: '0x02' }],
  ['another block', { blockNumber: 6n }],
  ['another order', { orderNo: 'WD2' }],
])('the same in %s is reversed and booked', (_, set) => {
  const next = bookFact(first.head, buildFact({ rev: 1_767_225_700, ...set }), worth(1n))!;
  expect(next.entries.map(({ amount }) => amount)).toEqual([-100n, 100n, -100n, 100n]);
  expect(next.entries.slice(0, 2)).toMatchObject([
    { account: 'external/withdrawals', txHash: '0x01', blockNumber: 5n, orderNo: 'WD1' },
    { account: 'hot', txHash: '0x01', blockNumber: 5n, orderNo: 'WD1' },
  ]);
  expect(next.entries.slice(2)).toMatchObject([{ account: 'hot', ...set }, { ...set }]);
});

test('two equal moves are two: one that goes leaves the other', () => {
  const both = bookFact(null, buildFact({ moves: [buildMove(), buildMove()] }), worth(1n))!;
  expect(both.entries).toHaveLength(4);
  const one = bookFact(both.head, buildFact({ rev: 1_767_225_700 }), worth(1n))!;
  expect(one.entries.map(({ amount }) => amount)).toEqual([-100n, 100n]);
  expect(one.head.moves).toHaveLength(1);
});

test('a fact that changes nothing moves the head only', () => {
  const next = bookFact(first.head, buildFact({ rev: 1_767_225_700 }), worth(1n))!;
  expect(next.entries).toEqual([]);
  expect(next.head).toEqual({ ...first.head, rev: 1_767_225_700 });
});

const three = [1n, 2n, 3n].map((amount) => buildMove({ amount }));

test('more moves than a transaction takes are booked in parts, under numbers of their own', () => {
  const fact = buildFact({ moves: three });
  const part = bookFact(null, fact, worth(1n), 2)!;
  expect(part.head).toMatchObject({ rev: fact.rev, lines: 4 });
  expect(part.head.moves.map(({ amount }) => amount)).toEqual([1n, 2n]);
  const rest = bookFact(part.head, fact, worth(1n), 2)!;
  expect(rest.head.lines).toBeUndefined();
  expect(rest.head.moves.map(({ amount }) => amount)).toEqual([1n, 2n, 3n]);
  expect(rest.entries.map(({ amount }) => amount)).toEqual([-3n, 3n]);
  const numbers = [...part.entries, ...rest.entries].map(({ entryNo }) => entryNo);
  expect(new Set(numbers).size).toBe(6);
  expect(bookFact(rest.head, fact, worth(1n), 2)).toBe(null);
});

test('what is reversed in parts names its own transaction until all of it is', () => {
  const whole = bookFact(null, buildFact({ moves: three }), worth(7n))!;
  const next = buildFact({ rev: 1_767_225_700, txHash: '0x02', moves: three.slice(0, 1) });
  const part = bookFact(whole.head, next, worth(9n), 2)!;
  expect(part.entries.map(({ amount, txHash }) => [amount, txHash])).toEqual([
    [-1n, '0x01'],
    [1n, '0x01'],
    [-2n, '0x01'],
    [2n, '0x01'],
  ]);
  expect(part.head).toMatchObject({ rev: next.rev, txHash: '0x01', lines: 4 });
  const rest = bookFact(part.head, next, worth(9n), 2)!;
  expect(rest.entries.map(({ amount, txHash, usdMicro }) => [amount, txHash, usdMicro])).toEqual([
    [-3n, '0x01', -7n],
    [3n, '0x01', 7n],
    [-1n, '0x02', -9n],
    [1n, '0x02', 9n],
  ]);
  expect(rest.head).toMatchObject({ txHash: '0x02', moves: [{ amount: 1n, usdMicro: 9n }] });
});

test('a newer fact takes over one that is booked in part, and an older one does not', () => {
  const fact = buildFact({ moves: three });
  const part = bookFact(null, fact, worth(1n), 1)!;
  expect(bookFact(part.head, buildFact({ rev: fact.rev - 1 }), worth(1n), 1)).toBe(null);
  const newer = bookFact(part.head, buildFact({ rev: fact.rev + 1, moves: [] }), worth(1n), 2)!;
  expect(newer.entries.map(({ amount }) => amount)).toEqual([-1n, 1n]);
  expect(newer.head).toMatchObject({ rev: fact.rev + 1, moves: [] });
  expect(newer.head.lines).toBeUndefined();
});
