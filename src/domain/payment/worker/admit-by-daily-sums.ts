/** The signer's own count of what leaves a project in a UTC day. */

import { utcDay } from '#domain/order/limits.ts';
import { swapTokens } from '#domain/swap/swap-tokens.ts';
import { foldCase } from '#model/fold-case.ts';
import { isSwap, type Order } from '#model/orders/order.ts';
import type { Swap } from '#model/orders/swap.ts';
import type { DailyCount } from '#model/payment.ts';
import type { ProjectSettings } from '#model/project.ts';
import type { SessionKey } from '#model/session-key.ts';
import { usdMicro } from '#money/usd-micro.ts';
import type { WorkerDeps } from '../deps.ts';
import { type DailyUse, dailyUse } from './daily-use.ts';
import { markStuck } from './mark-stuck.ts';

/** A transaction that could be signed. */
interface Candidate {
  order: Order;
  /** Admins who approved the order. */
  approvals: number;
  /** The order was signed before, and counted then. */
  wasSigned: boolean;
  /** The session key that let an operation through. */
  sessionKey: SessionKey | null;
  /** The most that it takes from the address, in the native coin: its fee and what it sends. */
  cost: bigint;
  /** It sets a swap's allowance: the swap itself is counted. */
  sets?: bigint;
}

const dayMs = 86_400_000;
/** How often an order that waits is looked at, in case its sum was raised; seconds. */
const retrySeconds = 600;
/** A swap's quote is valid for minutes. */
const swapRetrySeconds = 15;

type Deps = Pick<WorkerDeps, 'chain' | 'orders' | 'payments' | 'prices' | 'clock' | 'log'>;

/**
 * Returns the transactions that the daily sums still allow, oldest first, each with what it is
 * counted for in the transaction that stores its bytes. The others wait as `daily_sum` until the
 * next UTC day, or until the sum is raised.
 */
export async function admitByDailySums<T extends Candidate>(
  deps: Deps,
  settings: ProjectSettings,
  candidates: T[],
): Promise<(T & { counts: DailyCount[] })[]> {
  const asked = await Promise.all(
    candidates.map(async (candidate) => ({
      candidate,
      uses: await usesOf(deps, settings, candidate),
    })),
  );
  const counters = asked.flatMap(({ candidate, uses }) =>
    daysOf(deps, candidate.order).flatMap((day) =>
      (uses ?? []).map((use) => counterOf(candidate.order, use, day)),
    ),
  );
  const used =
    counters.length === 0 ? new Map<string, bigint>() : await deps.payments.counted(counters);
  const admitted: (T & { counts: DailyCount[] })[] = [];
  for (const { candidate, uses } of asked) {
    const counts = uses && countsWithin(deps, { order: candidate.order, uses, used });
    if (!counts) {
      await holdBack(deps, candidate.order, uses === null ? 'no_price' : 'daily_sum');
      continue;
    }
    for (const { counter, sum } of counts) used.set(counter, (used.get(counter) ?? 0n) + sum);
    admitted.push({ ...candidate, counts: candidate.sets === undefined ? counts : [] });
  }
  return admitted;
}

/** What the order takes of which sums; null if it cannot be valued now. */
async function usesOf(
  deps: Deps,
  settings: ProjectSettings,
  { order, approvals, wasSigned, sessionKey: key, cost }: Candidate,
): Promise<DailyUse[] | null> {
  if (wasSigned) return [];
  const feeMicroUsd = key?.dailyCapMicroUsd == null ? 0n : await feeOf(deps, order, cost);
  if (feeMicroUsd === null) return null;
  const session = key && { key, feeMicroUsd };
  const isCounted = isSwap(order) && settings.swapDailyUsd !== null;
  const swapMicroUsd = isCounted ? await worthOf(deps, order) : 0n;
  return swapMicroUsd === null
    ? null
    : dailyUse(order, settings, { approvals, swapMicroUsd, session });
}

/** The order's highest fee, in millionths of a USD by a price of this moment; null without one. */
async function feeOf({ chain, prices }: Deps, order: Order, cost: bigint): Promise<bigint | null> {
  const coin = chain.tokens.find(({ isNative }) => isNative);
  const price = coin && (await prices.latest([coin.priceSymbol])).get(coin.priceSymbol);
  const sent = order.tokenAddress === null ? order.amount : 0n;
  return price ? usdMicro(cost > sent ? cost - sent : 0n, coin.decimals, price.usd, 'up') : null;
}

/** What a swap sells, by a price of this moment: the record of the quote may be wrong. */
async function worthOf({ chain, prices }: Deps, swap: Swap): Promise<bigint | null> {
  const sold = swapTokens(chain).find(
    ({ address }) => foldCase(address) === foldCase(swap.tokenAddress),
  );
  const price = sold && (await prices.latest([sold.priceSymbol])).get(sold.priceSymbol);
  return price ? usdMicro(swap.amount, swap.decimals, price.usd) : null;
}

/**
 * The UTC days that the order may count in: the day it was created, as the API counted it, if that
 * is today or yesterday; and today. An older day is the record's own claim.
 */
function daysOf({ clock }: Pick<Deps, 'clock'>, { reservation }: Order): string[] {
  const now = clock.nowMs();
  const yesterday = utcDay(now - dayMs);
  return reservation.day === yesterday ? [yesterday, utcDay(now)] : [utcDay(now)];
}

const counterOf = ({ projectId }: Order, { of }: DailyUse, day: string): string =>
  `${projectId}#${of}#${day}`;

/** The counts of the first day, for each sum, that has enough left; null if one has no such day. */
function countsWithin(
  deps: Deps,
  { order, uses, used }: { order: Order; uses: DailyUse[]; used: ReadonlyMap<string, bigint> },
): DailyCount[] | null {
  const counts: DailyCount[] = [];
  for (const use of uses) {
    const { sum, limit } = use;
    const counter = daysOf(deps, order)
      .map((day) => counterOf(order, use, day))
      .find((name) => (used.get(name) ?? 0n) + sum <= limit);
    if (counter === undefined) return null;
    counts.push({ counter, sum, limit });
  }
  return counts;
}

async function holdBack(deps: Deps, order: Order, cause: 'daily_sum' | 'no_price'): Promise<void> {
  const toMidnight = Math.ceil((dayMs - (deps.clock.nowMs() % dayMs)) / 1_000);
  const wait = isSwap(order) ? swapRetrySeconds : Math.min(retrySeconds, toMidnight);
  await markStuck(deps, order, cause, wait);
}
