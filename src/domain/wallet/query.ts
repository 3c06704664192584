import type { OrderStatus } from '#model/order-status.ts';
import type { Operation } from '#model/orders/operation.ts';
import type { OperationType } from '#model/orders/operation-types.ts';
import type { ListIndex } from '#ports/events.ts';
import type { OperationStore } from '#ports/orders.ts';
import type { PaymentReader } from '#ports/payments.ts';
import type { Clock } from '#ports/runtime.ts';
import type { ChainName } from '#shared/chains.ts';
import { listRecords, pageOfFound } from '../list/list-records.ts';
import { type Names, scopeOf } from '../order/events/created-scopes.ts';
import { ordersOfHash } from '../order/orders-of-hash.ts';

interface Deps {
  operations: Pick<OperationStore, 'getMany'>;
  lists: Pick<ListIndex, 'page'>;
}

interface Paging {
  page: number;
  size: number;
  /** UTC days `YYYY-MM-DD`, inclusive. */
  start?: string | undefined;
  end?: string | undefined;
}

export interface OperationFilter {
  chain?: ChainName | undefined;
  opType?: OperationType | undefined;
  /** As the list holds it: one that is signed is still approved there. */
  status?: OrderStatus | undefined;
  token?: string | undefined;
  /** Only what has this one name; besides it only the days filter. */
  named?: Names;
}

interface Page {
  list: Operation[];
  total: number;
  page: number;
  size: number;
}

/** A page of a project's operations, newest first, with the exact total. */
export const listOperations = (
  deps: Deps,
  input: { projectId: string; query: Paging; filter: OperationFilter },
): Promise<Page> => {
  const found = scopeOf(input.filter.named ?? {});
  return listRecords(deps.lists, {
    list: `operations${found?.by ?? ''}`,
    projectId: input.projectId,
    scope: found?.scope ?? '',
    query: input.query,
    filter: {
      chain: input.filter.chain,
      op_type: input.filter.opType,
      status: input.filter.status,
      token: input.filter.token,
    },
    read: (ids) => deps.operations.getMany(ids),
    idOf: ({ orderNo }) => orderNo,
  });
};

/** The same page of the operations that a transaction was signed for. */
export async function listOperationsOfHash(
  deps: Pick<Deps, 'operations'> & { payments: Pick<PaymentReader, 'claim'> },
  { projectId, txHash, query }: { projectId: string; txHash: string; query: Paging },
): Promise<Page> {
  const orderNos = await ordersOfHash(deps.payments, { projectId, txHash, prefixes: ['OP'] });
  return pageOfFound(await deps.operations.getMany(orderNos), query);
}

/**
 * A page of the operations that an admin can still decide on (docs/interface.md "GET
 * /v1/client/pending"). An operation that was decided or has expired is left out at once; the total
 * follows when the list is updated.
 */
export async function listPendingOperations(
  deps: Deps & { clock: Clock },
  input: { projectId: string; query: Paging },
): Promise<Page> {
  const result = await listOperations(deps, {
    ...input,
    filter: { status: 'pending' },
  });
  const now = deps.clock.now();
  const waits = ({ status, expiresAt }: Operation): boolean =>
    status === 'pending' && (expiresAt === null || now < expiresAt);
  return { ...result, list: result.list.filter(waits) };
}
