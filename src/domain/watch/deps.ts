import type { Cursor } from '#model/chain.ts';
import type { ChainReader } from '#ports/chains.ts';
import type { BesideCredit, ChainStateStore } from '#ports/deposits.ts';
import type { WorkQueue } from '#ports/queues.ts';
import type { CreditTurns } from '../deposit/credit/credit-turns.ts';
import type { CreditGate } from '../deposit/credit/pass-gate.ts';
import type { DetectDeps } from '../deposit/detect-deposits.ts';
import type { SettleDeps } from '../payment/settle/deps.ts';
import type { SettleMemory } from '../payment/settle/settle-memory.ts';
import type { AddressFilter } from './address-filter.ts';
import type { Wakes } from './wakes.ts';

/** What a chain's watcher works with. */
export interface WatchDeps extends DetectDeps, SettleDeps {
  chainState: ChainStateStore;
  payments: SettleDeps['payments'];
  reader: ChainReader;
  work: WorkQueue;
  filter: AddressFilter;
  /** Absent where no extension stores anything with a credit. */
  besideCredit?: BesideCredit;
  /** Without it no deposit that has to pass a gate is credited. */
  gate?: CreditGate;
  /** Without one, every block up to the head is read whole. */
  scan?: Scan;
  /** Kept between ticks. */
  wakes: Wakes;
  /** Kept between ticks. */
  memory: SettleMemory;
  /** Up to which block credited deposits were let go. Kept between ticks. */
  released: { upTo: bigint };
  /** Deposits that were asked about and not credited. Kept between ticks. */
  turns: CreditTurns;
}

/** What a scan begins with in a tick. */
export interface ScanInput {
  cursor: Cursor;
  head: bigint;
  finalized: bigint;
  /** The lease's number. */
  fence: number;
  /** When reading ends (unix ms). */
  deadline: number;
  /** Whether storing that began before the deadline must end. */
  isLate: () => boolean;
}

export interface Scanned {
  /** Where the cursor is now. */
  cursor: Cursor;
  /** Blocks read whole. */
  blocks: number;
  deposits: number;
  failures: unknown[];
  /**
   * What the tick does next: it reads whole blocks from the cursor on, goes on to credit and settle, or
   * ends, since its lease is lost or a reorganisation is not undone yet.
   */
  next: 'read blocks' | 'settle' | 'end';
}

/**
 * Seam: another way of finding the blocks that hold something of ours than reading each of them. It
 * stores them and moves the cursor as the tick does for whole blocks.
 */
export interface Scan {
  /** The reading part of a tick. */
  scan(deps: WatchDeps, input: ScanInput): Promise<Scanned>;
  /**
   * Takes back the deposits of blocks above the rewound cursor that left the chain. False if `isLate`
   * ended it early, or if it cannot be decided now: the next tick continues.
   */
  takeBack(deps: WatchDeps, cursor: Cursor, isLate: () => boolean): Promise<boolean>;
}
