import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { termsDigest } from '#domain/approval/terms-digest.ts';
import { depositDigest, orderDigest } from '#extensions/screening/rules/subject-digest.ts';
import type { Deposit } from '#model/deposit.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildDeposit, buildWithdrawal } from '#test/builders/builders.ts';

const deposit = buildDeposit({ fromAddresses: ['0xS1', '0xS2'] });

test('the digest of a deposit is sha256 over the documented text', () => {
  const text =
    '["screening-deposit-1","demo","DP1","u1","ETH","ETH",null,"1000000000000000000",' +
    '"0x00000000000000000000000000000000000000c3","0xdd","native",["0xS1","0xS2"]]';
  expect(depositDigest(deposit)).toBe(createHash('sha256').update(text).digest('hex'));
});

const changes: [string, Partial<Deposit>][] = [
  ['project', { projectId: 'other' }],
  ['number', { depositNo: 'DP2' }],
  ['user', { userId: 'u2' }],
  ['chain', { chain: 'BSC' }],
  ['token', { token: 'USDT' }],
  ['contract', { tokenAddress: '0xD4' }],
  ['amount', { amount: 10n ** 18n + 1n }],
  ['address', { address: '0xC4' }],
  ['transaction', { txHash: '0xde' }],
  ['position', { position: 'log:1' }],
  ['sender', { fromAddresses: ['0xS1', '0xS3'] }],
  ['first sender', { fromAddresses: ['0xS2', '0xS1'] }],
];

test.each(changes)('another %s is another deposit', (_name, set) => {
  expect(depositDigest({ ...deposit, ...set })).not.toBe(depositDigest(deposit));
});

test('what a reorganisation, a credit or a revision changes is no term', () => {
  const later: Deposit = {
    ...deposit,
    blockNumber: 107n,
    blockHash: '0xb107',
    status: 'credited',
    chainState: 'orphaned',
    confirmations: 12,
    rev: 9,
    creditedAt: 1,
  };
  expect(depositDigest(later)).toBe(depositDigest(deposit));
});

test('a deposit whose senders nobody recorded differs from one without senders', () => {
  expect(depositDigest(buildDeposit())).not.toBe(
    depositDigest(buildDeposit({ fromAddresses: [] })),
  );
});

test('the digest of an order is the one that approvals are bound to', () => {
  for (const order of [buildWithdrawal({ memo: '7' }), buildOperation()])
    expect(orderDigest(order)).toBe(termsDigest(order));
});
