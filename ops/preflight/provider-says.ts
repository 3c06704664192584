import { makeRpc } from '#chains/rpc/rpc.ts';
import { makeTronHttp } from '#chains/tron/node/http.ts';
import type { Chain } from '#model/chain.ts';
import { type ChainName, type Family, familyOf } from '#shared/chains.ts';
import { readNetwork } from './read-network.ts';

const timeoutMs = 10_000;

/** The call that returns a provider's network. */
const asks: Record<Family, (url: string) => Promise<string>> = {
  EVM: (url) => readNetwork.EVM(makeRpc({ urls: [url], timeoutMs })),
  TRX: (url) => readNetwork.TRX(makeTronHttp({ urls: [url], timeoutMs })),
  SOL: (url) => readNetwork.SOL(makeRpc({ urls: [url], timeoutMs })),
};

/** The network that a chain's providers must serve; null where any network is accepted. */
export const networkOf = ({ chainId, network }: Chain): string | null =>
  chainId === null ? network : String(chainId);

/**
 * What is wrong with a provider: it does not answer, or serves another network than `wanted`. null
 * if nothing is wrong. The text never includes the URL, which holds a key.
 */
export async function providerSays(
  url: string,
  chain: ChainName,
  wanted: string | null,
): Promise<string | null> {
  try {
    const answer = await asks[familyOf[chain]](url);
    return wanted === null || answer === wanted ? null : `serves network ${answer}, not ${wanted}`;
  } catch {
    return 'does not answer a query for its network';
  }
}
