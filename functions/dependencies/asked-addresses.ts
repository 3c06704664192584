import { derivedOwners } from '#domain/deposit/derived-owners.ts';
import type { DerivedAddressBook } from '#ports/deposits.ts';
import type { Logger } from '#ports/runtime.ts';
import { deriveClient } from './keys.ts';
import { addressBook } from './stores.ts';

/**
 * The sub-accounts of every family for a function of an API, which reads no extended public key and has
 * another function derive. No hot wallet is among them: who asks has its project's.
 */
export function askedAddresses(log: Pick<Logger, 'error'>): DerivedAddressBook {
  const book = addressBook();
  return derivedOwners({
    addresses: {
      ...book,
      async owners(family, asked) {
        const owners = await book.owners(family, asked);
        return new Map([...owners].filter(([, { subIndex }]) => subIndex > 0));
      },
    },
    projects: { project: async () => null },
    derive: async (projectId, index, family) =>
      (await deriveClient().addresses(projectId, index))[family],
    log,
  });
}
