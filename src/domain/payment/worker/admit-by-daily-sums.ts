/** The signer's own count of what leaves a project in a UTC day. */

import { utcDay } from '#domain/order/limits.ts';
import { markStuck } from '#domain/order/mark-stuck.ts';
import { feeMicroUsd, highestFee } from '#domain/reservation/highest-fee.ts';
import { foldCase } from '#model/fold-case.ts';
import type { Operation } from '#model/orders/operation.ts';
import { isOperation, isSwap, isWithdrawal, type Order } from '#model/orders/order.ts';
import type { Swap } from '#model/orders/swap.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { DailyCount } from '#model/payment.ts';
import type { ProjectSettings } from '#model/project.ts';
import type { SessionKey } from '#model/session-key.ts';
import { swapTokens } from '#model/swap-tokens.ts';
import { usdMicro } from '#shared/money/usd-micro.ts';
import {
  approvedWorth,
  isJudgedByPresent,
  levelApprovals,
  secondPair,
  symbolsOf,
} from '../authorize/judge-approvals.ts';
import type { JudgeDeps, WorkerDeps } from '../deps.ts';
import { type DailyUse, dailyUse, feesOfProject } from './daily-use.ts';

/** A transaction that could be signed. */
export interface Candidate {
  order: Order;
  /** Admins who approved the order. */
  approvals: number;
  /** When the first of them did, unix seconds; null or absent without one. */
  firstApprovalAt?: number | null;
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

type Deps = Pick<JudgeDeps, 'chain' | 'payments' | 'prices' | 'clock'>;

/**
 * Returns the transactions that the daily sums still allow, oldest first, each with what it is
 * counted for in the transaction that stores its bytes. The others wait as `daily_sum` until the
 * next UTC day, or until the sum is raised; as `approved_sum` also until a second pair of approvers
 * has approved.
 */
export async function admitByDailySums<T extends Candidate>(
  deps: Deps & Pick<WorkerDeps, 'orders' | 'log'>,
  settings: ProjectSettings,
  candidates: T[],
): Promise<T[]> {
  const admitted: T[] = [];
  for (const { candidate, counts } of await countByDailySums(deps, settings, candidates)) {
    if (typeof counts === 'string') await waitForSum(deps, candidate.order, counts);
    else admitted.push(candidate);
  }
  return admitted;
}

/**
 * What each transaction takes of the day's sums, the first ones first, or why it is not counted now. It
 * writes nothing: the counts belong to the transaction that stores the signed bytes.
 */
export async function countByDailySums<T extends Candidate>(
  deps: Deps,
  settings: ProjectSettings,
  candidates: T[],
): Promise<{ candidate: T; counts: DailyCount[] | Uncounted }[]> {
  const requests = await Promise.all(
    candidates.map(async (candidate) => ({
      candidate,
      uses: await usesOf(deps, settings, candidate),
    })),
  );
  const counters = requests.flatMap(({ candidate, uses }) =>
    daysOf(deps, candidate.order).flatMap((day) =>
      typeof uses === 'string' ? [] : uses.map((use) => counterOf(candidate.order, use, day)),
    ),
  );
  const used =
    counters.length === 0 ? new Map<string, bigint>() : await deps.payments.counted(counters);
  return requests.map(({ candidate, uses }) => {
    const counts =
      typeof uses === 'string' ? uses : countsWithin(deps, { order: candidate.order, uses, used });
    if (typeof counts === 'string') return { candidate, counts };
    for (const { counter, sum } of counts) used.set(counter, (used.get(counter) ?? 0n) + sum);
    return {
      candidate,
      counts: candidate.sets === undefined ? counts : counts.filter(isOfFees),
    };
  });
}

/** Why an order is not counted now. */
export type Uncounted = 'no_price' | DailyUse['cause'];

/** What the order takes of which sums, or why that is not known now. */
async function usesOf(
  deps: Deps,
  settings: ProjectSettings,
  candidate: Candidate,
): Promise<DailyUse[] | Uncounted> {
  const { order, approvals, wasSigned, sessionKey: key, cost } = candidate;
  if (wasSigned) return [];
  const approvedMicroUsd = await approvedMicroUsdOf(deps, settings, candidate);
  if (approvedMicroUsd === null) return 'approved_sum';
  const isApprovedCounted = approvedMicroUsd !== undefined;
  const ofPayment = await paymentFeeOf(deps, settings, candidate, isApprovedCounted);
  if (ofPayment === null) return 'no_price';
  const ofKey = key?.dailyCapMicroUsd == null ? 0n : await sessionFeeOf(deps, order, cost);
  if (ofKey === null) return 'no_price';
  const session = key && { key, feeMicroUsd: ofKey };
  const isCounted = isSwap(order) && settings.swapDailyUsd !== null;
  const swapMicroUsd = isCounted ? await worthOf(deps, order) : 0n;
  return swapMicroUsd === null
    ? 'no_price'
    : dailyUse(order, settings, {
        approvals,
        swapMicroUsd,
        session,
        feeMicroUsd: ofPayment,
        approvedMicroUsd,
      });
}

/**
 * What an order that people approved takes of approved_daily_usd, without its fee; undefined if that is
 * off, or a second pair has approved it as well; null if it cannot be counted.
 */
async function approvedMicroUsdOf(
  { chain, prices, clock }: Deps,
  { approvedDailyUsd }: ProjectSettings,
  { order, approvals, firstApprovalAt = null }: Candidate,
): Promise<bigint | null | undefined> {
  if (approvedDailyUsd === null || approvals === 0) return undefined;
  const times = { now: clock.now(), firstApprovalAt };
  const present = isJudgedByPresent(order, times)
    ? await prices.latest(symbolsOf(order, chain))
    : new Map();
  const judged = { ...times, chain, prices: present };
  const isBySecondPair = approvals >= levelApprovals(order, judged) + secondPair;
  return isBySecondPair ? undefined : approvedWorth(order, judged);
}

/**
 * What the fee of an order takes of the day, in millionths of a USD; null if it cannot be valued now, 0
 * where no sum counts it.
 */
async function paymentFeeOf(
  deps: Deps,
  { autoApproveDailyUsd, autoFeesDailyUsd, clientDailyUsd }: ProjectSettings,
  { order, approvals, cost, sets }: Pick<Candidate, 'order' | 'approvals' | 'cost' | 'sets'>,
  isApprovedCounted: boolean,
): Promise<bigint | null> {
  const { chain } = deps;
  if (isOperation(order)) {
    const isOfClient = clientDailyUsd !== null && approvals === 0;
    return isOfClient || isApprovedCounted ? operationFeeOf(deps, order, cost) : 0n;
  }
  if (isSwap(order)) {
    if (autoFeesDailyUsd == null) return 0n;
    const paid = cost - sentCoin(order);
    // A transaction that sets the allowance sends nothing, and is counted by itself.
    const fee = sets === undefined ? larger(highestFee(order, chain), paid) : cost;
    return feeMicroUsd(fee, chain, order.coinUsd);
  }
  const isAuto = approvals === 0 && (autoApproveDailyUsd !== null || autoFeesDailyUsd != null);
  if (!isWithdrawal(order) || !(isAuto || isApprovedCounted)) return 0n;
  const usd = await coinPriceOf(deps, order);
  const fee = larger(highestFee(order, chain), cost - sentCoin(order));
  return usd === null ? null : feeMicroUsd(fee, chain, usd);
}

/** The highest fee of an operation, by its own price of the coin, which the signer has judged, or today's. */
async function operationFeeOf(
  { chain, prices, clock }: Deps,
  order: Operation,
  cost: bigint,
): Promise<bigint | null> {
  const fee = larger(highestFee(order, chain), cost - sentCoin(order));
  if (fee <= 0n) return 0n;
  const symbol = chain.tokens.find(({ isNative }) => isNative)?.priceSymbol;
  if (symbol === undefined) return null;
  const own = order.prices.find((price) => price.symbol === symbol);
  const isUsable =
    own !== undefined &&
    clock.now() - own.readAt <= dayMs / 1_000 &&
    (await prices.isAuthentic(own));
  const price = isUsable ? own : (await prices.latest([symbol])).get(symbol);
  return price ? feeMicroUsd(fee, chain, price.usd) : null;
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

const sentCoin = ({ tokenAddress, amount }: Order): bigint => (tokenAddress === null ? amount : 0n);

/**
 * The coin's price by which the fee of a withdrawal was counted when it was created, if the price feed
 * wrote it and it is of the last 24 hours; else that of this moment, null without one.
 */
async function coinPriceOf(deps: Deps, order: Withdrawal): Promise<string | null> {
  const coin = deps.chain.tokens.find(({ isNative }) => isNative);
  if (!coin) return null;
  // The signer has judged the order's own price.
  if (order.tokenAddress === null) return order.price.usd;
  const { feePrice } = order;
  const isUsable =
    feePrice !== undefined &&
    feePrice.symbol === coin.priceSymbol &&
    deps.clock.now() - feePrice.readAt <= dayMs / 1_000 &&
    (await deps.prices.isAuthentic(feePrice));
  if (isUsable) return feePrice.usd;
  return (await deps.prices.latest([coin.priceSymbol])).get(coin.priceSymbol)?.usd ?? null;
}

/**
 * The highest fee under a session key, in millionths of a USD by a price of this moment; null without
 * one.
 */
async function sessionFeeOf(
  { chain, prices }: Deps,
  order: Order,
  cost: bigint,
): Promise<bigint | null> {
  // A rented resource costs too, and coin is paid if it does not come.
  const instead = order.reservation.resource === undefined ? 0n : highestFee(order, chain);
  const fee = larger(cost - sentCoin(order), instead);
  // A message costs nothing.
  if (fee === 0n) return 0n;
  const coin = chain.tokens.find(({ isNative }) => isNative);
  const price = coin && (await prices.latest([coin.priceSymbol])).get(coin.priceSymbol);
  return price ? feeMicroUsd(larger(fee, 0n), chain, price.usd) : null;
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

const isOfFees = ({ counter }: DailyCount): boolean => counter.includes(`#${feesOfProject}#`);

const counterOf = ({ projectId }: Order, { of }: DailyUse, day: string): string =>
  `${projectId}#${of}#${day}`;

/** The counts of the first day, for each sum, that has enough left; the cause if one has no such day. */
function countsWithin(
  deps: Deps,
  { order, uses, used }: { order: Order; uses: DailyUse[]; used: ReadonlyMap<string, bigint> },
): DailyCount[] | Uncounted {
  const counts: DailyCount[] = [];
  for (const use of uses) {
    const { sum, limit } = use;
    const counter = daysOf(deps, order)
      .map((day) => counterOf(order, use, day))
      .find((name) => (used.get(name) ?? 0n) + sum <= limit);
    if (counter === undefined) return use.cause;
    counts.push({ counter, sum, limit });
  }
  return counts;
}

async function waitForSum(
  deps: Deps & Pick<WorkerDeps, 'orders' | 'log'>,
  order: Order,
  cause: Uncounted,
): Promise<void> {
  const toMidnight = Math.ceil((dayMs - (deps.clock.nowMs() % dayMs)) / 1_000);
  const wait = isSwap(order) ? swapRetrySeconds : Math.min(retrySeconds, toMidnight);
  await markStuck(deps, order, cause, wait);
}
