import { sessionKeyDigest } from '#domain/session-key/session-key-digest.ts';
import { buildSessionKey } from '#test/builders/builders.ts';

export const key = buildSessionKey({
  scope: { chains: ['ETH'], allowContracts: ['0x1'], allowSelectors: [], denyNative: true },
  maxPerTxMicroUsd: 1_000_000n,
  dailyCapMicroUsd: 5_000_000n,
  ttlDays: 1,
  expiresAt: 1_767_225_600 + 86_400,
});

export const proof = {
  skId: key.skId,
  projectId: key.projectId,
  requestId: 'r',
  at: key.createdAt + 1,
  digest: sessionKeyDigest(key),
};
