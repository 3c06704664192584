import { makeRpc } from '#chains/rpc/rpc.ts';
import { makeTronHttp } from '#chains/tron/node/http.ts';
import { readNetworkId } from '#chains/tron/read/head.ts';
import { type ChainName, type Family, familyOf } from '#contract/chains.ts';
import type { Chain } from '#model/chain.ts';

const timeoutMs = 10_000;

/** The call that returns a provider's network. */
const asks: Record<Family, (url: string) => Promise<string>> = {
  EVM: async (url) =>
    String(Number(await makeRpc({ urls: [url], timeoutMs }).once<string>('eth_chainId'))),
  TRX: async (url) => String(await readNetworkId(makeTronHttp({ urls: [url], timeoutMs }))),
  SOL: (url) => makeRpc({ urls: [url], timeoutMs }).once<string>('getGenesisHash'),
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
    return 'does not answer when asked for its network';
  }
}
