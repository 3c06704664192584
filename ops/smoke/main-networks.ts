import { catalogData } from '#chains/catalog/catalog-data.ts';
import { mergeCatalog } from '#chains/catalog/merge-catalog.ts';
import { enabledChains, type Stage } from '#lib/stages/stage.ts';
import type { ChainName } from '#shared/chains.ts';

/**
 * The enabled chains of a stage that are main networks: by their chain id, or by the network that a TRON
 * or Solana node names. A stage of an emulator has the main networks' ids, on nodes of its own; it is one
 * only while the SDK is pointed at an emulator.
 */
export function mainNetworks(stage: Stage, endpoint: string | undefined): ChainName[] {
  if ((stage.local || stage.emulated) && endpoint !== undefined) return [];
  const catalog = mergeCatalog(stage);
  const mainIds = Object.values(catalogData).map(({ chainId }) => chainId);
  return enabledChains(stage).filter((name) => {
    const { chainId, network } = catalog[name];
    if (chainId !== null) return mainIds.includes(chainId);
    // A chain without a network's name believes nodes of any.
    return network === null || network === catalogData[name].network;
  });
}
