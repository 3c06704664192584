import { makeRpc } from '#chains/rpc/rpc.ts';
import { makeTronHttp } from '#chains/tron/node/http.ts';
import { readNetworkId } from '#chains/tron/read/head.ts';
import { type ChainName, type Family, familyOf } from '#contract/chains.ts';
import type { Chain } from '#model/chain.ts';

const timeoutMs = 10_000;

/** How a provider says which network it is of. */
const asks: Record<Family, (url: string) => Promise<string>> = {
  EVM: async (url) =>
    String(Number(await makeRpc({ urls: [url], timeoutMs }).once<string>('eth_chainId'))),
  TRX: async (url) => String(await readNetworkId(makeTronHttp({ urls: [url], timeoutMs }))),
  SOL: (url) => makeRpc({ urls: [url], timeoutMs }).once<string>('getGenesisHash'),
};

/** The network that a chain's providers must be of; null where any will do. */
export const networkOf = ({ chainId, network }: Chain): string | null =>
  chainId === null ? network : String(chainId);

/**
 * What is wrong with a provider: it does not answer, or for another network than `wanted`; null when
 * nothing is. URLs hold keys and are never part of it.
 */
export async function providerSays(
  url: string,
  chain: ChainName,
  wanted: string | null,
): Promise<string | null> {
  try {
    const answer = await asks[familyOf[chain]](url);
    return wanted === null || answer === wanted ? null : `is of network ${answer}, not ${wanted}`;
  } catch {
    return 'does not answer which network it is of';
  }
}
