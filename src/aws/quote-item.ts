import type { SwapQuote } from '../domain/ports/swaps.ts';
import { quoteKeys } from './keys.ts';

type Item = Record<string, unknown>;

/** How long an expired quote stays to be looked at, seconds. */
const keepSeconds = 3_600;

const numbers = [
  'amountIn',
  'amountOut',
  'amountOutMin',
  'gas',
  'amountInMicroUsd',
  'amountOutMicroUsd',
  'gasMicroUsd',
] as const;

/** A quote as an item: its fields under their own names, amounts as text, since they may be large. */
export const quoteToItem = (quote: SwapQuote): Item => ({
  ...quoteKeys.quote(quote.projectId, quote.routeId),
  ...quote,
  ...Object.fromEntries(numbers.map((field) => [field, quote[field].toString()])),
  ttl: quote.expiresAt + keepSeconds,
});

/** The quote of an item; the inverse of quoteToItem. */
export function quoteFromItem(item: Item): SwapQuote {
  const { pk: _pk, sk: _sk, ttl: _ttl, ...fields } = item;
  return {
    ...(fields as unknown as SwapQuote),
    ...(Object.fromEntries(
      numbers.map((field) => [field, BigInt(String(item[field]))]),
    ) as unknown as Pick<SwapQuote, (typeof numbers)[number]>),
  };
}
