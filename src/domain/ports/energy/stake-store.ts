import type { StakeDelegation, StakePledges } from '#model/energy/stake-delegation.ts';

/** Own stake that is lent. Every read of one record is strongly consistent. */
export interface StakeStore {
  delegation(requestId: string): Promise<StakeDelegation | null>;
  /** Empty if nothing was ever lent. */
  pledges(account: string): Promise<StakePledges>;
  /**
   * Writes a new delegation (rev 1) or its next revision, and with it the next revision of the
   * pledges, in one transaction. false: another one wrote before.
   */
  write(input: { delegation: StakeDelegation; pledges?: StakePledges }): Promise<boolean>;
  /** Request ids of delegations that are due at `now` (unix seconds), the oldest first, at most 100. */
  due(now: number): Promise<string[]>;
}

/** What the signer of the energy account reads and writes for itself. */
export interface StakeClaims {
  /**
   * Notes the one transaction that may ever delegate for an energy order. false: another one was
   * noted before.
   */
  claim(energyNo: string, txHash: string): Promise<boolean>;
  /** The transaction that was noted; null before the first one. */
  claimed(energyNo: string): Promise<string | null>;
  /** What the ledger of a project says that it was charged for an energy order, sun; 0 for nothing. */
  charged(projectId: string, energyNo: string): Promise<bigint>;
}
