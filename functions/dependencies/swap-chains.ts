import { environment } from '#aws/runtime/config.ts';
import { chains } from '#chains/catalog/catalog.ts';
import type { Chain } from '#model/chain.ts';
import { type ChainName, chainNames } from '#shared/chains.ts';

/** Whether the stage offers swaps. Swaps that exist are signed and shown where it does not, too. */
export const offersSwaps = (): boolean => environment().SWAPS !== 'off';

/** The chains as the stage offers swaps on them: without swaps, none has a source of quotes. */
export function swapChains(): Record<ChainName, Chain> {
  if (offersSwaps()) return chains;
  const bare = chainNames.map((name): [ChainName, Chain] => [
    name,
    { ...chains[name], quoteSources: [] },
  ]);
  return Object.fromEntries(bare) as Record<ChainName, Chain>;
}
