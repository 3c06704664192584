/** Stores of addresses, deposits and scanning. */

import type { AuditEntry } from '#model/audit.ts';
import type {
  Cursor,
  Lease,
  PassedBlock,
  ProviderNote,
  ScannedBlock,
  WatcherStop,
} from '#model/chain.ts';
import type { Deposit, InternalTransfer } from '#model/deposit.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { Project } from '#model/project.ts';
import type { ExplainedTransaction, RescanJob } from '#model/rescan.ts';
import type { StrayMove } from '#model/stray-move.ts';
import type { AddressOwner, JournalEnds, JournalEntry, SubAccount } from '#model/sub-account.ts';
import type { UnreadReason } from '#model/transfer-verdicts.ts';
import type { ChainName, Family, FamilyAddresses } from '#shared/chains.ts';

export interface AddressBook {
  /** The owners of these addresses, by address as given. Strongly consistent. */
  owners(family: Family, addresses: string[]): Promise<Map<string, AddressOwner>>;
  /** Journal entries after this position, strongly consistent, at most 1,000; none at its end. */
  journal(family: Family, after: number): Promise<{ position: number; address: string }[]>;
  /** How far the journal is filled. Strongly consistent. */
  journalEnds(): Promise<JournalEnds>;
  /** Journal entries after this position and up to that one. Strongly consistent. */
  journalPart(family: Family, after: number, upTo: number): Promise<JournalEntry[]>;
  /**
   * Users' addresses of a project that begin and end as this one (addressEnds), at most 20, itself
   * among them. Strongly consistent. One that was made before a table kept them so is not found.
   */
  alike(
    projectId: string,
    family: Family,
    address: string,
  ): Promise<{ address: string; userId: string }[]>;
  /** When the oldest address was created (unix seconds), or null if there is none. */
  oldest(): Promise<number | null>;
}

/**
 * An address book that knows only addresses which are derived from their project's key
 * (src/domain/deposit/derived-owners.ts makes it): several functions may write the table.
 */
export type DerivedAddressBook = AddressBook & { readonly isDerived: true };

export interface ChainStateStore {
  cursor(chain: ChainName): Promise<Cursor | null>;
  cursors(chains: ChainName[]): Promise<Map<ChainName, Cursor>>;
  /**
   * Takes the lease that carries this fence number; null if another tick has taken it.
   */
  takeLease(chain: ChainName, fence: number, seconds: number): Promise<Lease | null>;
  /** Notes what the providers do. Conditional on the fence. */
  noteProviders(chain: ChainName, fence: number, providers: ProviderNote[]): Promise<boolean>;
  lease(chain: ChainName): Promise<Lease | null>;
  /**
   * Moves the cursor and stores the coverage of the blocks that were read. Conditional on the
   * fence. `passing` adds a block to the cursor's list of passed ones, if that is still as it was
   * read.
   */
  advance(input: {
    cursor: Cursor;
    fence: number;
    blocks: { number: bigint; hash: string; clock?: bigint | null; coverage: string[] }[];
    passing?: PassedBlock;
  }): Promise<boolean>;
  /**
   * Our hashes of these blocks; a block that is no longer kept is absent, and with `onlyRead` also
   * one that was passed unread.
   */
  hashes(
    chain: ChainName,
    from: bigint,
    to: bigint,
    options?: { onlyRead?: boolean },
  ): Promise<Map<bigint, string>>;
  /** The block that the watcher of a chain was stopped at last. */
  stop(chain: ChainName): Promise<WatcherStop | null>;
  /** Replaces the stop, unless it is about the same block. */
  noteStop(stop: WatcherStop): Promise<void>;
  /**
   * Records that these blocks, ascending, were read again: in their coverage what was read of them,
   * and none of them counts as passed any longer. May be repeated.
   */
  reread(chain: ChainName, blocks: readonly ScannedBlock[]): Promise<void>;
  /** The newest block up to this one that we have scanned, with its clock (ScannedBlock.clock). */
  clockAt(
    chain: ChainName,
    block: bigint,
  ): Promise<{ number: bigint; hash: string; clock: bigint } | null>;
  filterSegment(family: Family, index: number): Promise<Uint8Array | null>;
  putFilterSegment(family: Family, index: number, bytes: Uint8Array): Promise<void>;
}

/**
 * What a transition of a top-up's deposit does to a balance. Only the service that made it, and its store,
 * read it.
 */
export type TopUpChange = object;

/** A record of an extension in the table `deposits`, under a key that no record of the core has. */
export interface CreditRecord {
  pk: string;
  sk: string;
  [attribute: string]: unknown;
}

/**
 * Seam: what an extension stores with a credit, in its transaction. It is asked for each deposit
 * that is credited or restored and is not a top-up. `nowMs` is unix ms.
 */
export type BesideCredit = (deposit: Deposit, nowMs: number) => CreditRecord;

