import { expect, test } from 'vitest';
import { deriveEvmAddress } from '#chains/evm/account/derive.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import { hotAddress } from '#test/builders/builders.ts';
import { ownerOf, stranger, world, xpub } from '#test/builders/domain/deposit/derived-owners.ts';

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
  const hot = ownerOf({ address: hotAddress.toLowerCase(), subIndex: 0, userId: null });
  const { book, seen } = world(hot);
  expect([...(await book.owners('EVM', [hot.address])).values()]).toEqual([hot]);
  expect(seen.derived).toBe(0);
});

test('a stranger’s address is not a hot wallet, whatever was written', async () => {
  const { book, logged } = world(ownerOf({ address: stranger, subIndex: 0, userId: null }));
  expect((await book.owners('EVM', [stranger])).size).toBe(0);
  expect(logged).toHaveLength(1);
});

test('an address is derived once, and again when its record is another one', async () => {
  const good = ownerOf({});
  const { book, seen } = world(good);
  await book.owners('EVM', [good.address]);
  await book.owners('EVM', [good.address]);
  expect(seen).toEqual({ derived: 1, projects: 0, seeds: 1 });
  const moved = world(good, ownerOf({ address: stranger }));
  await moved.book.owners('EVM', [good.address, stranger]);
  expect(moved.seen).toEqual({ derived: 2, projects: 0, seeds: 1 });
});

test('the journal is read as it is: what is not ours is found out when coin comes', async () => {
  expect(await world().book.journal('EVM', 0)).toEqual([{ position: 1, address: stranger }]);
});
