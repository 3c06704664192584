import { chains } from '#chains/catalog/catalog.ts';
import { parseChain } from '#chains/catalog/parse-chain.ts';
import { type ExplainDeps, explainForMerchant } from '#domain/deposit/explain-for-merchant.ts';
import { presentExplanation } from '#domain/deposit/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { rescanQueue } from '#functions/dependencies/queues.ts';
import { clock } from '#functions/dependencies/runtime.ts';
import {
  chainStateStore,
  depositStore,
  guardStore,
  rescanStore,
  transactionIndex,
} from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import type { Chain } from '#model/chain.ts';
import { explain } from '#wire/merchant/deposit/routes.ts';

export const makeHandler = (
  guards: Guards,
  deps: ExplainDeps & { chains: Record<string, Chain> },
) =>
  apiRoute(explain, guards, async ({ caller, query }) => {
    const { projectId } = caller.project;
    const chain = deps.chains[parseChain(query.chain)]!;
    const found = await explainForMerchant(deps, { projectId, chain, txHash: query.tx_hash });
    return { data: presentExplanation(found) };
  });

export const handler = signedHandler(makeHandler, () => ({
  deposits: depositStore(),
  transactions: transactionIndex(),
  chainState: chainStateStore(),
  rescans: rescanStore(),
  queue: rescanQueue(),
  guards: guardStore(),
  clock,
  sleep: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
  chains,
}));
