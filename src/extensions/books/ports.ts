/** Where the books are kept, and how they are read. */
import type { AuditEntry } from '#model/audit.ts';
import type { Chain } from '#model/chain.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { ChainName } from '#shared/chains.ts';
import type { Account } from './model/account.ts';
import type { OpenDifference } from './model/difference.ts';
import type { Entry } from './model/entry.ts';
import type { Head } from './model/fact.ts';
import type { AddressRecord, Look, Progress } from './model/look.ts';
import type { BookMessage } from './model/message.ts';
import type { Reading } from './model/reading.ts';
import type { Statement, StatementHead } from './model/statement.ts';
import type { Booking } from './rules/book-fact.ts';
import type { Balance } from './rules/statement/balances.ts';

export interface QueuedMessage {
  /** Within five minutes the same id is queued once. */
  id: string;
  /** Messages of a group are booked one after the other. */
  group: string;
  message: BookMessage;
}

export interface BooksQueue {
  /** Throws unless all of them are queued. */
  push(messages: QueuedMessage[]): Promise<void>;
}

export interface BooksWriter {
  /** What is booked of a subject; null before its first fact. A strongly consistent read. */
  head(subject: string): Promise<Head | null>;
  /**
   * Writes a booking in one transaction that demands the head as it was read. It is booked in the day of
   * its fact, or in the first that is open. false: another booking was faster, or the day has just been
   * closed, and nothing is written. `decimalsOf` says the decimals of a token that is listed: they are
   * remembered with its first entry.
   */
  book(
    before: Head | null,
    booking: Booking,
    decimalsOf?: (token: string) => number | undefined,
  ): Promise<boolean>;
}

/** Closings of days. A day is closed as soon as it takes no entries any more; its closing is written then. */
export interface ClosingStore {
  /** The newest day up to `to` (absent: of all) that has a closing; null if none has. */
  newest(projectId: string, to?: string): Promise<string | null>;
  /** The days that have a closing, after `after` (null: from the first on), up to `to`, oldest first. */
  closedDays(projectId: string, after: string | null, to: string): Promise<string[]>;
  /** The last day that takes no entries any more; null before the first. */
  through(projectId: string): Promise<string | null>;
  /** Days with entries after `after` (null: from the first on), up to `to`, oldest first. A strongly consistent read. */
  days(projectId: string, after: string | null, to: string): Promise<string[]>;
  /** From now on no entry is booked in this day or an earlier one. May be repeated. */
  close(projectId: string, day: string): Promise<void>;
  /** What the entries of a day sum to, by account; zeros too. A strongly consistent read. */
  sums(projectId: string, day: string): Promise<Balance[]>;
  /** The balances at the end of a day that has a closing. */
  closing(projectId: string, day: string): Promise<Balance[]>;
  /** Writes the closing of a closed day: whole before anybody is shown it. May be repeated. */
  putClosing(projectId: string, day: string, balances: readonly Balance[]): Promise<void>;
}

/** The entries that statements are made of. */
export interface StatementSource {
  /**
   * All entries of a day, by chain and token and then oldest first, about `size` at once. Strongly
   * consistent reads.
   */
  entries(projectId: string, day: string, size: number): AsyncIterable<Entry[]>;
}

/** Files of statements, which nobody overwrites. */
export interface StatementFiles {
  /** Begins a file below the project's folder. It is there once it is ended, whole. */
  begin(projectId: string, name: string, type: string): FileUpload;
  /** The bytes of a file from `from` on, to before `to`. */
  read(projectId: string, name: string, part: { from: number; to: number }): Promise<Uint8Array>;
}

export interface FileUpload {
  write(data: string | Uint8Array): Promise<void>;
  /** How many bytes have been written. */
  written(): number;
  /**
   * Size and SHA-256 (lower-case hex) of the file, which an earlier run may have written. Throws
   * FileTaken if the file of this name is another one.
   */
  end(): Promise<{ bytes: number; sha256: string }>;
  /** Gives up what is not ended. */
  abort(): Promise<void>;
}

/** The links of statements, in the bucket, and what the table notes of them. The bucket is the truth. */
export interface StatementStore extends StatementReader {
  head(projectId: string): Promise<StatementHead | null>;
  /** Writes a link unless its number is taken; false if it is. */
  putLink(projectId: string, seq: number, text: string): Promise<boolean>;
  readLink(projectId: string, seq: number): Promise<string>;
  /** Notes a statement in the list, and then as the chain's end. May be repeated. */
  note(projectId: string, statement: Statement, head: StatementHead): Promise<void>;
}

/** The list of statements. */
export interface StatementReader {
  /** The statement of a period; null if it has none. */
  find(projectId: string, period: string): Promise<Statement | null>;
  /** The newest period first, a month after its days; those before `before` (null: all). */
  page(
    projectId: string,
    page: { before: string | null; limit: number },
  ): Promise<{ statements: Statement[]; next: string | null }>;
}

/** Links to files that whoever has them may open for a few minutes. */
export interface DownloadLinks {
  /** `as`: the name that a browser saves it by. Unix seconds. */
  link(key: string, as: string): Promise<{ url: string; expiresAt: number }>;
}

