import { listRecords, pageOfFound } from '#domain/list/list-records.ts';
import { findWithAttempts } from '#domain/order/find-with-attempts.ts';
import { ordersOfHash } from '#domain/order/orders-of-hash.ts';
import type { ShownAttempt } from '#domain/order/shown-progress.ts';
import type { OrderStatus } from '#model/order-status.ts';
import type { Swap } from '#model/orders/swap.ts';
import type { ListIndex } from '#ports/events.ts';
import type { SwapReader } from '#ports/orders.ts';
import type { PaymentReader } from '#ports/payments.ts';
import type { ChainName } from '#shared/chains.ts';
import { ApiError } from '#wire/api-error.ts';

export interface FindSwapDeps {
  swaps: Pick<SwapReader, 'get' | 'pointer'>;
  payments: Pick<PaymentReader, 'slot' | 'claim'>;
}

/**
 * One swap of a project by either id, with its signed attempts. Errors: notFound, also if both ids
 * are given and name different swaps, or if it belongs to another project.
 */
export async function findSwap(
  { swaps, payments }: FindSwapDeps,
  input: { projectId: string; bizOrderId: string | undefined; orderNo: string | undefined },
): Promise<{ swap: Swap; attempts: ShownAttempt[] }> {
  const record = await findWithAttempts({ orders: swaps, payments }, input);
  if (!record) throw new ApiError('notFound', 'No such swap');
  return { swap: record.order, attempts: record.attempts };
}

export interface ListSwapsDeps {
  swaps: Pick<SwapReader, 'getMany'>;
  lists: Pick<ListIndex, 'page'>;
}

/**
 * A page of a project's swaps, newest first, with the exact total. Both sides of a swap are on one
 * chain.
 */
export async function listSwaps(
  deps: ListSwapsDeps,
  input: {
    projectId: string;
    /** As the list holds it (`shownSwapStatus`). */
    status: OrderStatus | undefined;
    fromChain: ChainName | undefined;
    toChain: ChainName | undefined;
    page: number;
    size: number;
    /** UTC days, inclusive. */
    start?: string | undefined;
    end?: string | undefined;
    /** Of either side. */
    token?: string | undefined;
  },
): Promise<{ list: Swap[]; total: number }> {
  const { projectId, status, fromChain, toChain, page, size, start, end, token } = input;
  if (fromChain && toChain && fromChain !== toChain) return { list: [], total: 0 };
  return listRecords(deps.lists, {
    list: 'swaps',
    projectId,
    query: { page, size, start, end },
    filter: { status, chain: fromChain ?? toChain, token },
    read: (ids) => deps.swaps.getMany(ids),
    idOf: ({ orderNo }) => orderNo,
  });
}

/** The same page of the swaps that a transaction was signed for; it may have set an allowance. */
export async function listSwapsOfHash(
  deps: Pick<ListSwapsDeps, 'swaps'> & { payments: Pick<PaymentReader, 'claim'> },
  input: { projectId: string; txHash: string; query: Parameters<typeof pageOfFound>[1] },
): Promise<{ list: Swap[]; total: number }> {
  const { projectId, txHash, query } = input;
  const orderNos = await ordersOfHash(deps.payments, { projectId, txHash, prefixes: ['SW'] });
  return pageOfFound(await deps.swaps.getMany(orderNos), query);
}
