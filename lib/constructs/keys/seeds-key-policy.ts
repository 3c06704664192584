import type { Stack } from 'aws-cdk-lib';
import { type Family, families } from '#shared/chains.ts';
import type { Stage } from '../../stages/stage.ts';
import { envelopeKeyPolicy } from './envelope-key-policy.ts';

/** The function that makes every seed, and opens it to derive extended public keys. */
const maker = 'keys/make-project-keys';
/** Entries whose roles may open the seeds of a family. */
const readersOf: Record<Family, string[]> = {
  EVM: [maker, 'keys/vault-evm'],
  TRX: [maker, 'keys/vault-tron'],
  SOL: [maker, 'keys/vault-solana', 'keys/derive-address'],
};
const names = ['project', 'family'];

/**
 * Policy of the key that wraps the seeds (docs/decisions/0030-keys.md). A function that derives
 * addresses or keys of sub-accounts may open the seeds of its own family, and only under an
 * encryption context that names the project and the family.
 */
export const seedsKeyPolicy = (stack: Stack, stage: Stage) =>
  envelopeKeyPolicy(stack, stage, [
    {
      sid: 'MakeSeeds',
      entries: [maker],
      actions: ['kms:GenerateDataKeyWithoutPlaintext'],
      context: { names },
    },
    ...families.map((family) => ({
      sid: `Open${family}`,
      entries: readersOf[family],
      actions: ['kms:Decrypt'],
      context: { names, fixed: { family } },
    })),
  ]);
