import type { Token } from '#model/chain.ts';
import { isOperation, isSwap, isWithdrawal, type Order } from '#model/orders/order.ts';
import type { OrderStore } from '#ports/orders.ts';
import type { PriceBook } from '#ports/prices.ts';
import type { Logger } from '#ports/runtime.ts';
import type { ChainName } from '#shared/chains.ts';
import type { Fact } from '../model/fact.ts';
import type { Move } from '../model/move.ts';
import { type PricedToken, valueMove } from './value-move.ts';

export interface PriceDeps {
  orders: Pick<OrderStore, 'get'>;
  prices: Pick<PriceBook, 'latest'>;
  /** The listed tokens of a chain, its coin among them. */
  tokensOf(chain: ChainName): readonly Token[];
  log: Logger;
}

/** What a move is worth, millionths of a USD; null without a price. */
type WorthOf = (move: Move) => bigint | null;

const worthless: WorthOf = () => null;

/**
 * What the moves of a fact are worth: by the prices that its order was decided with, else by those of
 * now. It never fails: an entry without a value is better than none.
 */
export async function priceOf(deps: PriceDeps, fact: Fact): Promise<WorthOf> {
  const moved = new Set(fact.moves.map(({ token }) => token));
  const tokens = deps.tokensOf(fact.chain).filter(({ symbol }) => moved.has(symbol));
  if (tokens.length === 0) return worthless;
  try {
    const [order, latest] = await Promise.all([
      fact.orderNo === null ? null : deps.orders.get(fact.orderNo),
      deps.prices.latest(tokens.map(({ priceSymbol }) => priceSymbol)),
    ]);
    const decided = order ? pricesOf(order, deps.tokensOf(order.chain)) : new Map();
    const own = new Map<string, string>();
    const now = new Map<string, PricedToken>();
    for (const { symbol, priceSymbol, decimals, stable } of tokens) {
      const usd = stable ? '1' : (latest.get(priceSymbol)?.usd ?? null);
      now.set(symbol, { decimals, usd });
      if (decided.has(priceSymbol)) own.set(symbol, decided.get(priceSymbol));
    }
    return (move) => valueOrNull(move, own, now);
  } catch (error) {
    const { subject, projectId: project } = fact;
    deps.log.warn('books.not-priced', { subject, project, reason: String(error) });
    return worthless;
  }
}

/** The prices that an order was decided with, by price symbol. */
function pricesOf(order: Order, tokens: readonly Token[]): Map<string, string> {
  const prices = new Map<string, string>();
  const note = (symbol: string | undefined, usd: string) => symbol && prices.set(symbol, usd);
  if (isWithdrawal(order)) {
    for (const price of [order.feePrice, order.price]) if (price) note(price.symbol, price.usd);
  }
  if (isOperation(order)) for (const { symbol, usd } of order.prices) note(symbol, usd);
  if (isSwap(order))
    note(tokens.find(({ address }) => address === null)?.priceSymbol, order.coinUsd);
  return prices;
}

/** A price that is not a decimal number is as none. */
function valueOrNull(...args: Parameters<typeof valueMove>): bigint | null {
  try {
    return valueMove(...args);
  } catch {
    return null;
  }
}
