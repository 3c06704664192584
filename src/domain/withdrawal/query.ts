import { ApiError } from '#contract/api-error.ts';
import type { ChainName } from '#contract/chains.ts';
import type { WithdrawalStatus } from '#contract/statuses.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { findWithAttempts } from '../order/find-with-attempts.ts';
import type { ShownAttempt } from '../order/shown-progress.ts';
import type { ListIndex } from '../ports/events/list-index.ts';
import type { WithdrawalStore } from '../ports/orders/withdrawal-store.ts';
import type { PaymentStore } from '../ports/payments/payment-store.ts';

/**
 * One withdrawal of a project by either id, with its signed attempts. Errors: notFound, also when
 * both ids are given and do not agree, or when it belongs to another project.
 */
export async function findWithdrawal(
  { withdrawals, payments }: { withdrawals: WithdrawalStore; payments: PaymentStore },
  { projectId, bizOrderId, orderNo }: { projectId: string; bizOrderId?: string; orderNo?: string },
): Promise<{ withdrawal: Withdrawal; attempts: ShownAttempt[] }> {
  const ids = { projectId, bizOrderId, orderNo };
  const found = await findWithAttempts({ orders: withdrawals, payments }, ids);
  if (!found) throw new ApiError('notFound', 'No such withdrawal');
  return { withdrawal: found.order, attempts: found.attempts };
}

/** A page of a project's withdrawals, newest first, with the exact total. */
export async function listWithdrawals(
  deps: { withdrawals: WithdrawalStore; lists: ListIndex },
  input: {
    projectId: string;
    status?: WithdrawalStatus;
    chain?: ChainName;
    page: number;
    size: number;
  },
): Promise<{ list: Withdrawal[]; total: number }> {
  const filter: Record<string, string> = {};
  if (input.status !== undefined) filter.status = String(input.status);
  if (input.chain !== undefined) filter.chain = input.chain;
  const { ids, total } = await deps.lists.page({
    list: 'withdrawals',
    projectId: input.projectId,
    scope: '',
    filter,
    page: input.page,
    size: input.size,
  });
  const found = new Map((await deps.withdrawals.getMany(ids)).map((w) => [w.orderNo, w]));
  return { list: ids.flatMap((id) => found.get(id) ?? []), total };
}
