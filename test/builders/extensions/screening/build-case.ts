import type { ScreeningCase } from '#extensions/screening/model/case.ts';
import { depositDigest } from '#extensions/screening/rules/subject-digest.ts';
import { buildDeposit } from '../../builders.ts';

/** When the question of `buildCase` was made. */
export const askedAt = 1_767_225_700;

/** The case of `buildDeposit`, worth 3,000 USD, without an answer. */
export const buildCase = (set: Partial<ScreeningCase> = {}): ScreeningCase => ({
  id: 'DP1',
  projectId: 'demo',
  digest: depositDigest(buildDeposit()),
  nonce: 'ab'.repeat(32),
  askedAt,
  amountMicroUsd: 3_000_000_000n,
  answer: null,
  ...set,
});
