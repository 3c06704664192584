import type { Chain } from '#model/chain.ts';
import type { QuoteSourceName } from '#model/orders/quote-source.ts';
import type { QuoteSource } from '../../ports.ts';
import { isWrapping } from './wrap.ts';

type Pair = Parameters<typeof isWrapping>[1];

/**
 * A provider that is made on its first call. A provider that is not configured fails only there.
 */
export function makeLazyQuoteSource(name: string, make: () => Promise<QuoteSource>): QuoteSource {
  return {
    name,
    quote: async (request) => (await make()).quote(request),
    build: async (request) => (await make()).build(request),
  };
}

/**
 * The providers that the chain's configuration names, in its order; for a coin and its wrapped form
 * only the wrapped coin's contract.
 */
export function makeSelectQuoteSources(
  known: Record<QuoteSourceName, QuoteSource> & { wrap: QuoteSource },
): (chain: Chain, pair: Pair) => QuoteSource[] {
  return (chain, pair) =>
    isWrapping(chain, pair) ? [known.wrap] : chain.quoteSources.map(({ name }) => known[name]);
}

/**
 * The contract that receives a provider's calls on a chain. Throws an Error where it is not
 * configured.
 */
export function findRouter(chain: Chain, name: QuoteSourceName): string {
  const choice = chain.quoteSources.find((provider) => provider.name === name);
  if (!choice) throw new Error(`${name} is not a provider of ${chain.name}`);
  return choice.router;
}
