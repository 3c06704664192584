import { parseChain } from '#chains/catalog/parse-chain.ts';
import { listOperations, listOperationsOfHash } from '#domain/wallet/query.ts';
import { presentOperationItem } from '#domain/wallet/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { namesOf, tokenFilter } from '#functions/dependencies/named-filters.ts';
import { listIndex, operationStore, paymentStore } from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { operations } from '#wire/merchant/client/routes.ts';

type Deps = Parameters<typeof listOperations>[0] & Parameters<typeof listOperationsOfHash>[0];

export const makeHandler = (guards: Guards, deps: Deps) =>
  apiRoute(operations, guards, async ({ caller, query }) => {
    const { op_type: opType, status, page, size, start, end, tx_hash: txHash } = query;
    const { projectId } = caller.project;
    const days = { page, size, start, end };
    const chain =
      query.chain === undefined ? undefined : parseChain(query.chain, { aliases: true });
    const token = tokenFilter(query.token, chain);
    const named = namesOf(query, caller.settings.metadataFilters);
    const found =
      txHash === undefined
        ? await listOperations(deps, {
            projectId,
            query: days,
            filter: { chain, opType, status, token, named },
          })
        : await listOperationsOfHash(deps, { projectId, txHash, query: days });
    return { data: { ...found, list: found.list.map(presentOperationItem) } };
  });

export const handler = signedHandler(makeHandler, () => ({
  operations: operationStore(),
  lists: listIndex(),
  payments: paymentStore(),
}));
