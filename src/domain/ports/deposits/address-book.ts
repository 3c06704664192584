import type { Family } from '#contract/chains.ts';
import type { AddressOwner, JournalEnds, JournalEntry } from '#model/sub-account.ts';

export interface AddressBook {
  /** The owners of these addresses, by address as given. Strongly consistent. */
  owners(family: Family, addresses: string[]): Promise<Map<string, AddressOwner>>;
  /** Journal entries after this position, strongly consistent, at most 1,000; none at its end. */
  journal(family: Family, after: number): Promise<{ position: number; address: string }[]>;
  /** How far the journal is filled. Strongly consistent. */
  journalEnds(): Promise<JournalEnds>;
  /** Journal entries after this position and up to that one. Strongly consistent. */
  journalPart(family: Family, after: number, upTo: number): Promise<JournalEntry[]>;
  /** When the oldest address was created (unix seconds), or null if there is none. */
  oldest(): Promise<number | null>;
}
