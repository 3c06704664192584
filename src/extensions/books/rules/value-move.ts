import { usdMicro } from '#shared/money/usd-micro.ts';
import type { Move } from '../model/move.ts';

/** A token's decimals, and its price in USD as a decimal text; null without one. */
export interface PricedToken {
  decimals: number;
  usd: string | null;
}

/**
 * What a move is worth, in millionths of a USD, rounded down; null without a price. `own` is the price
 * that the order was decided with, by symbol; `now` is today's.
 */
export function valueMove(
  { token, amount }: Pick<Move, 'token' | 'amount'>,
  own: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, PricedToken>,
): bigint | null {
  const listed = now.get(token);
  const usd = own.get(token) ?? listed?.usd;
  return listed && usd ? usdMicro(amount, listed.decimals, usd) : null;
}
