import type { ChainName } from '#contract/chains.ts';
import type { Deposit } from '#model/deposit.ts';
import type { OutboxItem } from '#model/outbox.ts';

export interface DepositStore {
  get(depositNo: string): Promise<Deposit | null>;
  getMany(depositNos: string[]): Promise<Deposit[]>;
  byIdentity(identities: string[]): Promise<Map<string, Deposit>>;
  /**
   * Creates the deposit, replacing an internal transfer of the same identity. false if the identity
   * already has a deposit.
   */
  put(deposit: Deposit, identity: string, outbox: OutboxItem): Promise<boolean>;
  /** Conditional on `previous.rev`; moves the watch-list entry to its block, or removes it. */
  update(input: {
    previous: Deposit;
    next: Deposit;
    outbox: OutboxItem | null;
    watch: boolean;
  }): Promise<boolean>;
  /** Deposits of a chain that are not yet final, in blocks from..to. */
  watched(chain: ChainName, from: bigint, to: bigint): Promise<Deposit[]>;
}
