import { rpcUrls, sendingUrls } from '#aws/runtime/rpc-parameters.ts';
import { type Budget, type BudgetRole, makeBudgets } from '#chains/rpc/budget.ts';
import type { ChainName } from '#contract/chains.ts';
import type { RpcUrl } from '#model/rpc-url.ts';

/** The nodes of a chain: those that are read, and those that get signed bytes. */
interface NodeClients<Client> {
  reading: Client;
  sending: Client;
}

/**
 * Makes the clients of a chain and keeps them until its parameter changes: they remember which
 * providers failed. Signed bytes go to the same providers unless the parameter lists others.
 * `role` says which share of each provider's budget this function has.
 */
/* @__NO_SIDE_EFFECTS__ */
export function nodeClients<Client>(
  role: BudgetRole,
  make: (nodes: { urls: readonly RpcUrl[]; budgetOf: (entry: RpcUrl) => Budget }) => Client,
): (chain: ChainName) => Promise<NodeClients<Client>> {
  const budgetOf = makeBudgets(role);
  const kept = new Map<ChainName, { text: string; clients: NodeClients<Client> }>();
  return async (chain) => {
    const [urls, senders] = await Promise.all([rpcUrls(chain), sendingUrls(chain)]);
    const text = JSON.stringify([urls, senders]);
    const found = kept.get(chain);
    if (found?.text === text) return found.clients;
    const reading = make({ urls, budgetOf });
    const sending = senders ? make({ urls: senders, budgetOf }) : reading;
    const clients = { reading, sending };
    kept.set(chain, { text, clients });
    return clients;
  };
}
