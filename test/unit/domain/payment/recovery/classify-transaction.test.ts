import { expect, test } from 'vitest';
import type { WalletState } from '#domain/payment/recovery/inspect-wallet.ts';
import { buildInternalOrder } from '#test/builders/build-internal-order.ts';
import { buildSlot, hotAddress } from '#test/builders/builders.ts';
import {
  ask,
  first,
  refused,
  sentOf,
} from '#test/builders/domain/payment/recovery/classify-transaction.ts';

const minedOf = (txHash: string) => ({ txHash, blockNumber: 8n, blockHash: '0xb8' });
const twice = (amount: bigint) => ({ ...sentOf().terms!, amount: 2n * amount });
const other = '0x00000000000000000000000000000000000000c3';

test('a transaction that pays an order is its payment, and cannot be called foreign', () => {
  expect(ask({ names: 'WD1' })).toEqual({ kind: 'payment', order: first });
  refused(() => ask({ names: null }));
});

test.each([
  ['another amount', { terms: twice(first.amount) }],
  ['another recipient', { terms: { ...sentOf().terms!, to: other } }],
  ['another token', { terms: { ...sentOf().terms!, tokenAddress: other } }],
  ['the coin', { terms: { ...sentOf().terms!, tokenAddress: null } }],
  ['a call of anything else', { terms: null }],
])('%s pays nothing of ours', (_name, sent) => {
  refused(() => ask({ sent, names: 'WD1' }));
  expect(ask({ sent, names: null })).toEqual({ kind: 'fill' });
});

test('a reverted payment may be left out, and may be named', () => {
  expect(ask({ sent: { success: false }, names: null })).toEqual({ kind: 'fill' });
  expect(ask({ sent: { success: false }, names: 'WD1' }).kind).toBe('payment');
});

test('an order that is younger than the transaction is for the owner to decide', () => {
  const sent = { blockTime: first.createdAt - 3_600 };
  expect(ask({ sent, names: null })).toEqual({ kind: 'fill' });
  expect(ask({ sent, names: 'WD1' }).kind).toBe('payment');
});

test('a sweep that is younger than the transaction is none of it: an earlier one was forgotten', () => {
  const sweep = buildInternalOrder({ orderNo: 'SP1', fromAddress: hotAddress, status: 'approved' });
  const { toAddress: to, tokenAddress, amount, createdAt } = sweep;
  const terms = { to, tokenAddress, amount };
  const at = { orders: [sweep], names: 'SP1' };
  const older = { terms, blockTime: createdAt - 3_600 };
  refused(() => ask({ ...at, sent: older }));
  expect(ask({ ...at, names: null, sent: older })).toEqual({ kind: 'fill' });
  expect(ask({ ...at, sent: { terms, blockTime: createdAt } }).kind).toBe('payment');
  // The signers' own table says that it is this one.
  const signed = new Map([['SP1', 5]]);
  expect(ask({ ...at, sent: older, signed }).kind).toBe('payment');
});

test.each(['signing', 'broadcast', 'confirmed'] as const)(
  'an order in %s has its own nonce',
  (status) => {
    refused(() => ask({ names: 'WD1', orders: [{ ...first, status }] }));
  },
);

test('an order that had ended without being paid is not offered', () => {
  const newer: WalletState['newer'] = new Map([['WD1', { rev: 9, status: 'rejected' }]]);
  refused(() => ask({ names: 'WD1', newer }));
  expect(ask({ names: null, newer })).toEqual({ kind: 'fill' });
});

test('of equal orders the one that was announced as confirmed has the payment', () => {
  const orders = [first, { ...first, orderNo: 'WD2', createdAtMs: first.createdAtMs + 1 }];
  const newer: WalletState['newer'] = new Map([['WD2', { rev: 9, status: 'confirmed' }]]);
  refused(() => ask({ names: 'WD1', orders, newer }));
  expect(ask({ names: 'WD2', orders, newer })).toMatchObject({ order: { orderNo: 'WD2' } });
});

test("of equal orders the one that the signer's table has for the nonce has the payment", () => {
  const orders = [first, { ...first, orderNo: 'WD2', createdAtMs: first.createdAtMs + 1 }];
  const signed = new Map([['WD2', 5]]);
  refused(() => ask({ names: 'WD1', orders, signed }));
  expect(ask({ names: 'WD2', orders, signed })).toMatchObject({ order: { orderNo: 'WD2' } });
  refused(() => ask({ names: 'WD1', signed: new Map([['WD1', 6]]) }));
});

test('an order whose signed nonce was filled may be paid at a later one', () => {
  const signed = new Map([['WD1', 4]]);
  expect(ask({ names: 'WD1', signed }).kind).toBe('payment');
  refused(() => ask({ names: null, signed }));
  // What took that nonce is not matched yet: it may be the payment.
  refused(() => ask({ names: 'WD1', signed, unexplained: [4, 5] }));
});

test('a payment waits for its order while that is still at a nonce which something else took', () => {
  const own = { ...first, status: 'signing' as const, nonce: 4 };
  const slot = buildSlot({ ref: 'WD1', nonce: 4 });
  const [attempt] = slot.attempts;
  const mined = { ...minedOf(attempt!.txHash), success: true };
  refused(() => ask({ names: null, orders: [own], slots: [slot] }));
  const filled = {
    ...slot,
    state: 'mined' as const,
    attempts: [{ ...attempt!, kind: 'fill' as const }],
  };
  refused(() => ask({ names: null, orders: [own], slots: [{ ...filled, mined }] }));
  // Its own payment is there: this transaction is another one's.
  const paid = { ...slot, state: 'mined' as const, mined };
  expect(ask({ names: null, orders: [own], slots: [paid] })).toEqual({ kind: 'fill' });
  refused(() => ask({ names: 'WD1', orders: [own], slots: [paid] }));
});

test('at a nonce of ours: the payment of its order, or what ends it', () => {
  const own = { ...first, status: 'broadcast' as const };
  const previous = buildSlot({ ref: 'WD1', nonce: 5 });
  const at = { previous, own, orders: [own] };
  expect(ask({ ...at, names: 'WD1' })).toEqual({ kind: 'payment', order: own });
  refused(() => ask({ ...at, names: null }));
  const nothing = { to: hotAddress, tokenAddress: null, amount: 0n };
  expect(ask({ ...at, sent: { terms: nothing }, names: null })).toEqual({ kind: 'fill' });
});

test('at a nonce of ours: the payment of another order ends neither', () => {
  const own = { ...first, status: 'broadcast' as const };
  const second = {
    ...first,
    orderNo: 'WD2',
    amount: 2n * first.amount,
    status: 'broadcast' as const,
  };
  const previous = buildSlot({ ref: 'WD1', nonce: 5 });
  const sent = { terms: twice(first.amount) };
  const at = { previous, own, orders: [own, second], sent };
  refused(() => ask({ ...at, names: null }));
  refused(() => ask({ ...at, names: 'WD2' }));
});
