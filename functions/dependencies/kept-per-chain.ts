import { rpcUrls } from '#aws/runtime/rpc-parameters.ts';
import type { ChainName } from '#contract/chains.ts';
import type { RpcUrl } from '#model/rpc-url.ts';

/**
 * Makes a client of a chain's nodes and keeps it until their URLs change: it remembers which
 * providers failed, and what each of them bears.
 */
/* @__NO_SIDE_EFFECTS__ */
export function keptPerChain<T>(make: (urls: RpcUrl[]) => T): (chain: ChainName) => Promise<T> {
  const kept = new Map<ChainName, { urls: string; made: T }>();
  return async (chain) => {
    const urls = await rpcUrls(chain);
    const text = JSON.stringify(urls);
    const found = kept.get(chain);
    if (found?.urls === text) return found.made;
    const made = make(urls);
    kept.set(chain, { urls: text, made });
    return made;
  };
}
