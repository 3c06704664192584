import type { OrderStatus } from '#model/order-status.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { ListIndex } from '#ports/events.ts';
import type { WithdrawalStore } from '#ports/orders.ts';
import type { PaymentReader } from '#ports/payments.ts';
import type { ChainName } from '#shared/chains.ts';
import { ApiError } from '#wire/api-error.ts';
import { listRecords } from '../list/list-records.ts';
import { findWithAttempts } from '../order/find-with-attempts.ts';
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

/** A page of a project's withdrawals, newest first, with the exact total. */
export const listWithdrawals = (
  deps: { withdrawals: WithdrawalStore; lists: ListIndex },
  input: {
    projectId: string;
    status?: OrderStatus;
    chain?: ChainName;
    page: number;
    size: number;
  },
): Promise<{ list: Withdrawal[]; total: number }> =>
  listRecords(deps.lists, {
    list: 'withdrawals',
    projectId: input.projectId,
    query: input,
    filter: { status: input.status, chain: input.chain },
    read: (ids) => deps.withdrawals.getMany(ids),
    idOf: ({ orderNo }) => orderNo,
  });
