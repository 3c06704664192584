import { rpcUrls, sendingUrls } from '#aws/runtime/rpc-parameters.ts';
import { chains } from '#chains/catalog/catalog.ts';
import { type Budget, type BudgetRole, makeBudgets } from '#chains/rpc/budget.ts';
import type { Chain } from '#model/chain.ts';
import type { RpcUrl } from '#model/rpc-url.ts';
import type { ChainName } from '#shared/chains.ts';
import { keptPerChain } from './kept-per-chain.ts';

/** The nodes of a chain: those that are read, and those that get signed bytes. */
interface NodeClients<Client> {
  reading: Client;
  sending: Client;
}

/** What a client of a chain is made of. */
interface Nodes {
  urls: readonly RpcUrl[];
  budgetOf: (entry: RpcUrl) => Budget;
  chain: Chain;
}

/**
 * Makes the clients of a chain and keeps them until its parameter changes: they remember which
 * providers failed. Signed bytes go to the same providers unless the parameter lists others.
 * `role` says which share of each provider's budget this function has.
 */
/* @__NO_SIDE_EFFECTS__ */
export function nodeClients<Client>(
  role: BudgetRole,
  make: (nodes: Nodes) => Client,
): (chain: ChainName) => Promise<NodeClients<Client>> {
  const budgetOf = makeBudgets(role);
  const read = async (chain: ChainName) => {
    const [urls, senders] = await Promise.all([rpcUrls(chain), sendingUrls(chain)]);
    return { urls, senders };
  };
  return keptPerChain(read, ({ urls, senders }, chain) => {
    const nodes = { budgetOf, chain: chains[chain] };
    const reading = make({ urls, ...nodes });
    return { reading, sending: senders ? make({ urls: senders, ...nodes }) : reading };
  });
}
