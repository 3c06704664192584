import type { ChainName } from '#shared/chains.ts';

/** How a project collects the deposits of a family of chains. TRX has its sweep configuration. */
export interface SweepSettings {
  enabled: boolean;
  /** An address is swept once it holds this much of a token, in USD. */
  minUsd: number;
  /**
   * Where the money goes: an address of the project or of its whitelist; null is the hot wallet.
   * Always null on Solana, where the hot wallet pays the fee and receives.
   */
  dest: string | null;
  /**
   * EVM `fund`: the hot wallet sends the coin for the fee, then the address pays the token. SOL
   * `collect`: the hot wallet pays the fee of a transaction that all owners sign.
   */
  method: 'fund' | 'collect';
  /** The most that the sweeps of a UTC day may cost in fees, in USD. */
  dailyFeeUsd: number;
  /**
   * EVM: chains on which the hot wallet pays for many addresses at once, which delegate to its
   * sweeper contract (EIP-7702). Other chains go by `method`.
   */
  setCode?: Partial<Record<ChainName, SetCode>>;
}

/** Whether an address keeps its delegation between sweeps, or has it taken back after each. */
export type SetCode = 'keep' | 'clear';

/** The families whose sweeps are a setting of the project. */
export const sweepFamilies = ['EVM', 'SOL'] as const;

export type SweepFamily = (typeof sweepFamilies)[number];
