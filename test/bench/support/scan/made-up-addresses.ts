import type { JournalEntry } from '#model/sub-account.ts';
import type { AddressBook } from '#ports/deposits.ts';
import type { Family } from '#shared/chains.ts';

/**
 * The same address book, with a journal of `count` positions: those that it does not use hold an address
 * that is made up. Only addresses of the book have an owner. A bench checks the size of what was read,
 * since a part of the addresses would look like all of them, only faster.
 */
export function withMadeUp(
  book: AddressBook,
  { count, addressAt }: { count: number; addressAt(position: number): string },
): AddressBook {
  return {
    ...book,
    async journalEnds() {
      // Read all the same: the tick of a deployment does.
      await book.journalEnds();
      return { allocated: count, filling: [] };
    },
    async journalPart(family: Family, after: number, upTo: number) {
      const own = await book.journalPart(family, after, upTo);
      const known = new Map(own.map((entry) => [entry.position, entry]));
      const entries: JournalEntry[] = [];
      for (let position = after + 1; position <= Math.min(upTo, count); position++) {
        const made = { position, address: addressAt(position), jump: null };
        entries.push(known.get(position) ?? made);
      }
      return entries;
    },
  };
}
