import type { DurationCode } from '#model/rental-codes.ts';

/** How the TRX deposits of a wallet are swept. One row a wallet; without one nothing is swept. */
export interface SweepConfig {
  projectId: string;
  walletId: number;
  enabled: boolean;
  /** For display only. */
  destSubAccountId: number | null;
  /** A TRX address. It decides nothing by itself (src/domain/sweep/config/sweep-destination.ts). */
  destAddress: string;
  /** Millionths of a USD: less is left where it is. */
  minMicroUsd: bigint;
  durationCode: DurationCode;
  /** Burn TRX when the rental fails. */
  fallbackBurnEnabled: boolean;
  /** The most that one sweep may burn then, sun. */
  fallbackBurnSun: bigint;
  createdAt: number;
  updatedAt: number;
  /** Grows with each change; 1 is the first. */
  rev: number;
}
