/** Client operations of a project, deposits, what waits for an approval, and the search over ids. */

import { checkAddress } from '#chains/account/address.ts';
import { chains, findToken } from '#chains/catalog/catalog.ts';
import { parseChain } from '#chains/catalog/parse-chain.ts';
import { overview } from '#domain/admin/overview.ts';
import { type SearchDeps, search } from '#domain/admin/search.ts';
import { listWaiting, type WaitingOrder } from '#domain/approval/list-waiting.ts';
import { recipientHistory } from '#domain/approval/recipient-history.ts';
import { presentRecipient } from '#domain/approval/view.ts';
import { listedSymbol } from '#domain/deposit/listed-symbol.ts';
import { findDeposit, listDeposits } from '#domain/deposit/query.ts';
import {
  presentDeposit,
  presentDepositToAdmin,
  presentInternalTransfer,
} from '#domain/deposit/view.ts';
import { listRecords } from '#domain/list/list-records.ts';
import { findSurroundings } from '#domain/order/explain/find-surroundings.ts';
import { findProject } from '#domain/project/find-project.ts';
import { presentSwapDetailToAdmin, presentSwapToAdmin } from '#domain/swap/admin-view.ts';
import { listSwaps } from '#domain/swap/query.ts';
import {
  presentOperationDetailToAdmin,
  presentOperationToAdmin,
} from '#domain/wallet/admin-view.ts';
import { findOperation } from '#domain/wallet/find-operation.ts';
import { listOperations } from '#domain/wallet/query.ts';
import { presentWithdrawalToAdmin } from '#domain/withdrawal/admin-view.ts';
import { adminRuntime } from '#functions/dependencies/admin.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import {
  addressBook,
  approvalStore,
  chainStateStore,
  depositStore,
  internalTransferStore,
  listIndex,
  operationStore,
  paymentStore,
  projectAdminStore,
  subAccountStore,
  swapStore,
  withdrawalStore,
} from '#functions/dependencies/stores.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';
import type { Operation } from '#model/orders/operation.ts';
import type { ChainStateStore, DepositStore, InternalTransferStore } from '#ports/deposits.ts';
import type { ListIndex } from '#ports/events.ts';
import type { ApprovalStore, OperationStore, SwapStore, WithdrawalStore } from '#ports/orders.ts';
import type { PaymentReader } from '#ports/payments.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';
import { ApiError } from '#wire/api-error.ts';

interface Deps
  extends AdminHandlerDeps,
    Pick<SearchDeps, 'subAccounts' | 'addresses' | 'addressOf'> {
  swaps: Pick<SwapStore, 'get' | 'getMany' | 'byOrder'>;
  store: Pick<ProjectAdminStore, 'project' | 'freezeState' | 'change' | 'settings'>;
  operations: Pick<OperationStore, 'get' | 'getMany'>;
  withdrawals: Pick<WithdrawalStore, 'get' | 'getMany' | 'byOrder'>;
  approvals: ApprovalStore;
  payments: Pick<PaymentReader, 'slot' | 'nonceState' | 'claim'>;
  lists: Pick<ListIndex, 'page'>;
  deposits: Pick<DepositStore, 'get' | 'getMany'>;
  chainState: Pick<ChainStateStore, 'cursors'>;
  internalTransfers: Pick<InternalTransferStore, 'getMany'>;
}

const present = (operation: Operation) =>
  presentOperationToAdmin(operation, chains[operation.chain]);

/** The address in its normal form; null for a text that is none of the family. */
const addressOf: SearchDeps['addressOf'] = (family, text) => {
  const checked = checkAddress(family, text);
  return 'address' in checked ? checked.address : null;
};

const presentWaiting = ({ yours, ...one }: WaitingOrder) =>
  one.kind === 'withdrawal'
    ? {
        kind: one.kind,
        yours,
        expires_at: null,
        withdrawal: presentWithdrawalToAdmin(one.order),
      }
    : { kind: one.kind, yours, expires_at: one.order.expiresAt, operation: present(one.order) };

