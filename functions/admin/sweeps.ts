/**
 * /admin/v1/projects/{slug}/sweeps: the orders that collected deposits, and those that paid for it;
 * and what nodes are asked for: what the hot wallet holds, what a payment costs, how they answer.
 */

import { chains } from '#chains/catalog/catalog.ts';
import { parseChain } from '#chains/catalog/parse-chain.ts';
import { unusedRecipients } from '#chains/catalog/unused-recipients.ts';
import { presentHotWallet } from '#domain/balance/hot-wallet-view.ts';
import { readHotWallet } from '#domain/balance/read-hot-wallet.ts';
import { listRecords } from '#domain/list/list-records.ts';
import { findProject } from '#domain/project/find-project.ts';
import { presentProviderAnswer } from '#domain/watch/view.ts';
import type { SweepStore } from '#extensions/token-sweep/ports.ts';
import { presentCandidate, presentSweep } from '#extensions/token-sweep/rules/view.ts';
import { adminRuntime } from '#functions/dependencies/admin.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { askProviders, balanceReader, feeEstimator } from '#functions/dependencies/chains.ts';
import {
  internalOrderStore,
  listIndex,
  projectAdminStore,
  reservationStore,
  sweepStore,
} from '#functions/dependencies/stores.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';
import type { Chain } from '#model/chain.ts';
import type { ProviderAnswer } from '#ports/chains.ts';
import type { ListIndex } from '#ports/events.ts';
import type { InternalOrderStore } from '#ports/orders.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';
import { ApiError } from '#wire/api-error.ts';

/** Candidates that one answer shows. */
const maxWaiting = 100;

interface Deps extends AdminHandlerDeps, Omit<Parameters<typeof readHotWallet>[0], 'clock'> {
  store: Pick<ProjectAdminStore, 'project'>;
  orders: Pick<InternalOrderStore, 'getMany'>;
  lists: ListIndex;
  sweeps: Pick<SweepStore, 'due'>;
  chains: Record<string, Chain>;
  askProviders(chain: Chain): Promise<ProviderAnswer[]>;
}

export const makeHandler = (deps: Deps) =>
  adminHandler('sweeps', deps, {
    listSweeps: async ({ params, query }) => {
      await findProject(deps.store, params.slug);
      const page = await listRecords(deps.lists, {
        list: 'internal-orders',
        projectId: params.slug,
        query,
        filter: {
          does: query.kind ?? 'sweep',
          status: query.status,
          chain: query.chain && parseChain(query.chain),
        },
        read: (ids) => deps.orders.getMany(ids),
        idOf: (order) => order.orderNo,
      });
      return { data: { ...page, list: page.list.map(presentSweep) } };
    },

    listWaitingSweeps: async ({ params, query }) => {
      const { projectId } = await findProject(deps.store, params.slug);
      const at = { projectId, chain: parseChain(query.chain) };
      const found = await deps.sweeps.due(at, Number.MAX_SAFE_INTEGER, maxWaiting + 1);
      const list = found.slice(0, maxWaiting).map(presentCandidate);
      return { data: { list, complete: found.length <= maxWaiting } };
    },

    askProviders: async ({ params }) => {
      const chain = deps.chains[parseChain(params.chain)]!;
      if (!chain.enabled) {
        throw new ApiError('unsupported', `${chain.name} is not enabled in this deployment`);
      }
      const list = await deps.askProviders(chain);
      return { data: { list: list.map(presentProviderAnswer) } };
    },

    showHotWallet: async ({ params }) => {
      const project = await findProject(deps.store, params.slug);
      const chain = deps.chains[parseChain(params.chain)]!;
      return { data: presentHotWallet(await readHotWallet(deps, { project, chain })) };
    },
  });

export const handler = atFirstCall(() =>
  makeHandler({
    ...adminRuntime(),
    store: projectAdminStore(),
    orders: internalOrderStore(),
    lists: listIndex(),
    sweeps: sweepStore(),
    chains,
    balances: balanceReader(),
    fees: feeEstimator(),
    unusedRecipients,
    reservations: reservationStore(),
    askProviders,
  }),
);
