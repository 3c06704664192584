import type { RequestProof } from '#domain/request/proven-requests.ts';
import { batchLevel } from '#domain/withdrawal/batch-level.ts';
import { isWithdrawal, type Order } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { PriceSnapshot } from '#model/price.ts';
import type { JudgeDeps } from '../deps.ts';

/** How far apart prices may be that were usable at one moment (PriceBook.latest), seconds. */
const usableSeconds = 600;

/**
 * Whether an order of a batch has at least the level of everything that its call asked
 * (docs/decisions/0106-batches-of-payouts.md), so that a large sum is not paid as many small ones. True for any
 * other order. Of the batch's record only the prices are used, each of which the price function must have
 * written about when it wrote that of the order.
 */
export async function hasBatchLevel(
  deps: Pick<JudgeDeps, 'batchPrices' | 'prices'>,
  order: Order,
  request: RequestProof | null,
): Promise<boolean> {
  if (!isWithdrawal(order) || !order.batch) return true;
  const batches = (request !== 'unrecorded' && request?.batches) || [];
  const found = (await deps.batchPrices?.(order.batch.no)) ?? [];
  const prices = await Promise.all(
    found.map(async (price) => ((await isUsable(deps, order, price)) ? [price] : [])),
  );
  const usd = new Map(prices.flat().map((price) => [price.symbol, price.usd]));
  return batches.some((totals) => {
    const sum = batchLevel(totals, (symbol) => usd.get(symbol));
    return sum !== null && sum.level <= order.level;
  });
}

const isUsable = async (
  { prices }: Pick<JudgeDeps, 'prices'>,
  { price: own }: Withdrawal,
  price: PriceSnapshot,
): Promise<boolean> =>
  Math.abs(price.readAt - own.readAt) <= usableSeconds && (await prices.isAuthentic(price));
