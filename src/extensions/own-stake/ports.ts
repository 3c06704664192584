/** What own stake is lent through. */

import type {
  StakeBytes,
  StakeDelegation,
  StakePledges,
} from '#extensions/own-stake/model/stake-delegation.ts';
import type { BroadcastOutcome } from '#model/payment.ts';

/** A delegation of the energy account's stake for energy, or its way back. */
export interface StakeAct {
  does: 'delegate' | 'undelegate';
  account: string;
  /** The account's permission that allows it, by its id. */
  permission: number;
  receiver: string;
  stakeSun: bigint;
}

/** Stake of a delegation that may be on its way. */
export interface StakePledge {
  /** null: no bytes are stored. */
  txHash: string | null;
  stakeSun: bigint;
}

/** What TRX that is staked for energy yields: `weight` TRX share `energy` units a day. */
export interface StakeYield {
  energy: bigint;
  weight: bigint;
}

export type StakeOutcome = 'final' | 'mined' | 'void' | 'open';

/** What own stake reads of TRON, and sends. Amounts in sun. Reads throw what the nodes throw. */
export interface StakeChain {
  /** As up to two providers say; asked about an account, which must exist. */
  yields(account: string): Promise<StakeYield[]>;
  /**
   * Stake that an account can delegate now; the lower of two providers. What is `pledged` counts as
   * delegated: a provider that knows its transaction has taken it off, pending or in a block.
   */
  delegatable(account: string, pledged?: readonly StakePledge[]): Promise<bigint>;
  /** Stake that an account has delegated to another one; the higher of two providers. */
  delegated(act: Pick<StakeAct, 'account' | 'receiver'>): Promise<bigint>;
  /** The lower of two providers. */
  coin(account: string): Promise<bigint>;
  /** The bytes of an act, not signed. */
  prepare(act: StakeAct): Promise<StakeBytes>;
  /** Sends signed bytes (hex) once; a repeat goes to another provider. Never throws. */
  send(signed: string, repeat: number): Promise<BroadcastOutcome>;
  /**
   * `final`: it is in a final block of two providers; `mined`: in a block of both. `void`: it has
   * expired at a final block of every provider, and none knows it. `open`: none of these.
   */
  outcome(bytes: Pick<StakeBytes, 'txHash' | 'expiresAt'>): Promise<StakeOutcome>;
}

/** `refused`: the signer did not sign, and says why. */
export type StakeSignature = { signed: string } | { refused: string };

/** Has the stored bytes of a delegation signed by the energy account's key. Throws without an answer. */
export interface StakeSigner {
  sign(of: { requestId: string; does: StakeAct['does'] }): Promise<StakeSignature>;
}

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

/** What the signer of the energy account reads and writes itself. */
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
