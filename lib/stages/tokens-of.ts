import { mergeCatalog } from '#chains/catalog/merge-catalog.ts';
import { enabledChains, type Stage } from './stage.ts';

/** Coin and listed tokens of the chains that are on, by chain, as the console knows them (config.json). */
export function tokensOf(
  stage: Stage,
): Record<string, { symbol: string; address: string | null; decimals: number }[]> {
  const catalog = mergeCatalog(stage.chains);
  return Object.fromEntries(
    enabledChains(stage).map((chain) => [
      chain,
      catalog[chain].tokens.map(({ symbol, address, decimals }) => ({ symbol, address, decimals })),
    ]),
  );
}
