/** How many people must approve an order: one rule for the API, the console, notices and the signer. */

import { usdLimit } from '#domain/order/limits.ts';
import { hasOutdatedPrice } from '#domain/order/old-price.ts';
import {
  waitsForMoreApprovals,
  waitsForSecondPair,
} from '#domain/order/waits-for-more-approvals.ts';
import { worthApprovals } from '#domain/wallet/approvals-needed.ts';
import { movementsFromOperation } from '#domain/wallet/movements/from-operation.ts';
import { priceSymbols } from '#domain/wallet/movements/usd-value.ts';
import { operationValue } from '#domain/wallet/operation-value.ts';
import { countableMicroUsd } from '#domain/wallet/policy/countable.ts';
import { readCallTerms } from '#domain/wallet/read-call-terms.ts';
import { riskLevel } from '#domain/withdrawal/risk-level.ts';
import type { Chain } from '#model/chain.ts';
import { isInternal, isOperation, isSwap, type Order } from '#model/orders/order.ts';
import type { PriceSnapshot } from '#model/price.ts';
import { usdMicro } from '#shared/money/usd-micro.ts';
import { approvalsNeeded } from './approvals-needed.ts';

type OnChain = Pick<Chain, 'family' | 'tokens' | 'chainId'>;

/** Approvers of an order above approved_daily_usd, besides those that its worth asks for. */
export const secondPair = 2;

/** The most that the worth of an order asks for. */
const most = 2;

/** What the number depends on besides the order. */
export interface Judged {
  chain: OnChain;
  /** Unix seconds. */
  now: number;
  /** When the first of the approvals that count was given; null before it. */
  firstApprovalAt: number | null;
  /** The newest prices of `symbolsOf(order)`; asked only if `isJudgedByPresent(order)`. */
  prices: ReadonlyMap<string, PriceSnapshot>;
  /** The project's setting. */
  approvedDailyUsd: number | null;
}

/**
 * Whether an order counts at the present price as well: its own was more than 24 hours old when the
 * first approver looked at it. Each approval is then of a worth that was true at that moment.
 */
export const isJudgedByPresent = (
  order: Order,
  { now, firstApprovalAt }: Pick<Judged, 'now' | 'firstApprovalAt'>,
): boolean => hasOutdatedPrice(order, firstApprovalAt ?? now);

/** The symbols whose present prices decide. */
export function symbolsOf(order: Order, chain: OnChain): string[] {
  if (isSwap(order) || isInternal(order)) return [];
  if (!isOperation(order)) return [order.price.symbol];
  const terms = readCallTerms(order, chain);
  return terms ? priceSymbols(chain, movementsFromOperation(chain, terms)) : [];
}

/**
 * The number of approvals by different admins that an order of any kind needs now. An old price never
 * lowers it: the present one counts too, and one that is missing counts as the highest worth. An order
 * that is worth more than approved_daily_usd, or that the signer found above what is left of that sum,
 * needs two more.
 */
export function approvalsNeededNow(order: Order, judged: Judged): number {
  if (isSwap(order) || isInternal(order)) return 0;
  const needed = levelApprovals(order, judged);
  if (needed === 0) return 0;
  return needed + (needsSecondPair(order, judged) ? secondPair : 0);
}

/** The same without the second pair. */
export function levelApprovals(order: Order, judged: Omit<Judged, 'approvedDailyUsd'>): number {
  const own = approvalsNeeded(order, judged.chain);
  const least = waitsForMoreApprovals(order) ? Math.max(own, 1) : own;
  if (!isJudgedByPresent(order, judged)) return least;
  return Math.max(least, 1, presentApprovals(order, judged));
}

function presentApprovals(
  order: Order,
  { chain, prices }: Pick<Judged, 'chain' | 'prices'>,
): number {
  if (isOperation(order)) return worthApprovals(operationValue(order, chain, prices));
  const micro = presentMicroUsd(order, prices);
  return micro === null ? most : riskLevel(micro) - 1;
}

/** A withdrawal's worth by the newest price; null without one. */
function presentMicroUsd(
  order: Exclude<Order, { opType: unknown }>,
  prices: Judged['prices'],
): bigint | null {
  if (isSwap(order) || isInternal(order)) return null;
  const price = prices.get(order.price.symbol);
  return price ? usdMicro(order.amount, order.decimals, price.usd) : null;
}

function needsSecondPair(order: Order, judged: Judged): boolean {
  const { approvedDailyUsd } = judged;
  if (waitsForSecondPair(order)) return true;
  if (approvedDailyUsd === null) return false;
  const worth = approvedWorth(order, judged);
  return worth === null || worth > usdLimit(approvedDailyUsd);
}

/**
 * What an order takes of approved_daily_usd without its fee, in millionths of a USD: by its own prices,
 * and if those are old by the higher of both. null if it cannot be counted.
 */
export function approvedWorth(
  order: Order,
  judged: Omit<Judged, 'approvedDailyUsd'>,
): bigint | null {
  if (isSwap(order) || isInternal(order)) return null;
  const isOld = isJudgedByPresent(order, judged);
  if (!isOperation(order)) {
    const present = isOld ? presentMicroUsd(order, judged.prices) : order.amountMicroUsd;
    return present === null ? null : larger(order.amountMicroUsd, present);
  }
  const valued = (prices?: Judged['prices']) => {
    const value = operationValue(order, judged.chain, prices);
    return value && countableMicroUsd(order, value);
  };
  const own = valued();
  const present = isOld ? valued(judged.prices) : own;
  return own === null || present === null ? null : larger(own, present);
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
