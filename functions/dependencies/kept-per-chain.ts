import type { ChainName } from '#shared/chains.ts';

/**
 * Makes a client of a chain's nodes from what `read` says of them, and keeps it until that changes:
 * it remembers which providers failed, and what each of them can take.
 */
/* @__NO_SIDE_EFFECTS__ */
export function keptPerChain<Nodes, Client>(
  read: (chain: ChainName) => Promise<Nodes>,
  make: (nodes: Nodes, chain: ChainName) => Client,
): (chain: ChainName) => Promise<Client> {
  const kept = new Map<ChainName, { text: string; client: Client }>();
  return async (chain) => {
    const nodes = await read(chain);
    const text = JSON.stringify(nodes);
    const found = kept.get(chain);
    if (found?.text === text) return found.client;
    const client = make(nodes, chain);
    kept.set(chain, { text, client });
    return client;
  };
}
