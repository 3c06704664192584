import type * as z from 'zod/mini';
import { familyOfAddress } from '#chains/account/address.ts';
import { parseChain } from '#chains/catalog/parse-chain.ts';
import {
  type DepositQueryDeps,
  type FindDepositDeps,
  listDeposits,
  listDepositsOfHash,
  listDepositsTo,
} from '#domain/deposit/query.ts';
import { presentDeposit } from '#domain/deposit/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { addressFilter, tokenFilter } from '#functions/dependencies/named-filters.ts';
import {
  addressBook,
  chainStateStore,
  depositStore,
  listIndex,
  transactionIndex,
} from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { list } from '#wire/merchant/deposit/routes.ts';

export function makeHandler(guards: Guards, deps: DepositQueryDeps & FindDepositDeps) {
  return apiRoute(list, guards, async ({ caller, query }) => {
    const { page, size } = query;
    const found = await find(caller.project.projectId, query);
    const deposits = found.list.map((item) => presentDeposit(item.deposit, item.confirmations));
    return { data: { list: deposits, total: found.total, page, size } };
  });

  function find(projectId: string, query: z.output<ReturnType<typeof list.query>>) {
    const { user_id: userId, status, start, end, page, size, tx_hash: txHash } = query;
    const days = { start, end, page, size };
    if (txHash !== undefined) {
      return listDepositsOfHash(deps, { projectId, txHash, query: days });
    }
    const address = addressFilter('address', query.address);
    if (address !== undefined) {
      const family = familyOfAddress(address)!;
      return listDepositsTo(deps, { projectId, address, family, query: days });
    }
    const chain = query.chain === undefined ? undefined : parseChain(query.chain);
    return listDeposits(deps, {
      ...days,
      projectId,
      userId,
      chain,
      token: tokenFilter(query.token, chain),
      status,
      creditedFrom: query.credited_from,
      creditedTo: query.credited_to,
    });
  }
}

export const handler = signedHandler(makeHandler, () => ({
  deposits: depositStore(),
  chainState: chainStateStore(),
  lists: listIndex(),
  addresses: addressBook(),
  transactions: transactionIndex(),
}));
