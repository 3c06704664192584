import type { OrderStatus } from '#model/order-status.ts';
import { isGroup, isGroupNo, readMembers } from '#model/orders/group.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { ListIndex } from '#ports/events.ts';
import type { OrderStore, WithdrawalStore } from '#ports/orders.ts';
import type { PaymentReader } from '#ports/payments.ts';
import type { ChainName } from '#shared/chains.ts';
import { ApiError } from '#wire/api-error.ts';
import { listRecords, pageOfFound } from '../list/list-records.ts';
import { type Names, scopeOf } from '../order/events/created-scopes.ts';
import { findWithAttempts } from '../order/find-with-attempts.ts';
import { ordersOfHash } from '../order/orders-of-hash.ts';
import type { ShownAttempt } from '../order/shown-progress.ts';

/**
 * One withdrawal of a project by either id, with its signed attempts. Errors: notFound, also if
 * both ids are given and name different withdrawals, or if it belongs to another project.
 */
export async function findWithdrawal(
  { withdrawals, payments }: { withdrawals: WithdrawalStore; payments: PaymentReader },
  { projectId, bizOrderId, orderNo }: { projectId: string; bizOrderId?: string; orderNo?: string },
): Promise<{ withdrawal: Withdrawal; attempts: ShownAttempt[] }> {
  const ids = { projectId, bizOrderId, orderNo };
  const record = await findWithAttempts({ orders: withdrawals, payments }, ids);
  if (!record) throw new ApiError('notFound', 'No such withdrawal');
  return { withdrawal: record.order, attempts: record.attempts };
}

export interface WithdrawalQuery {
  page: number;
  size: number;
  /** UTC days, inclusive. */
  start?: string | undefined;
  end?: string | undefined;
  status?: OrderStatus | undefined;
  chain?: ChainName | undefined;
  token?: string | undefined;
  /** Only what a transaction was signed for; besides it only the days filter. */
  txHash?: string | undefined;
  /** Only what has this one name; besides it only the days filter. */
  named?: Names;
}

/** A page of a project's withdrawals, newest first, with the exact total. */
export async function listWithdrawals(
  deps: {
    withdrawals: Pick<WithdrawalStore, 'getMany'>;
    lists: Pick<ListIndex, 'page'>;
    payments: Pick<PaymentReader, 'claim'>;
    orders: Pick<OrderStore, 'get'>;
  },
  { projectId, query }: { projectId: string; query: WithdrawalQuery },
): Promise<{ list: Withdrawal[]; total: number; page: number; size: number }> {
  const { status, chain, token, txHash, named } = query;
  const read = (ids: string[]) => deps.withdrawals.getMany(ids);
  if (txHash !== undefined) {
    const of = { projectId, txHash, prefixes: ['WD' as const, 'GR' as const] };
    const orderNos = await ordersOfHash(deps.payments, of);
    const single = orderNos.filter((one) => !isGroupNo(one));
    const inGroups = await Promise.all(orderNos.filter(isGroupNo).map((no) => membersOf(deps, no)));
    return pageOfFound([...(await read(single)), ...inGroups.flat()], query);
  }
  const found = scopeOf(named ?? {});
  return listRecords(deps.lists, {
    list: `withdrawals${found?.by ?? ''}`,
    projectId,
    scope: found?.scope ?? '',
    query,
    filter: { status, chain, token },
    read,
    idOf: ({ orderNo }) => orderNo,
  });
}

/** The withdrawals that a group pays: those that are still in it. */
async function membersOf(
  deps: { withdrawals: Pick<WithdrawalStore, 'getMany'>; orders: Pick<OrderStore, 'get'> },
  groupNo: string,
): Promise<Withdrawal[]> {
  const group = await deps.orders.get(groupNo);
  const members = (group && isGroup(group) && readMembers(group)) || [];
  const found = await deps.withdrawals.getMany(members.map(({ orderNo }) => orderNo));
  return found.filter((order) => order.groupNo === groupNo);
}
