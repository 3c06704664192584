import type { ChainReader } from '#ports/chains.ts';
import type { BesideCredit, ChainStateStore } from '#ports/deposits.ts';
import type { WorkQueue } from '#ports/queues.ts';
import type { CreditTurns } from '../deposit/credit/credit-turns.ts';
import type { DetectDeps } from '../deposit/detect-deposits.ts';
import type { SettleDeps } from '../payment/settle/deps.ts';
import type { SettleMemory } from '../payment/settle/settle-memory.ts';
import type { AddressFilter } from './address-filter.ts';
import type { Economy } from './economy/economy.ts';
import type { SignatureScan } from './signatures/signature-scan.ts';
import type { Wakes } from './wakes.ts';

/** What a chain's watcher works with. */
export interface WatchDeps extends DetectDeps, SettleDeps {
  chainState: ChainStateStore;
  payments: SettleDeps['payments'];
  reader: ChainReader;
  work: WorkQueue;
  filter: AddressFilter;
  /** Set on a chain that is scanned in economy mode. */
  economy?: Economy;
  /** The same on Solana. */
  signatures?: SignatureScan;
  /** Absent where no extension stores anything beside a credit. */
  besideCredit?: BesideCredit;
  /** Kept between ticks. */
  wakes: Wakes;
  /** Kept between ticks. */
  memory: SettleMemory;
  /** Up to which block credited deposits were let go. Kept between ticks. */
  released: { upTo: bigint };
  /** Deposits that were asked about and not credited. Kept between ticks. */
  turns: CreditTurns;
}
