import { expect, test } from 'vitest';
import { isSessionKeyProven } from '#domain/session-key/is-session-key-proven.ts';
import type { SessionKey } from '#model/session-key.ts';
import { key, proof } from '#test/builders/domain/session-key/is-session-key-proven.ts';

test('a key is what its request asked for, revoked or not', () => {
  expect(isSessionKeyProven(key, proof)).toBe(true);
  expect(isSessionKeyProven({ ...key, revokedAt: 1, rev: 2 }, proof)).toBe(true);
  expect(isSessionKeyProven(key, null)).toBe(false);
});

const changes: [string, Partial<SessionKey>][] = [
  ['of another id', { skId: 'sk_2' }],
  ['of another project', { projectId: 'rival' }],
  ['of another wallet', { walletId: 2 }],
  ['of another API key', { appId: 'app_2' }],
  ['with another secret', { secretHash: '11'.repeat(32) }],
  ['with another name', { name: 'x' }],
  ['for any chain', { scope: { ...key.scope, chains: [] } }],
  ['for any contract', { scope: { ...key.scope, allowContracts: [] } }],
  ['for another selector', { scope: { ...key.scope, allowSelectors: ['0xa9059cbb'] } }],
  ['for the coin too', { scope: { ...key.scope, denyNative: false } }],
  ['with a higher cap', { maxPerTxMicroUsd: 1_000_001n }],
  ['without a cap', { maxPerTxMicroUsd: null }],
  ['with no cap of its day', { dailyCapMicroUsd: null }],
  ['with its caps exchanged', { maxPerTxMicroUsd: 5_000_000n, dailyCapMicroUsd: 1_000_000n }],
  ['for longer', { expiresAt: key.expiresAt + 1 }],
  ['for more days', { ttlDays: 2, expiresAt: key.createdAt + 2 * 86_400 }],
  ['made later', { createdAt: key.createdAt + 400, expiresAt: key.expiresAt + 400 }],
];

test.each(changes)('a key %s is not', (_, set) => {
  expect(isSessionKeyProven({ ...key, ...set }, proof)).toBe(false);
});
