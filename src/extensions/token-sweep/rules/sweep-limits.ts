/** What a sweep may cost, and when an address that is not swept is looked at again. */
import type { SweepSettings } from '#model/settings/sweep-settings.ts';

/** A sweep is worth its fee while the fee is at most this part of what it moves: 2 %. */
const worthTimes = 50n;

/** An account of TRON is made to exist for a value of at least this many times its cost. */
export const activationTimes = 10n;

/** Sweeps of one project's chain that are under way at once, and candidates of one run. */
export const maxUnderWay = 50;

/** The same where one transaction sweeps up to a hundred addresses. */
export const maxUnderWayDelegated = 200;

/** Seconds until a candidate is looked at again. */
export const retryAfter = {
  /** A price, a node or room in the budget is missing, or its fee is too high now. */
  soon: 600,
  /** Its sweep failed. */
  failed: 3_600,
} as const;

const dayMs = 86_400_000;

/**
 * When an address that holds too little is looked at again, unix ms: at its own time of day, within 24
 * hours. So what many small deposits of one address put off falls together, and is one candidate again.
 * A new deposit is looked at at once.
 */
export function nextDay(address: string, nowMs: number): number {
  let hash = 0;
  for (const letter of address) hash = (hash * 31 + letter.charCodeAt(0)) % dayMs;
  const next = nowMs - (nowMs % dayMs) + hash;
  return next > nowMs ? next : next + dayMs;
}

/** A sweep that has no order this long after it began was interrupted before it created one, ms. */
export const orphanedAfterMs = 120_000;

/** How often one sweep is sent coin for its fee. */
export const maxFundings = 3;

/** What an address must hold of one token to be swept, micro-USD. */
export const minMicroUsd = ({ minUsd }: Pick<SweepSettings, 'minUsd'>): bigint =>
  BigInt(Math.round(minUsd * 1e6));

/** Whether a fee (micro-USD) is low enough for what it moves. */
export const isWorth = (feeMicroUsd: bigint, valueMicroUsd: bigint): boolean =>
  feeMicroUsd * worthTimes <= valueMicroUsd;

/** For how many sweeps an address is sent coin: up to three, while that is worth it. */
export function fundedSweeps(feeMicroUsd: bigint, valueMicroUsd: bigint): bigint {
  const most = feeMicroUsd > 0n ? valueMicroUsd / worthTimes / feeMicroUsd : 3n;
  return most > 3n ? 3n : most < 1n ? 1n : most;
}
