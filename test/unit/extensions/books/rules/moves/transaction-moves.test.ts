import { expect, test } from 'vitest';
import { makePlaceOf } from '#extensions/books/rules/make-place-of.ts';
import {
  type BookTransfer,
  type SentByUs,
  transactionMoves,
} from '#extensions/books/rules/moves/transaction-moves.ts';
import type { Order } from '#model/orders/order.ts';
import { buildAddressOwner } from '#test/builders/build-address-owner.ts';
import { buildInternalOrder } from '#test/builders/build-internal-order.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildSwap } from '#test/builders/build-swap.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';

const owner = (address: string, subIndex: number, userId: string | null, projectId = 'demo') =>
  buildAddressOwner({ address, subIndex, userId, projectId });

const placeOf = makePlaceOf(
  'demo',
  [
    owner('hot', 0, null),
    owner('ann', 1, 'ann'),
    owner('bob', 2, 'bob'),
    owner('service', 3, '\u0001energy'),
    owner('stranger', 1, 'eve', 'other'),
  ],
  'energy-account',
);

const transfer = (from: string, to: string, amount: bigint, token = 'USDT'): BookTransfer => ({
  from,
  to,
  token,
  amount,
});

/** The moves of a transaction that the hot wallet paid 7 units of the coin for, as text. */
const movesOf = (
  order: Order | null,
  transfers: BookTransfer[],
  set: Partial<SentByUs> = {},
): string[] =>
  transactionMoves({ order, payer: 'hot', fee: 7n, coin: 'ETH', transfers, ...set }, placeOf).map(
    ({ from, to, token, amount }) => {
      const name = ({ account, address }: typeof from) =>
        [account, address].filter(Boolean).join(':');
      return `${name(from)} -> ${name(to)} ${amount} ${token}`;
    },
  );

const fee = 'hot:hot -> fees/network 7 ETH';
const withdrawal = buildWithdrawal();
const internal = (does: 'sweep' | 'fund' | 'forward' | 'group') => buildInternalOrder({ does });

test('a withdrawal leaves the hot wallet, and so does its fee', () => {
  expect(movesOf(withdrawal, [transfer('hot', 'x', 100n)])).toEqual([
    fee,
    'hot:hot -> external/withdrawals 100 USDT',
  ]);
});

test('a token that keeps a part pays two: both leave', () => {
  expect(movesOf(withdrawal, [transfer('hot', 'x', 99n), transfer('hot', 'issuer', 1n)])).toEqual([
    fee,
    'hot:hot -> external/withdrawals 99 USDT',
    'hot:hot -> external/withdrawals 1 USDT',
  ]);
});

test('a withdrawal to a user of the project arrives by its deposit’s record, not by this one', () => {
  expect(movesOf(withdrawal, [transfer('hot', 'ann', 100n)])).toEqual([
    fee,
    'hot:hot -> external/withdrawals 100 USDT',
  ]);
});

test('a group pays withdrawals: each leaves, that to a user arrives by its deposit, what nobody took comes back', () => {
  const group = internal('group');
  const paid = [transfer('hot', 'x', 60n), transfer('hot', 'ann', 40n)];
  expect(movesOf(group, paid)).toEqual([
    fee,
    'hot:hot -> external/withdrawals 60 USDT',
    'hot:hot -> external/withdrawals 40 USDT',
  ]);
  expect(
    movesOf(group, [transfer('hot', 'contract', 100n), transfer('contract', 'hot', 40n)]),
  ).toEqual([
    fee,
    'hot:hot -> external/withdrawals 100 USDT',
    'external/withdrawals -> hot:hot 40 USDT',
  ]);
});

test('a user of another project is outside', () => {
  expect(movesOf(buildOperation(), [transfer('hot', 'stranger', 100n)])).toEqual([
    fee,
    'hot:hot -> external/other 100 USDT',
  ]);
});

test.each([
  ['failed', withdrawal],
  ['fill of a nonce', null],
  ['allowance', buildSwap()],
])('a %s transaction moves its fee only', (_, order) => {
  expect(movesOf(order, [])).toEqual([fee]);
});

test('the fee of another payer is not ours, and a fee of nothing makes no move', () => {
  expect(movesOf(withdrawal, [], { payer: 'x' })).toEqual([]);
  expect(movesOf(withdrawal, [], { fee: 0n })).toEqual([]);
});

