import type { SwapQuote } from '#model/orders/swap-quote.ts';
import { quoteKeys } from '../dynamodb/table-keys.ts';

type Item = Record<string, unknown>;

/** How long, after it has expired, a quote can be looked at, and its record is there to sign by; seconds. */
const keepQuote = 3_600;
const keepRecord = 30 * 86_400;

const numbers = [
  'amountIn',
  'amountOut',
  'amountOutMin',
  'gas',
  'gasLimit',
  'allowanceGas',
  'maxFeePerGas',
  'maxFee',
  'amountInMicroUsd',
  'amountOutMicroUsd',
  'gasMicroUsd',
] as const;

/**
 * A quote as its two items, the one that is taken and the record: its fields under their own names,
 * amounts as text, since they may be large.
 */
export function quoteToItems(quote: SwapQuote): Item[] {
  const fields = {
    ...quote,
    ...Object.fromEntries(numbers.map((field) => [field, quote[field].toString()])),
  };
  const { projectId, routeId, expiresAt } = quote;
  return [
    { ...quoteKeys.quote(projectId, routeId), ...fields, ttl: expiresAt + keepQuote },
    { ...quoteKeys.record(projectId, routeId), ...fields, ttl: expiresAt + keepRecord },
  ];
}

/** The quote of an item; the inverse of quoteToItems. */
export function quoteFromItem(item: Item): SwapQuote {
  const { pk: _pk, sk: _sk, ttl: _ttl, ...fields } = item;
  return {
    ...(fields as unknown as SwapQuote),
    ...(Object.fromEntries(
      numbers.map((field) => [field, BigInt(String(item[field]))]),
    ) as unknown as Pick<SwapQuote, (typeof numbers)[number]>),
  };
}
