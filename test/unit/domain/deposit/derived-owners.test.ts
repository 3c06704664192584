import { expect, test } from 'vitest';
import { deriveEvmAddress } from '#chains/evm/account/derive.ts';
import { externalChainXpub } from '#chains/shared/bip44.ts';
import { derivedOwners } from '#domain/deposit/derived-owners.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import type { AddressBook } from '#ports/deposits.ts';
import { buildProject } from '#test/builders/builders.ts';
import { fake } from '#test/fakes/fake.ts';

const xpub = externalChainXpub(new Uint8Array(64).fill(7), 60);
const project = { ...buildProject(), xpub: { EVM: xpub, TRX: 'unused' } };
const stranger = `0x${'ee'.repeat(20)}`;

const ownerOf = (set: Partial<AddressOwner>): AddressOwner => ({
  family: 'EVM',
  address: deriveEvmAddress(xpub, 5),
  projectId: project.projectId,
  subIndex: 5,
  userId: 'alice',
  ...set,
});

/** A book with these owners, however they were written, and what is read and logged. */
function world(...written: AddressOwner[]) {
  const logged: [string, unknown][] = [];
  const seen = { derived: 0, projects: 0 };
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
    derive: (of, index) => {
      seen.derived++;
      return deriveEvmAddress(of.xpub.EVM, index);
    },
    log: {
      error: (event: string, fields?: Record<string, unknown>) => void logged.push([event, fields]),
    },
  });
  return { book, logged, seen };
}

test('an address of the project’s key is its own, in whatever case it is written', async () => {
  const lower = ownerOf({ address: deriveEvmAddress(xpub, 5).toLowerCase() });
  const { book, logged } = world(lower);
  expect([...(await book.owners('EVM', [lower.address])).values()]).toEqual([lower]);
  expect(logged).toEqual([]);
});

test.each<[string, Partial<AddressOwner>]>([
  ['an address of a stranger’s key', { address: stranger }],
  ['an address of another position', { subIndex: 6 }],
  ['an address of a project that does not exist', { projectId: 'nobody' }],
])('%s has no owner, and an alarm says so', async (_, set) => {
  const owner = ownerOf(set);
  const { book, logged } = world(owner);
  expect((await book.owners('EVM', [owner.address])).size).toBe(0);
  expect(logged).toEqual([
    [
      'deposit.address-not-derived',
      {
        address: owner.address,
        project: owner.projectId,
        sub_index: owner.subIndex,
        user_id: 'alice',
      },
    ],
  ]);
});

test('a hot wallet’s address is of its key in KMS, and is not derived', async () => {
  const hot = ownerOf({ address: stranger, subIndex: 0, userId: null });
  const { book, seen } = world(hot);
  expect((await book.owners('EVM', [stranger])).get(stranger)).toEqual(hot);
  expect(seen.derived).toBe(0);
});

test('an address is derived once, and again when its record is another one', async () => {
  const good = ownerOf({});
  const { book, seen } = world(good);
  await book.owners('EVM', [good.address]);
  await book.owners('EVM', [good.address]);
  expect(seen).toEqual({ derived: 1, projects: 1 });
  const moved = world(good, ownerOf({ address: stranger }));
  await moved.book.owners('EVM', [good.address, stranger]);
  expect(moved.seen).toEqual({ derived: 2, projects: 1 });
});

test('the journal is read as it is: what is not ours is found out when coin comes', async () => {
  expect(await world().book.journal('EVM', 0)).toEqual([{ position: 1, address: stranger }]);
});
