import { ApiError } from '../../contract/api-error.ts';
import type { ChainName } from '../../contract/chains.ts';
import type { WithdrawalStatus } from '../../contract/statuses.ts';
import { type ShownAttempt, shownAttempts } from '../order/shown-attempts.ts';
import type { WithdrawalStore } from '../ports/orders.ts';
import type { PaymentSlot, Withdrawal } from '../ports/records.ts';
import type { ListIndex, PaymentStore } from '../ports/stores.ts';

type DetailDeps = { withdrawals: WithdrawalStore; payments: PaymentStore };

/**
 * One withdrawal of a project by either id, with its signed attempts. Errors: notFound, also when
 * both ids are given and do not agree, or when it belongs to another project.
 */
export async function findWithdrawal(
  deps: DetailDeps,
  input: { projectId: string; bizOrderId?: string; orderNo?: string },
): Promise<{ withdrawal: Withdrawal; attempts: ShownAttempt[] }> {
  const { withdrawal, guess } = input.orderNo
    ? { withdrawal: await deps.withdrawals.get(input.orderNo), guess: null }
    : await byOrder(deps, input.projectId, input.bizOrderId ?? '');
  if (
    !withdrawal ||
    withdrawal.projectId !== input.projectId ||
    (input.bizOrderId !== undefined && withdrawal.bizOrderId !== input.bizOrderId)
  ) {
    throw new ApiError('notFound', 'No such withdrawal');
  }
  const { chain, fromAddress, nonce, orderNo } = withdrawal;
  if (nonce === null) return { withdrawal, attempts: [] };
  const isGuessed = guess?.ref === orderNo && guess.nonce === nonce;
  const slot = isGuessed ? guess : await deps.payments.slot(chain, fromAddress, nonce);
  return { withdrawal, attempts: shownAttempts(withdrawal, slot) };
}

/** The order, and beside it what was signed under the nonce that its biz_order_id was noted with. */
async function byOrder(
  { withdrawals, payments }: DetailDeps,
  projectId: string,
  bizOrderId: string,
): Promise<{ withdrawal: Withdrawal | null; guess: PaymentSlot | null }> {
  const pointer = await withdrawals.pointer(projectId, bizOrderId);
  if (!pointer) return { withdrawal: null, guess: null };
  const { orderNo, signed } = pointer;
  const [withdrawal, guess] = await Promise.all([
    withdrawals.get(orderNo),
    signed ? payments.slot(signed.chain, signed.address, signed.nonce) : null,
  ]);
  return { withdrawal, guess };
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
