import type { Chain } from '#model/chain.ts';
import type { Swap } from '#model/orders/swap.ts';
import type { BuildRequest, SwapCall } from '../../model/swap-quote.ts';
import type { QuoteSource } from '../../ports.ts';
import { QuoteError } from './quote-error.ts';
import { toBuildRequest } from './to-build-request.ts';

/** Selects the providers that quote a pair on a chain, in the order of preference. */
export type SelectQuoteSources = (
  chain: Chain,
  pair: Pick<BuildRequest, 'from' | 'to'>,
) => QuoteSource[];

/**
 * Builds the call of a swap through the provider that quoted it. Throws what the provider throws.
 */
export async function buildCall(
  providers: SelectQuoteSources,
  { chain, swap, deadline }: { chain: Chain; swap: Swap; deadline: number },
): Promise<SwapCall> {
  const request = toBuildRequest(swap, chain, deadline);
  const provider = providers(chain, request).find(({ name }) => name === swap.provider);
  if (!provider) throw new QuoteError(`it is no longer a provider of ${chain.name}`);
  return provider.build(request);
}