test('a client call moves whatever it moved, between strangers nothing', () => {
  const transfers = [
    transfer('hot', 'pool', 100n),
    transfer('pool', 'hot', 3n, 'USDC'),
    transfer('hot', 'ann', 2n),
    transfer('pool', 'x', 50n),
  ];
  expect(movesOf(buildOperation({ opType: 'send-tx' }), transfers)).toEqual([
    fee,
    'hot:hot -> external/other 100 USDT',
    'external/other -> hot:hot 3 USDC',
    'hot:hot -> users:ann 2 USDT',
  ]);
});

test('between users it passes in transit', () => {
  expect(movesOf(buildOperation(), [transfer('ann', 'bob', 5n)], { payer: 'ann' })).toEqual([
    'users:ann -> fees/network 7 ETH',
    'users:ann -> in transit 5 USDT',
    'in transit -> users:bob 5 USDT',
  ]);
});

test('what an address sends itself moves nothing', () => {
  expect(movesOf(null, [transfer('hot', 'hot', 5n), transfer('ann', 'ann', 5n)])).toEqual([fee]);
});

test('a swap into a token: both sides by the token’s logs', () => {
  const transfers = [transfer('ann', 'pool', 100n), transfer('pool', 'ann', 98n, 'USDC')];
  expect(movesOf(buildSwap(), transfers, { payer: 'ann' })).toEqual([
    'users:ann -> fees/network 7 ETH',
    'users:ann -> swaps 100 USDT',
    'swaps -> users:ann 98 USDC',
  ]);
});

test('a swap into the coin leaves what arrived to its receipt', () => {
  const transfers = [transfer('ann', 'pool', 100n), transfer('router', 'ann', 40n, 'ETH')];
  expect(movesOf(buildSwap(), transfers, { payer: 'ann', withoutCoin: true })).toEqual([
    'users:ann -> fees/network 7 ETH',
    'users:ann -> swaps 100 USDT',
  ]);
});

test('a sweep, a collection from delegated owners, and one to an approved destination', () => {
  expect(movesOf(internal('sweep'), [transfer('ann', 'hot', 9n)], { payer: 'ann' })).toEqual([
    'users:ann -> fees/network 7 ETH',
    'users:ann -> hot:hot 9 USDT',
  ]);
  expect(
    movesOf(internal('sweep'), [transfer('ann', 'hot', 9n), transfer('bob', 'hot', 8n)]),
  ).toEqual([fee, 'users:ann -> hot:hot 9 USDT', 'users:bob -> hot:hot 8 USDT']);
  expect(movesOf(internal('sweep'), [transfer('ann', 'vault', 9n)])).toEqual([
    fee,
    'users:ann -> external/other 9 USDT',
  ]);
});

test('coin for a sweep, whatever its amount', () => {
  expect(movesOf(internal('fund'), [transfer('hot', 'ann', 1n, 'ETH')])).toEqual([
    fee,
    'hot:hot -> users:ann 1 ETH',
  ]);
});

test('a withdrawal that tops up a service, and the forward of it', () => {
  expect(movesOf(withdrawal, [transfer('hot', 'service', 25n, 'TRX')])).toEqual([
    fee,
    'hot:hot -> external/withdrawals 25 TRX',
  ]);
  const forward = [transfer('service', 'energy-account', 24n, 'TRX')];
  expect(movesOf(internal('forward'), forward, { payer: 'service', coin: 'TRX' })).toEqual([
    'energy:service -> fees/network 7 TRX',
    'energy:service -> energy:energy-account 24 TRX',
  ]);
});

test('the rent of an account that a payment made is a fee', () => {
  const rent: BookTransfer = {
    ...transfer('hot', 'token-account', 2_039_280n, 'SOL'),
    isRent: true,
  };
  expect(movesOf(withdrawal, [rent, transfer('hot', 'x', 100n)])).toEqual([
    fee,
    'hot:hot -> fees/network 2039280 SOL',
    'hot:hot -> external/withdrawals 100 USDT',
  ]);
});

test('a transaction that we did not sign is booked like any other, as other', () => {
  expect(movesOf(null, [transfer('hot', 'thief', 100n), transfer('hot', 'ann', 5n)])).toEqual([
    fee,
    'hot:hot -> external/other 100 USDT',
    'hot:hot -> users:ann 5 USDT',
  ]);
});