/** What waits to be booked. */
export interface BooksBacklog {
  /** Whether the queue has no message, as far as SQS knows. Dead letters are none. */
  isEmpty(): Promise<boolean>;
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
  /** `next` of the page before; null for the first. A text that is not a cursor throws an InvalidCursor. */
  cursor: string | null;
  /** 1 to 500. */
  limit: number;
}

/** The days of a project's books. The addresses of an account are summed up. */
export interface BookedDays {
  /** The first day of all that has entries; null before the first entry. */
  since: string | null;
  /** The balances before the first day. */
  opening: Balance[];
  /** What the entries of a day sum to, by account, zeros too; of the days that have entries. */
  sums: Map<string, Balance[]>;
}

/** What an address has on a chain by the books. */
export interface AddressHeld {
  chain: ChainName;
  account: Account;
  address: string;
  /** Smallest units, never 0. */
  tokens: { token: string; amount: bigint }[];
}

/** Where a page of addresses ended. */
export interface HeldPlace {
  chain: ChainName;
  /** '' before the first one of the chain. */
  address: string;
}

export interface BooksReader {
  /**
   * The addresses of a project besides its hot wallets that have something, chain by chain as given, at most
   * `limit` from after a place on; `next` is null on the last page. A page may have fewer, also none, and have
   * a `next`: it reads at most 4,000 balances. `token`: only those that have it, and nothing else of them.
   */
  held(query: {
    projectId: string;
    chains: readonly ChainName[];
    after: HeldPlace | null;
    token?: string | undefined;
    limit: number;
  }): Promise<{ rows: AddressHeld[]; next: HeldPlace | null }>;
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
  /** The decimals of every token that was ever booked, by `<chain>#<token>`. */
  bookedDecimals(): Promise<ReadonlyMap<string, number>>;
  /**
   * What each UTC day from `start` to `end` moved. It reads sums and one closing, never entries: a query for
   * each of these days that has entries, however many it has, and eight more at most.
   */
  days(query: { projectId: string; start: string; end: string }): Promise<BookedDays>;
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

/** What reconciliation remembers between its runs, of which one runs at a time. */
export interface ReconcileStore {
  progress(): Promise<Progress | null>;
  storeProgress(progress: Progress): Promise<void>;
  /** The looks of a chain that wait to be judged, the oldest first, at most 100. */
  looks(chain: ChainName): Promise<Look[]>;
  putLook(look: Look): Promise<void>;
  removeLook(look: Look): Promise<void>;
  /** Addresses of a chain that are read in the next run, at most 500. */
  due(chain: ChainName): Promise<DueAddress[]>;
  /** May be repeated. One whose opening is due stays so. */
  addDue(chain: ChainName, addresses: readonly DueAddress[]): Promise<void>;
  removeDue(chain: ChainName, addresses: readonly DueAddress[]): Promise<void>;
  /** null of an address that had neither an opening nor a difference. */
  address(projectId: string, chain: ChainName, address: string): Promise<AddressRecord | null>;
  putAddress(record: AddressRecord): Promise<void>;
  /** Those that no person has closed. */
  openDifferences(chain: ChainName): Promise<OpenDifference[]>;
  /** false unless the stored revision is the one before; then a person has closed it meanwhile. */
  putDifference(difference: OpenDifference): Promise<boolean>;
}

export interface DueAddress {
  projectId: string;
  address: string;
  /** What it holds more than the books is its opening. */
  opens: boolean;
}

/** What people see of reconciliation, and decide. Each write is one transaction with its audit entry. */
export interface DifferenceStore {
  /** Those of a project that no person has closed. */
  open(projectId: string): Promise<OpenDifference[]>;
  /** Those of a project that are closed, the last first, from after `place` on. */
  closed(
    projectId: string,
    page: { place: string | null; limit: number },
  ): Promise<{ differences: OpenDifference[]; next: string | null }>;
  /** An open one, of whatever project; null if none has this number. */
  find(differenceNo: string): Promise<OpenDifference | null>;
  /**
   * Moves it to the closed ones, and announces what that books. false unless it is open in the revision
   * before.
   */
  close(closed: OpenDifference, writes: AuditedWrites): Promise<boolean>;
  /** How far the runs are. */
  progress(): Promise<Progress | null>;
  /** Has the next run read an address. false: its opening is due, so it is read anyway; nothing is written. */
  compare(chain: ChainName, address: DueAddress, writes: AuditedWrites): Promise<boolean>;
}

interface AuditedWrites {
  audit: AuditEntry;
  outbox: OutboxItem[];
}

/** Finds where an address moved. */
export interface MovementFinder {
  /**
   * Blocks of (`above`, `to`] in which the difference between what the chain has and `bookedAt` changes,
   * ascending: at least those whose changes do not cancel out, as far as the nodes tell. null where
   * the chain's nodes cannot.
   */
  blocks(
    chain: Chain,
    movement: {
      address: string;
      /** null: the coin. */
      tokenAddress: string | null;
      above: bigint;
      to: bigint;
      /** What the books have at the end of a block. */
      bookedAt: (block: bigint) => bigint;
    },
  ): Promise<bigint[] | null>;
}
