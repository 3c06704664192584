import type { ChainName } from '#contract/chains.ts';

/** What is made of a chain's URLs, once, until they change. */
export function keptPerChain<T>(
  urlsOf: (chain: ChainName) => Promise<string[]>,
  make: (urls: string[]) => T,
): (chain: ChainName) => Promise<T> {
  const kept = new Map<ChainName, { urls: string; made: T }>();
  return async (chain) => {
    const urls = await urlsOf(chain);
    const text = urls.join('\n');
    const found = kept.get(chain);
    if (found?.urls === text) return found.made;
    const made = make(urls);
    kept.set(chain, { urls: text, made });
    return made;
  };
}
