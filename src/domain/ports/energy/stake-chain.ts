import type { StakeBytes } from '#model/energy/stake-delegation.ts';
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
