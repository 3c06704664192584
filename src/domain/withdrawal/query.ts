import { ApiError } from '../../contract/api-error.ts';
import type { ChainName } from '../../contract/chains.ts';
import type { WithdrawalStatus } from '../../contract/statuses.ts';
import type { Attempt, Withdrawal } from '../ports/records.ts';
import type { ListIndex, PaymentStore, WithdrawalStore } from '../ports/stores.ts';

/**
 * One withdrawal of a project by either id, with its signed attempts. Errors: notFound, also when
 * both ids are given and do not agree, or when it belongs to another project.
 */
export async function findWithdrawal(
  deps: { withdrawals: WithdrawalStore; payments: PaymentStore },
  input: { projectId: string; bizOrderId?: string; withdrawNo?: string },
): Promise<{ withdrawal: Withdrawal; attempts: (Attempt & { nonce: number })[] }> {
  const withdrawal = input.withdrawNo
    ? await deps.withdrawals.get(input.withdrawNo)
    : await deps.withdrawals.byOrder(input.projectId, input.bizOrderId ?? '');
  if (
    !withdrawal ||
    withdrawal.projectId !== input.projectId ||
    (input.bizOrderId !== undefined && withdrawal.bizOrderId !== input.bizOrderId)
  ) {
    throw new ApiError('notFound', 'No such withdrawal');
  }
  const { chain, fromAddress, nonce } = withdrawal;
  const slot = nonce === null ? null : await deps.payments.slot(chain, fromAddress, nonce);
  const attempts = slot?.ref === withdrawal.withdrawNo ? slot.attempts : [];
  return { withdrawal, attempts: attempts.map((a) => ({ ...a, nonce: nonce ?? 0 })) };
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
  const found = new Map((await deps.withdrawals.getMany(ids)).map((w) => [w.withdrawNo, w]));
  return { list: ids.flatMap((id) => found.get(id) ?? []), total };
}
