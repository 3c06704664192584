import type { QuoteProvider } from '#domain/ports/chains/quote-provider.ts';
import type { Chain } from '#model/chain.ts';
import type { SwapProviderName } from '#model/orders/swap-provider.ts';
import { isWrapping } from './wrap.ts';

type Pair = Parameters<typeof isWrapping>[1];

/**
 * A provider that is made on its first call. A provider that is not configured fails only there.
 */
export function makeLazyProvider(name: string, make: () => Promise<QuoteProvider>): QuoteProvider {
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
export function makeSelectProviders(
  known: Record<SwapProviderName, QuoteProvider> & { wrap: QuoteProvider },
): (chain: Chain, pair: Pair) => QuoteProvider[] {
  return (chain, pair) =>
    isWrapping(chain, pair) ? [known.wrap] : chain.swapProviders.map(({ name }) => known[name]);
}

/**
 * The contract that receives a provider's calls on a chain. Throws an Error where it is not
 * configured.
 */
export function findRouter(chain: Chain, name: SwapProviderName): string {
  const choice = chain.swapProviders.find((provider) => provider.name === name);
  if (!choice) throw new Error(`${name} is not a provider of ${chain.name}`);
  return choice.router;
}
