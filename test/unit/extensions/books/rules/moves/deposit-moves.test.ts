import { expect, test } from 'vitest';
import { depositMoves } from '#extensions/books/rules/moves/deposit-moves.ts';

const deposit = {
  address: '0xC3',
  token: 'USDT',
  amount: 5_000_000n,
  chainState: 'present',
} as const;
const users = { account: 'users', address: '0xC3' };
const transit = { account: 'in transit', address: null };
const arrived = { from: transit, to: users, token: 'USDT', amount: 5_000_000n };

test('a deposit is on its address from its block on, and in transit until it is credited', () => {
  expect(depositMoves({ ...deposit, status: 'confirming' })).toEqual([arrived]);
  const from = { account: 'external/deposits', address: null };
  expect(depositMoves({ ...deposit, status: 'credited' })).toEqual([
    arrived,
    { from, to: transit, token: 'USDT', amount: 5_000_000n },
  ]);
});

test('a held deposit is held until it is credited, or has been paid out elsewhere', () => {
  const held = { ...deposit, hold: { since: 1, reason: 'mixer', reference: null } };
  const fromOf = (of: Parameters<typeof depositMoves>[0]) =>
    depositMoves(of).map(({ from, to }) => `${from.account} -> ${to.account}`);
  const paying = { orderNo: 'IN1', toAddress: '0xE' };
  const isHeld = ['in transit -> users', 'held -> in transit'];
  expect(fromOf({ ...held, status: 'confirming' })).toEqual(isHeld);
  expect(fromOf({ ...held, status: 'confirming', payout: paying })).toEqual(isHeld);
  // What the payment takes from its address goes to the account that it came from.
  const payout = { ...paying, paid: { txHash: '0xp', at: 1 } };
  expect(fromOf({ ...held, status: 'confirming', payout })).toEqual([
    'in transit -> users',
    'external/other -> in transit',
  ]);
  expect(fromOf({ ...held, status: 'credited' })).toEqual([
    'in transit -> users',
    'external/deposits -> in transit',
  ]);
});

test.each(['removed', 'orphaned'] as const)('nothing stands of a deposit that is %s', (state) => {
  expect(depositMoves({ ...deposit, status: 'credited', chainState: state })).toEqual([]);
});

test('a top-up is the project’s own money on an address of the service', () => {
  const topUp = { id: 1, blockTime: 1 };
  const moves = depositMoves({ ...deposit, status: 'credited', topUp });
  expect(moves.map(({ from, to }) => [from.account, to.account, to.address])).toEqual([
    ['in transit', 'energy', '0xC3'],
    ['external/other', 'in transit', null],
  ]);
});
