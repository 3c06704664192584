import { deriveEvmAddress } from '#chains/evm/account/derive.ts';
import { externalChainXpub } from '#chains/shared/bip44-xpub.ts';
import { deriveByXpub } from '#domain/deposit/derive-by-xpub.ts';
import { derivedOwners } from '#domain/deposit/derived-owners.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import type { AddressBook } from '#ports/deposits.ts';
import { buildProject, buildSeeds } from '#test/builders/builders.ts';
import { fake } from '#test/fakes/fake.ts';

export const xpub = externalChainXpub(new Uint8Array(64).fill(7), 60);
const project = buildProject();
const keys = buildSeeds({ xpub: { EVM: xpub, TRX: 'unused' } });
export const stranger = `0x${'ee'.repeat(20)}`;

export const ownerOf = (set: Partial<AddressOwner>): AddressOwner => ({
  family: 'EVM',
  address: deriveEvmAddress(xpub, 5),
  projectId: project.projectId,
  subIndex: 5,
  userId: 'alice',
  ...set,
});

/** A book with these owners, however they were written, and what is read and logged. */
export function world(...written: AddressOwner[]) {
  const logged: [string, unknown][] = [];
  const seen = { derived: 0, projects: 0, seeds: 0 };
  const addresses = fake<AddressBook>({
    owners: async () => new Map(written.map((owner) => [owner.address, owner])),
    journal: async () => [{ position: 1, address: stranger }],
  });
  const book = derivedOwners({
    addresses,
    projects: {
      project: async (id) => {
        seen.projects++;
        return id === project.projectId ? project : null;
      },
    },
    derive: deriveByXpub(
      {
        seeds: async (id) => {
          seen.seeds++;
          return id === project.projectId ? keys : null;
        },
      },
      (of, index) => {
        seen.derived++;
        return deriveEvmAddress(of.EVM, index);
      },
    ),
    log: {
      error: (event: string, fields?: Record<string, unknown>) => void logged.push([event, fields]),
    },
  });
  return { book, logged, seen };
}
