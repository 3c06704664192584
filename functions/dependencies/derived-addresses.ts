import { deriveEvmAddress } from '#chains/evm/account/derive.ts';
import { deriveTronAddress } from '#chains/tron/account/derive.ts';
import { deriveByXpub } from '#domain/deposit/derive-by-xpub.ts';
import { type DerivedOwnersDeps, derivedOwners } from '#domain/deposit/derived-owners.ts';
import type { DerivedAddressBook } from '#ports/deposits.ts';
import type { Logger } from '#ports/runtime.ts';
import { deriveClient } from './keys.ts';
import { addressBook, projectStore } from './stores.ts';

type Log = Pick<Logger, 'error'>;

/** The address book, without what `derive` does not give. */
const bookWith = (log: Log, derive: DerivedOwnersDeps['derive']): DerivedAddressBook =>
  derivedOwners({ addresses: addressBook(), projects: projectStore(), derive, log });

/** The address book of EVM chains, without what is not derived from the project's key. */
export const derivedEvmAddresses = (log: Log): DerivedAddressBook =>
  bookWith(
    log,
    deriveByXpub(projectStore(), (xpub, index) => deriveEvmAddress(xpub.EVM, index)),
  );

/** The same of TRON. */
export const derivedTronAddresses = (log: Log): DerivedAddressBook =>
  bookWith(
    log,
    deriveByXpub(projectStore(), (xpub, index) => deriveTronAddress(xpub.TRX, index)),
  );

/**
 * The sub-accounts of every family for a function of an API, which reads no extended public key and has
 * another function derive. No hot wallet is among them: who asks has its project's.
 */
export function askedAddresses(log: Log): DerivedAddressBook {
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
