import { deriveEvmAddress } from '#chains/evm/account/derive.ts';
import { deriveTronAddress } from '#chains/tron/account/derive.ts';
import { derivedOwners } from '#domain/deposit/derived-owners.ts';
import type { DerivedAddressBook } from '#ports/deposits.ts';
import type { Logger } from '#ports/runtime.ts';
import { addressBook, projectStore } from './stores.ts';

/** The address book of EVM chains, without what is not derived from the project's key. */
export const derivedEvmAddresses = (log: Pick<Logger, 'error'>): DerivedAddressBook =>
  derivedOwners({
    addresses: addressBook(),
    projects: projectStore(),
    derive: ({ xpub }, index) => deriveEvmAddress(xpub.EVM, index),
    log,
  });

/** The same of TRON. */
export const derivedTronAddresses = (log: Pick<Logger, 'error'>): DerivedAddressBook =>
  derivedOwners({
    addresses: addressBook(),
    projects: projectStore(),
    derive: ({ xpub }, index) => deriveTronAddress(xpub.TRX, index),
    log,
  });

/**
 * The same of all families, for what approvers are told. Nobody can derive Solana's addresses, so that none
 * of them is called a user's.
 */
export const derivedAddresses = (
  log: Pick<Logger, 'error'>,
): Pick<DerivedAddressBook, 'owners' | 'isDerived'> => {
  const books = { EVM: derivedEvmAddresses(log), TRX: derivedTronAddresses(log), SOL: null };
  return {
    isDerived: true,
    owners: async (family, addresses) =>
      (await books[family]?.owners(family, addresses)) ?? new Map(),
  };
};
