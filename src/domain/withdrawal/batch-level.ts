import type { AskedTotal } from '#model/order-request.ts';
import type { ChainName } from '#shared/chains.ts';
import { usdMicro } from '#shared/money/usd-micro.ts';
import { riskLevel } from './risk-level.ts';

/** What of a payment its total needs. */
interface AskedPayment {
  chain: { name: ChainName };
  token: { symbol: string; decimals: number; priceSymbol: string };
  amount: bigint;
}

/** The totals of payments by chain and token, each where its first payment is. */
export function askedTotals(payments: readonly AskedPayment[]): AskedTotal[] {
  const totals = new Map<string, AskedTotal>();
  for (const { chain, token, amount } of payments) {
    const key = `${chain.name} ${token.symbol}`;
    const { symbol, decimals, priceSymbol } = token;
    const before = totals.get(key);
    totals.set(key, {
      chain: chain.name,
      token: symbol,
      decimals,
      priceSymbol,
      amount: (before?.amount ?? 0n) + amount,
      count: (before?.count ?? 0) + 1,
    });
  }
  return [...totals.values()];
}

/**
 * What totals are worth by one price of each token, micro-USD, and the level of that sum: at least
 * that of any of its parts, since each total is rounded down once. null if a price is missing: then the
 * level is not known, and nothing may be created.
 */
export function batchLevel(
  totals: readonly AskedTotal[],
  usdOf: (priceSymbol: string) => string | undefined,
): { microUsd: bigint; level: 1 | 2 | 3 } | null {
  let microUsd = 0n;
  for (const { amount, decimals, priceSymbol } of totals) {
    const usd = usdOf(priceSymbol);
    if (usd === undefined) return null;
    microUsd += usdMicro(amount, decimals, usd);
  }
  return { microUsd, level: riskLevel(microUsd) };
}