export interface DepositStore {
  get(depositNo: string): Promise<Deposit | null>;
  getMany(depositNos: string[]): Promise<Deposit[]>;
  byIdentity(identities: string[]): Promise<Map<string, Deposit>>;
  /**
   * Creates the deposit, replacing an internal transfer of the same identity, also one that it became
   * (see `update`). false if the identity already has a deposit.
   */
  put(deposit: Deposit, identity: string, outbox: OutboxItem): Promise<boolean>;
  /**
   * Conditional on `previous.rev`; moves the watch-list entry to its state and block, or removes it.
   */
  update(input: {
    previous: Deposit;
    next: Deposit;
    outbox: OutboxItem | null;
    watch: boolean;
    /** What an extension stores with the credit; in the same transaction. */
    beside?: CreditRecord;
    /** Of a top-up: what it does to the balance; in the same transaction. */
    topUp?: TopUpChange;
    /** It was removed since it is this internal transfer, which takes its identity. */
    internal?: InternalTransfer;
  }): Promise<boolean>;
  /** Deposits of a chain that are not yet final, in blocks from..to. Strongly consistent. */
  watched(chain: ChainName, from: bigint, to: bigint): Promise<Deposit[]>;
  /**
   * Deposits of a chain in blocks up to `to` that are listed as not credited, the oldest first. The
   * list may lag; the deposits themselves are as they are now. One that was credited before the
   * watch list had parts is still listed here. Those that `isWanted` leaves out are not read.
   */
  waiting(
    chain: ChainName,
    to: bigint,
    isWanted?: (depositNo: string) => boolean,
  ): Promise<Deposit[]>;
  /**
   * Stops watching the credited deposits, internal transfers and stray moves in blocks up to `to`,
   * without reading them. Returns false if `isLate` ended it early.
   */
  letGo(chain: ChainName, to: bigint, isLate: () => boolean): Promise<boolean>;
}

export interface HotWalletRegistry {
  /**
   * Adds a project's hot addresses to the address table and the journal, so that watchers see what
   * they send. Runs before the project exists and may be repeated.
   */
  register(projectId: string, addresses: FamilyAddresses): Promise<void>;
}

export interface InternalTransferStore {
  getMany(identities: string[]): Promise<InternalTransfer[]>;
  /** Those of a chain that are not yet final, in blocks from..to and in no order. Strongly consistent. */
  watched(chain: ChainName, from: bigint, to: bigint): Promise<InternalTransfer[]>;
  /**
   * Stores the transfer in place of `previous`, if there is one, and watches it in its block until
   * DepositStore.letGo, unless it is gone. false if the stored one has changed, or if the identity has a deposit.
   */
  put(input: {
    next: InternalTransfer;
    previous: InternalTransfer | null;
    outbox: OutboxItem;
  }): Promise<boolean>;
}

/** Stray moves, where an extension records them. */
export interface StrayMoveStore {
  /** Those that are stored of these subjects, in no order. Strongly consistent. */
  getMany(subjects: string[]): Promise<StrayMove[]>;
  /** Those of a chain that are not yet final, in blocks from..to and in no order. Strongly consistent. */
  watched(chain: ChainName, from: bigint, to: bigint): Promise<StrayMove[]>;
  /**
   * Stores the move in place of `previous`, if there is one, with its outbox item, and watches it in its
   * block until DepositStore.letGo, unless it is gone. false if the stored one has changed.
   */
  put(input: { next: StrayMove; previous: StrayMove | null; outbox: OutboxItem }): Promise<boolean>;
}

export interface RescanStore {
  get(chain: ChainName, rescanId: string): Promise<RescanJob | null>;
  /** Writes the job and its audit entry in one transaction. */
  create(job: RescanJob, audit: AuditEntry, outbox: OutboxItem): Promise<void>;
  /**
   * Writes a job that a merchant asked for, in the place of the one that was read under its id (null: there
   * was none). false if another call was faster.
   */
  renew(job: RescanJob, before: RescanJob | null): Promise<boolean>;
  /**
   * Records the progress of a queued job: `next` is the next block to read. false if another run
   * has moved it, or it has ended.
   */
  advance(job: RescanJob, progress: { next: bigint; found: number }): Promise<boolean>;
  /** Ends a queued job. A job that has ended stays as it is. */
  end(
    chain: ChainName,
    rescanId: string,
    result: {
      state: 'done' | 'failed';
      found: number;
      error: string | null;
      /** Of a job for one transaction that failed; absent: none. */
      reason?: UnreadReason | null;
      at: number;
      transaction: ExplainedTransaction | null;
    },
  ): Promise<void>;
}

/** What is recorded of transactions, by their hash, whichever chain they are on. */
export interface TransactionIndex {
  /**
   * The deposits and the internal transfers of a project in transactions of this hash, as it is written
   * on the chain; at most `limit` together. A new one may be missing for about a second. null while
   * the index is being built.
   */
  recorded(
    projectId: string,
    txHash: string,
    limit: number,
  ): Promise<{ depositNos: string[]; identities: string[]; isAll: boolean } | null>;
}

export interface SubAccountStore {
  byUser(projectId: string, userId: string): Promise<SubAccount | null>;
  getMany(projectId: string, subAccountIds: number[]): Promise<SubAccount[]>;
  /**
   * Whether the table was restored (it is younger than its records) and its counters were not moved
   * on yet. It may have forgotten addresses that users were given.
   */
  isRestored(project: Project): Promise<boolean>;
  /** Takes the project's next addr_index only for this caller. One that is not used is lost. */
  takeIndex(projectId: string): Promise<number>;
  /**
   * A free position of the address journal, which create() takes unless another call was faster.
   * `isCrowded` says that one was: another block is begun, if there is room for it.
   */
  freePosition(isCrowded: boolean): Promise<number>;
  /**
   * Writes in one transaction: the position, the user, its addresses, the journal, the outbox. 'moved'
   * if another call has taken the position, or is about to.
   */
  create(subAccount: SubAccount, outbox: OutboxItem): Promise<'created' | 'exists' | 'moved'>;
  /** Writes the label of a sub-account that exists, and nothing else of it. */
  setLabel(subAccount: SubAccount, label: string): Promise<void>;
}