export const makeHandler = (deps: Deps) =>
  adminHandler('operations', deps, {
    listOperations: async ({ params, query }) => {
      await findProject(deps.store, params.slug);
      const page = await listOperations(deps, {
        projectId: params.slug,
        query,
        filter: {
          status: query.status,
          opType: query.op_type,
          chain: query.chain === undefined ? undefined : parseChain(query.chain),
        },
      });
      return { data: { ...page, list: page.list.map(present) } };
    },

    listInternalTransfers: async ({ params, query }) => {
      await findProject(deps.store, params.slug);
      const page = await listRecords(deps.lists, {
        list: 'internal-transfers',
        projectId: params.slug,
        query,
        filter: { chain: query.chain === undefined ? undefined : parseChain(query.chain) },
        read: (ids) => deps.internalTransfers.getMany(ids),
        idOf: ({ identity }) => identity,
      });
      return { data: { ...page, list: page.list.map(presentInternalTransfer) } };
    },

    showOperation: async ({ params }) => {
      const found = await findOperation(deps, { projectId: params.slug, orderNo: params.op_no });
      return { data: presentOperationDetailToAdmin(found, chains[found.operation.chain]) };
    },

    listApprovals: async ({ actor, params }) => {
      await findProject(deps.store, params.slug);
      const input = { projectId: params.slug, adminId: actor.admin.id, now: deps.clock.now() };
      const { list, complete } = await listWaiting(deps, input);
      return { data: { list: list.map(presentWaiting), complete } };
    },

    showRecipient: async ({ params }) => {
      const { slug, chain: name, address: text } = params;
      const project = await findProject(deps.store, slug);
      const { family } = chains[parseChain(name)];
      const address = deps.addressOf(family, text);
      if (address === null) throw new ApiError('invalidRequest', `address is none of ${name}`);
      return { data: presentRecipient(await recipientHistory(deps, { project, family, address })) };
    },

    search: async ({ params, query }) => {
      const project = await findProject(deps.store, params.slug);
      const found = await search(deps, { project, text: query.q.trim() });
      return { data: { hits: found.hits, looked_in: found.lookedIn } };
    },

    showOverview: async ({ params }) => {
      await findProject(deps.store, params.slug);
      return { data: await overview(deps, params.slug) };
    },

    listSwaps: async ({ params, query }) => {
      await findProject(deps.store, params.slug);
      const { page, size, status } = query;
      const fromChain = query.chain === undefined ? undefined : parseChain(query.chain);
      const asked = { projectId: params.slug, page, size, status, fromChain, toChain: undefined };
      const { list, total } = await listSwaps(deps, asked);
      return { data: { list: list.map(presentSwapToAdmin), total, page, size } };
    },

    showSwap: async ({ params }) => {
      const swap = await deps.swaps.get(params.swap_no);
      if (swap?.projectId !== params.slug) throw new ApiError('notFound', 'No such swap');
      const around = await findSurroundings(deps, swap);
      return { data: presentSwapDetailToAdmin(swap, { ...around, chain: chains[swap.chain] }) };
    },

    listDeposits: async ({ params, query }) => {
      await findProject(deps.store, params.slug);
      const { page, size, user_id: userId } = query;
      const chain = query.chain === undefined ? undefined : parseChain(query.chain);
      const among = Object.values(chains).filter(({ name }) => name === (chain ?? name));
      const token = query.token && listedSymbol(query.token, among, findToken);
      const found = await listDeposits(deps, {
        ...query,
        projectId: params.slug,
        userId,
        chain,
        token,
      });
      const list = found.list.map((one) => presentDeposit(one.deposit, one.confirmations));
      return { data: { list, total: found.total, page, size } };
    },

    showDeposit: async ({ params }) => {
      const { deposit, confirmations } = await findDeposit(deps, {
        projectId: params.slug,
        depositNo: params.deposit_no,
        removed: true,
      });
      return { data: presentDepositToAdmin(deposit, confirmations, deps.clock.now()) };
    },
  });

export const handler = atFirstCall(() =>
  makeHandler({
    ...adminRuntime(),
    store: projectAdminStore(),
    operations: operationStore(),
    approvals: approvalStore(),
    payments: paymentStore(),
    lists: listIndex(),
    internalTransfers: internalTransferStore(),
    withdrawals: withdrawalStore(),
    swaps: swapStore(),
    deposits: depositStore(),
    chainState: chainStateStore(),
    subAccounts: subAccountStore(),
    addresses: addressBook(),
    addressOf,
  }),
);
