import { deriveEvmAddress } from '#chains/evm/account/derive.ts';
import { deriveTronAddress } from '#chains/tron/account/derive.ts';
import { deriveByXpub } from '#domain/deposit/derive-by-xpub.ts';
import { type DerivedOwnersDeps, derivedOwners } from '#domain/deposit/derived-owners.ts';
import type { DerivedAddressBook } from '#ports/deposits.ts';
import type { Logger } from '#ports/runtime.ts';
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
