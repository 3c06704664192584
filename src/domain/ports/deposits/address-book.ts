import type { Family } from '#contract/chains.ts';
import type { AddressOwner } from '#model/sub-account.ts';

export interface AddressBook {
  /** Strongly consistent; keys are addresses as given. */
  owners(family: Family, addresses: string[]): Promise<Map<string, AddressOwner>>;
  /** Journal entries after this position, strongly consistent, at most 1,000. */
  journal(family: Family, after: number): Promise<{ position: number; address: string }[]>;
  /** When the oldest address was made (unix seconds), or null when there is none. */
  oldest(): Promise<number | null>;
}
