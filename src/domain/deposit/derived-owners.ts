import { foldCase } from '#model/fold-case.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import type { AddressBook, DerivedAddressBook } from '#ports/deposits.ts';
import type { ProjectStore } from '#ports/projects.ts';
import type { Logger } from '#ports/runtime.ts';
import type { Family } from '#shared/chains.ts';

/** Addresses that are remembered as derived; a derivation takes milliseconds. */
const maxKnown = 200_000;

export interface DerivedOwnersDeps {
  addresses: AddressBook;
  /** For the hot wallets, which no one derives. */
  projects: Pick<ProjectStore, 'project'>;
  /** The address of a project's addr_index, from 1; null if the project has none. */
  derive(projectId: string, subIndex: number, family: Family): Promise<string | null>;
  log: Pick<Logger, 'error'>;
}

/**
 * An address book that leaves out addresses which are not derived from their project's key. Whoever
 * may write the table of addresses could otherwise have transfers to an address of their own
 * credited. The keys are in another table, where only the function that makes them writes.
 */
export function derivedOwners(deps: DerivedOwnersDeps): DerivedAddressBook {
  const { addresses, projects, derive, log } = deps;
  const known = new Set<string>();

  const isDerived = async (family: Family, owner: AddressOwner): Promise<boolean> => {
    const { projectId, subIndex, address, userId } = owner;
    const name = JSON.stringify([projectId, subIndex, foldCase(address)]);
    if (known.has(name)) return true;
    // The hot wallet's address is of its key in KMS.
    const right =
      subIndex === 0
        ? (await projects.project(projectId))?.hot[family].address
        : await derive(projectId, subIndex, family);
    if (right && foldCase(right) === foldCase(address)) {
      if (known.size >= maxKnown) known.clear();
      known.add(name);
      return true;
    }
    const found = { project: projectId, sub_index: subIndex, user_id: userId };
    log.error('deposit.address-not-derived', { address, ...found });
    return false;
  };

  return {
    ...addresses,
    isDerived: true,
    async owners(family, asked) {
      const owners = await addresses.owners(family, asked);
      for (const [address, owner] of [...owners]) {
        if (!(await isDerived(family, owner))) owners.delete(address);
      }
      return owners;
    },
  };
}
