import { rpcUrls } from '../../src/aws/rpc-parameters.ts';
import { makeRpc, type Rpc } from '../../src/chains/nodes/rpc.ts';
import type { ChainName } from '../../src/contract/chains.ts';

/** Two providers fit into a call of the API (ms). */
const timeoutMs = 8_000;

const known = new Map<ChainName, { urls: string; rpc: Rpc }>();

/** The chain's nodes; kept between calls, since an Rpc remembers which provider failed. */
export async function rpcOf(chain: ChainName): Promise<Rpc> {
  const urls = await rpcUrls(chain);
  const text = urls.join('\n');
  const found = known.get(chain);
  if (found?.urls === text) return found.rpc;
  const rpc = makeRpc({ urls, timeoutMs });
  known.set(chain, { urls: text, rpc });
  return rpc;
}
