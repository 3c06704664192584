import type { SetCode } from '#model/settings/sweep-settings.ts';
import type { SweepCause } from '#model/sweep-causes.ts';
import type { ChainName } from '#shared/chains.ts';

/** An address that may hold something to sweep. A credited deposit writes one. */
export interface SweepCandidate {
  projectId: string;
  chain: ChainName;
  address: string;
  token: string;
  /** When it is looked at, unix ms. */
  dueMs: number;
  /** Why it was put off; absent if it was not looked at yet. */
  cause?: SweepCause;
}

/** The one sweep that an address has under way. It is stored before its order is created. */
export interface SweepUnderWay {
  projectId: string;
  chain: ChainName;
  address: string;
  token: string;
  /**
   * `funding`: the hot wallet sends the coin for the fee. `sweeping`: the money itself moves.
   * `clearing`: the address's delegation is taken back.
   */
  phase: 'funding' | 'sweeping' | 'clearing';
  /** The order of the phase: an `IN` number while it is funded, then an `SP` number. */
  orderNo: string;
  /** How often it was funded. */
  fundings: number;
  /** TRON: its resource was asked for and did not come, and the merchant allows it to burn coin. */
  burns?: boolean;
  /** Solana: the address holds more of the token outside its associated account, worth a sweep. */
  outside?: boolean;
  /** When the phase began, unix ms. */
  sinceMs: number;
  rev: number;
  /** Set if its address delegates to the sweeper contract, and whether it keeps to that. */
  delegated?: SetCode;
}
