import { usdLimit } from '#domain/order/limits.ts';
import type { Token } from '#model/chain.ts';
import type { ProjectSettings } from '#model/project.ts';
import type { PriceBook } from '#ports/prices.ts';
import type { ChainName } from '#shared/chains.ts';
import { usdMicro } from '#shared/money/usd-micro.ts';
import { parseDecimalAmount } from '#wire/fields/decimal-amount.ts';

/**
 * Whether the contract that pays groups may be let take so much of a token (smallest units): no more than the
 * project may pay of it in a UTC day, by the token's daily limit and by the sums in USD. A sum that is not set
 * bounds nothing, as for withdrawals. A token without a price is not within a sum.
 */
export async function isWithinDay(
  amount: bigint,
  { chain, token }: { chain: ChainName; token: Token },
  {
    settings: { dailyLimits, approvedDailyUsd, autoApproveDailyUsd },
    prices,
  }: { settings: ProjectSettings; prices: PriceBook },
): Promise<boolean> {
  const limit = dailyLimits.find((one) => one.chain === chain && one.token === token.symbol);
  if (limit && amount > parseDecimalAmount(limit.amount, token.decimals)) return false;
  // A withdrawal is counted by the one sum or by the other.
  if (approvedDailyUsd === null || autoApproveDailyUsd === null) return true;
  const price = (await prices.latest([token.priceSymbol])).get(token.priceSymbol);
  const most = usdLimit(approvedDailyUsd) + usdLimit(autoApproveDailyUsd);
  return price !== undefined && usdMicro(amount, token.decimals, price.usd, 'up') <= most;
}
