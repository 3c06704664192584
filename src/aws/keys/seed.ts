import { DecryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { need } from '../runtime/config.ts';

export interface SeedVault {
  /**
   * Opens a project's sub-account seed, calls `use` with it and zeroes it, also if `use` throws.
   * The result of `use` must not hold the seed.
   */
  withSeed<T>(
    project: { projectId: string; wrappedSeed: string },
    use: (seed: Uint8Array) => T | Promise<T>,
  ): Promise<T>;
}

/** Opens wrapped seeds (64 bytes) by KMS, with the project as context. Throws if KMS refuses. */
export function makeSeedVault(options: { client?: KMSClient; keyId?: string } = {}): SeedVault {
  const client = options.client ?? new KMSClient({});
  const keyId = options.keyId ?? need('KMS_SEEDS_KEY');
  return {
    async withSeed(project, use) {
      const answer = await client.send(
        new DecryptCommand({
          KeyId: keyId,
          CiphertextBlob: Buffer.from(project.wrappedSeed, 'base64'),
          EncryptionContext: { project: project.projectId },
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
  };
}
