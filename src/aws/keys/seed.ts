import { DecryptCommand, KMSClient } from '@aws-sdk/client-kms';
import type { WrappedSeeds } from '#model/project.ts';
import { type Family, families } from '#shared/chains.ts';
import { need } from '../runtime/config.ts';

/** Opens the sub-account seeds of one family. */
export interface SeedVault {
  /**
   * Opens a project's seed of the family, calls `use` with it and zeroes it, also if `use` throws.
   * The result of `use` must not hold the seed.
   */
  withSeed<T>(
    project: { projectId: string; wrappedSeeds: WrappedSeeds },
    use: (seed: Uint8Array) => T | Promise<T>,
  ): Promise<T>;
}

/**
 * What KMS wraps a seed under. The key's policy lets each signer open only the seeds of its own
 * family, by this context (lib/constructs/seeds-key-policy.ts).
 */
export const seedContext = (projectId: string, family: Family) => ({ project: projectId, family });

/**
 * Vaults that open wrapped seeds (64 bytes) by KMS, one for each family. Each throws if KMS refuses,
 * or if the project has no seed of the family.
 */
export function makeSeedVaults(
  options: { client?: KMSClient; keyId?: string } = {},
): Record<Family, SeedVault> {
  const client = options.client ?? new KMSClient({});
  const keyId = options.keyId ?? need('KMS_SEEDS_KEY');
  const vaultOf = (family: Family): SeedVault => ({
    async withSeed({ projectId, wrappedSeeds }, use) {
      // A project that was made with one seed for all families has none of these.
      const wrapped = wrappedSeeds?.[family];
      if (!wrapped) throw new Error(`the project ${projectId} has no seed of ${family}`);
      const answer = await client.send(
        new DecryptCommand({
          KeyId: keyId,
          CiphertextBlob: Buffer.from(wrapped, 'base64'),
          EncryptionContext: seedContext(projectId, family),
        }),
      );
      const seed = answer.Plaintext;
      if (seed?.length !== 64) throw new Error('the seed is not 64 bytes');
      try {
        return await use(seed);
      } finally {
        seed.fill(0);
      }
    },
  });
  return Object.fromEntries(families.map((family) => [family, vaultOf(family)])) as Record<
    Family,
    SeedVault
  >;
}
