import type { KMSClient } from '@aws-sdk/client-kms';
import { vi } from 'vitest';
import type { ChildKey } from '#aws/keys/derived-keys.ts';
import { makeWalletKeyring } from '#aws/keys/wallet-keyrings.ts';
import { accountXpub, deriveFromXpub } from '#chains/account/derive.ts';
import { evmPrivateKey } from '#chains/evm/account/derive.ts';
import { buildSeeds } from '#test/builders/builders.ts';
import { awsClient } from '#test/fakes/aws-client.ts';

export const seeds: Record<string, Uint8Array> = {
  demo: new Uint8Array(64).map((_, i) => i + 1),
  other: new Uint8Array(64).fill(9),
};

/** The vault's habits without KMS: a copy of the seed, wiped after `use`. */
export function world(childKey: ChildKey, options: { fails?: boolean } = {}) {
  const opened: string[] = [];
  const given: Uint8Array[] = [];
  const deps = {
    projects: {
      seeds: async (projectId: string) => (projectId in seeds ? buildSeeds() : null),
    },
    seeds: {
      async withSeed<T>(
        { projectId }: { projectId: string },
        use: (seed: Uint8Array) => T | Promise<T>,
      ): Promise<T> {
        opened.push(projectId);
        await new Promise((go) => setImmediate(go));
        if (options.fails) throw new Error('AccessDenied');
        const seed = Uint8Array.from(seeds[projectId]!);
        given.push(seed);
        try {
          return await use(seed);
        } finally {
          seed.fill(0);
        }
      },
    },
    childKey: (seed: Uint8Array, index: number) => {
      const key = childKey(seed, index);
      given.push(key);
      return key;
    },
  };
  const kms = { send: vi.fn(async () => ({})) };
  const client = awsClient<KMSClient>(kms.send);
  return { deps, opened, given, kms, client };
}

export const evm = (options = {}) => {
  const all = world(evmPrivateKey, options);
  return { ...all, keyring: makeWalletKeyring(all.deps, { client: all.client }) };
};

export const addressOf = (index: number, project = 'demo') =>
  deriveFromXpub('EVM', accountXpub('EVM', seeds[project]!), index);
