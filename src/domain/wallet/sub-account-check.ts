import type { AddressBook } from '#ports/deposits.ts';
import { batchReads } from '#shared/async/batch-reads.ts';
import type { Family } from '#shared/chains.ts';

/** Addresses that are remembered at most, about 2 MB. */
const maxKnown = 20_000;

/**
 * Distinguishes sub-accounts from hot wallets. What an address is never changes, so it is read once
 * in the life of a function.
 */
export function makeSubAccountCheck(
  addresses: Pick<AddressBook, 'owners'>,
): (family: Family, address: string) => Promise<boolean> {
  const known = new Map<string, boolean>();
  const read = batchReads(
    async (keys) => {
      const pairs = keys.map((key) => key.split(' ') as [Family, string]);
      const families = [...new Set(pairs.map(([family]) => family))];
      const answers = await Promise.all(
        families.map(async (family) => {
          const own = pairs.flatMap(([of, address]) => (of === family ? [address] : []));
          const owners = await addresses.owners(family, own);
          // A hot wallet has the index 0.
          const subs = [...owners].filter(([, { subIndex }]) => subIndex > 0);
          return subs.map(([address]) => `${family} ${address}`);
        }),
      );
      return answers.flat();
    },
    (key) => key,
  );
  return async (family, address) => {
    const key = `${family} ${address}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const isSub = (await read(key)) !== null;
    if (known.size >= maxKnown) known.clear();
    known.set(key, isSub);
    return isSub;
  };
}
