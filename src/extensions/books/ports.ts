/** Where the books are kept, and how they are read. */
import type { Chain } from '#model/chain.ts';
import type { ChainName } from '#shared/chains.ts';
import type { Account } from './model/account.ts';
import type { Entry } from './model/entry.ts';
import type { Head } from './model/fact.ts';
import type { Reading } from './model/reading.ts';
import type { Booking } from './rules/book-fact.ts';
import type { Balance } from './rules/statement/balances.ts';

export interface BooksWriter {
  /** What is booked of a subject; null before its first fact. A strongly consistent read. */
  head(subject: string): Promise<Head | null>;
  /**
   * Writes a booking in one transaction that demands the head as it was read. false: another booking was
   * faster, and nothing is written.
   */
  book(before: Head | null, booking: Booking): Promise<boolean>;
}

/** Which entries are asked for; what is absent does not filter. */
export interface EntryQuery {
  projectId: string;
  account?: Account;
  chain?: ChainName;
  token?: string;
  /** As the entries have it, in any case of letters where the chain has none. */
  address?: string;
  /** Of an order or a deposit. */
  orderNo?: string;
  /** UTC days `YYYY-MM-DD` that entries are booked in, inclusive. */
  start?: string;
  end?: string;
  /** `next` of the page before; null for the first. A text that is no cursor throws an InvalidCursor. */
  cursor: string | null;
  /** 1 to 500. */
  limit: number;
}

export interface BooksReader {
  /**
   * Newest first, at most `limit` entries; `next` is null on the last page. A page may have fewer, also
   * none, and have a `next`: what it reads has a limit.
   */
  entries(query: EntryQuery): Promise<{ entries: Entry[]; next: string | null }>;
  /**
   * Balances of all accounts now, or at the end of a UTC day `YYYY-MM-DD`: of all addresses of an account
   * together (`address` is null). With `address` those of the address, and only now.
   */
  balances(query: {
    projectId: string;
    at?: string;
    chain?: ChainName;
    token?: string;
    account?: Account;
    address?: string;
  }): Promise<Balance[]>;
  /** The addresses that entries of a UTC day name, page by page (for reconciliation). */
  movedOn(query: { projectId: string; day: string; cursor: string | null }): Promise<{
    addresses: { chain: ChainName; address: string }[];
    next: string | null;
  }>;
}

/** Reads what addresses hold, for the comparison with their books. */
export interface HeldReader {
  /**
   * What these addresses hold of the coin and of every listed token, as two providers say it (the only
   * one, if there is one), in any order. An address is left out if they do not agree, as when it moved
   * in between, or if it could not be read. Throws ApiError nodeUnavailable (50203) if none could.
   */
  held(chain: Chain, addresses: readonly string[]): Promise<HeldReading[]>;
}

export type HeldReading = Pick<Reading, 'address' | 'from' | 'to' | 'hash' | 'held'>;
