import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { termsDigest } from '#domain/approval/terms-digest.ts';
import { presentListedOperation } from '#domain/wallet/admin-view.ts';
import { presentListedWithdrawal } from '#domain/withdrawal/admin-view.ts';
import type { Operation } from '#model/orders/operation.ts';
import { termsText } from '#shared/approvals/terms-text.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { sha256Of } from '#test/builders/wire/sha256-of.ts';
import {
  missingTerms,
  shownAmount,
  shownTerms,
  whyNotAsShown,
  wrongAmount,
  wrongDigest,
} from '#wire/words/shown-terms.ts';

const shownWithdrawal = (set = {}) =>
  presentListedWithdrawal(buildWithdrawal({ level: 2, ...set }), 1);
const shownOperation = (set: Partial<Operation> = {}) => {
  const operation = buildOperation(set);
  return {
    ...presentListedOperation(operation, chains[operation.chain], 1),
    message: operation.message,
    typed_data_text: operation.typedData,
  };
};
const digestOf = (order: Parameters<typeof shownTerms>[1], projectId = 'demo') =>
  sha256Of(termsText(shownTerms(projectId, order)!));

test.each([
  ['on a chain of EVM', {}],
  ['with a memo', { memo: '77' }],
  [
    'on TRON',
    {
      chain: 'TRX' as const,
      token: 'TRX',
      tokenAddress: null,
      toAddress: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    },
  ],
  ['on Solana', { chain: 'SOL' as const, token: 'SOL', tokenAddress: null, decimals: 9 }],
])('the terms of a withdrawal as it is shown have its digest: %s', (_, set) => {
  const order = shownWithdrawal(set);
  expect(digestOf(order)).toBe(order.terms_digest);
  expect(whyNotAsShown(order, digestOf(order))).toBeNull();
});

const simulation: Operation['simulation'] = {
  ok: true,
  revertReason: null,
  gas: '1',
  source: 'trace',
  balanceChanges: [
    { address: '0xA', token: null, tokenAddress: null, tokenId: null, amount: '-1' },
  ],
  decodedCall: null,
};
const nothing = { token: 'ETH', tokenAddress: null, toAddress: '', amount: 0n, decimals: 18 };

test.each<[string, Partial<Operation>]>([
  ['a transfer', {}],
  ['a call', { ...nothing, opType: 'send-tx', toAddress: '0xC', data: '0xa9059cbb', simulation }],
  ['a text', { ...nothing, opType: 'sign-message', message: 'hello' }],
  ['typed data', { ...nothing, opType: 'sign-typed-data', typedData: '{"domain":{}}' }],
])('the terms of %s as it is shown have its digest', (_, set) => {
  const order = shownOperation(set);
  expect(order.terms_digest).toBe(termsDigest(buildOperation(set)));
  expect(digestOf(order)).toBe(order.terms_digest);
  expect(whyNotAsShown(order, digestOf(order))).toBeNull();
});

test.each([
  ['recipient', { to_address: '0x1111111111111111111111111111111111111111' }],
  ['amount', { amount: '10', amount_raw: '10000000' }],
  ['contract', { token_address: null }],
  ['network', { chain: 'BSC' }],
  ['memo', { memo: 'x' }],
  ['level', { level: 3 }],
])('another %s beside the digest of the order is noticed', (_, set) => {
  const order = { ...shownWithdrawal(), ...set };
  expect(whyNotAsShown(order, digestOf(order))).toBe(wrongDigest);
});

test('a simulation beside the digest of another one is noticed', () => {
  const call = { ...nothing, opType: 'send-tx' as const, toAddress: '0xC', data: '0x', simulation };
  const order = shownOperation(call);
  const turned = { ...order, simulation: { ...order.simulation!, balance_changes: [] } };
  expect(whyNotAsShown(turned, digestOf(turned))).toBe(wrongDigest);
});

test('an amount in words that is not the amount of the terms is noticed, where the decimals are known', () => {
  const order = shownWithdrawal();
  const lie = { ...order, amount: '1' };
  expect(digestOf(lie)).toBe(lie.terms_digest);
  expect(whyNotAsShown(lie, digestOf(lie))).toBe(wrongAmount);
  expect(whyNotAsShown(lie, digestOf(lie), () => null)).toBeNull();
  expect(shownAmount(order)).toBe('100');
  expect(shownAmount(order, () => null)).toBeNull();
});

test.each([{ amount_raw: null }, { amount_raw: '-5' }, { amount_raw: '0x5' }, { token: null }])(
  'terms that are not shown have no digest: %j',
  (set) => {
    const order = { ...shownWithdrawal(), ...set };
    expect(shownTerms('demo', order as never)).toBeNull();
    expect(whyNotAsShown(order as never, null)).toBe(missingTerms);
  },
);
