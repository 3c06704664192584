import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { termsDigest } from '#domain/approval/terms-digest.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';

test('the digest is sha256 over the documented encoding', () => {
  const w = buildWithdrawal({ level: 2 });
  const text = `["withdrawal-terms-1","demo","WD1","ETH","USDT","${w.tokenAddress}","${w.toAddress}","100000000","2"]`;
  expect(termsDigest(w)).toBe(createHash('sha256').update(text).digest('hex'));
});

const changes: [string, Partial<Withdrawal>][] = [
  ['project', { projectId: 'other' }],
  ['id', { orderNo: 'WD2' }],
  ['chain', { chain: 'BSC' }],
  ['token', { token: 'USDC' }],
  ['contract', { tokenAddress: '0x00000000000000000000000000000000000000D4' }],
  ['recipient', { toAddress: '0x00000000000000000000000000000000000000C3' }],
  ['amount', { amount: 100_000_001n }],
  ['level', { level: 3 }],
  ['memo', { memo: '12345' }],
];

test.each(changes)('another %s is another digest', (_name, set) => {
  expect(termsDigest({ ...buildWithdrawal({ level: 2 }), ...set })).not.toBe(
    termsDigest(buildWithdrawal({ level: 2 })),
  );
});

test('fields that are not terms do not change it, and fields cannot run into each other', () => {
  const w = buildWithdrawal({ level: 2 });
  expect(termsDigest({ ...w, status: 'pending', rev: 9 } as Withdrawal)).toBe(termsDigest(w));
  expect(termsDigest({ ...w, projectId: 'a","b', orderNo: 'c' })).not.toBe(
    termsDigest({ ...w, projectId: 'a', orderNo: 'b","c' }),
  );
});

test('a memo, which TRON and Solana write on chain, cannot be exchanged for another', () => {
  const [mine, theirs, none] = ['1', '2', ''].map((memo) =>
    termsDigest(buildWithdrawal({ level: 2, memo })),
  );
  expect(new Set([mine, theirs, none, termsDigest(buildWithdrawal({ level: 2 }))]).size).toBe(4);
});
