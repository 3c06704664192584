import type { ChainName } from '#contract/chains.ts';
import type { Deposit, InternalTransfer } from '#model/deposit.ts';
import type { BalanceChange, TopUp } from '#model/energy/subscription.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { SweepCandidate } from '#model/sweep/candidate.ts';

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
    /** The address may now hold something to sweep; in the same transaction. */
    candidate?: SweepCandidate;
    /**
     * Of a top-up: what it adds to the energy balance or takes from it, and its record on the way to
     * the energy account; in the same transaction.
     */
    topUp?: { change: BalanceChange; record: TopUp | null };
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
   * Stops watching the credited deposits in blocks up to `to`, without reading them. Returns false
   * if `isLate` ended it early.
   */
  letGo(chain: ChainName, to: bigint, isLate: () => boolean): Promise<boolean>;
}
