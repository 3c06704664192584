import type { Family } from '#contract/chains.ts';
import type { AddressOwner } from '#model/sub-account.ts';

export interface AddressBook {
  /** The owners of these addresses, by address as given. Strongly consistent. */
  owners(family: Family, addresses: string[]): Promise<Map<string, AddressOwner>>;
  /** Journal entries after this position, strongly consistent, at most 1,000. */
  journal(family: Family, after: number): Promise<{ position: number; address: string }[]>;
  /** When the oldest address was created (unix seconds), or null if there is none. */
  oldest(): Promise<number | null>;
}
