/**
 * Submits a withdrawal (docs/interface.md "POST /v1/withdraw/apply"): idempotency, checks, the
 * approval level by the current price, and one transaction that creates the record and reserves
 * what it may cost.
 */

import type { Annotations } from '#model/orders/annotations.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { Project, ProjectSettings } from '#model/project.ts';
import type { WithdrawalStore } from '#ports/orders.ts';
import type { Ids, Logger } from '#ports/runtime.ts';
import { ApiError } from '#wire/api-error.ts';
import type { ErrorName } from '#wire/error-codes.ts';
import { checkNewId } from '../order/check-new-id.ts';
import { retryBackoff } from '../order/retry-backoff.ts';
import { answerForExisting, type OrderTerms } from './answer-for-existing.ts';
import { type CheckDeps, checkWithdrawal } from './check-withdrawal.ts';
import { creationOutbox, newWithdrawal } from './new-withdrawal.ts';
import { type AskedTerms, readTerms, type TermsDeps } from './read-terms.ts';

export interface ApplyDeps extends CheckDeps, TermsDeps {
  withdrawals: WithdrawalStore;
  ids: Ids;
  log: Logger;
}

export interface ApplyInput extends AskedTerms {
  project: Project;
  settings: ProjectSettings;
  appId: string;
  /** The admin who asked for that key (OrderBase.keyAskedBy). */
  keyAskedBy?: string | undefined;
  keyName?: string | undefined;
  bizOrderId: string;
  memo: string | null;
  annotations?: Annotations;
  requestId: string;
  /** The number that the record of its request names; absent: there is none yet. */
  orderNo?: string | undefined;
}

/** Rounds of optimistic creation before the caller gets "try again". */
const rounds = 8;

/** Refusals that an order's own reservation may cause. */
const shortages: readonly ErrorName[] = ['insufficientBalance', 'dailyLimit'];

/**
 * Creates the withdrawal, or returns the one that this biz_order_id already made. Errors: 40001,
 * 40004, 40901, 40902, 42201, 42202, 42203, 50201, 50203, 50301; nothing is written with any.
 */
export async function applyWithdrawal(deps: ApplyDeps, input: ApplyInput): Promise<Withdrawal> {
  try {
    return await createOrFind(deps, input);
  } catch (error) {
    // An equal call, made since the lookup, may have reserved what this one finds missing.
    const isShort = error instanceof ApiError && shortages.includes(error.kind);
    const first =
      isShort && (await deps.withdrawals.byOrder(input.project.projectId, input.bizOrderId));
    if (first) return answerForExisting(first, () => readTerms(deps, input));
    throw error;
  }
}

async function createOrFind(deps: ApplyDeps, input: ApplyInput): Promise<Withdrawal> {
  const existing = await deps.withdrawals.byOrder(input.project.projectId, input.bizOrderId);
  const terms = (): OrderTerms => readTerms(deps, input);
  if (existing) return answerForExisting(existing, terms);
  checkNewId('biz_order_id', input.bizOrderId);
  checkNewId('user_id', input.annotations?.userId ?? '');
  const order = terms();
  for (let round = 0; round < rounds; round++) {
    const draft = await preflight(deps, input, order);
    const result = await deps.withdrawals.create(draft);
    if (result === 'created') return draft.withdrawal;
    if (result === 'duplicate') {
      const winner = await deps.withdrawals.byOrder(input.project.projectId, input.bizOrderId);
      if (winner) return answerForExisting(winner, terms);
    }
    await retryBackoff(result, round);
  }
  throw new ApiError('busy', 'Busy, try again with the same biz_order_id', {
    headers: { 'retry-after': '1' },
  });
}

/** Checks the order, and makes the record and the limits under which it is created. */
async function preflight(deps: ApplyDeps, input: ApplyInput, order: OrderTerms) {
  const checked = await checkWithdrawal(deps, input, order);
  const withdrawal = newWithdrawal(
    input.project,
    {
      orderNo: input.orderNo ?? deps.ids.next('WD'),
      bizOrderId: input.bizOrderId,
      appId: input.appId,
      keyAskedBy: input.keyAskedBy,
      keyName: input.keyName,
      memo: input.memo,
      ...input.annotations,
      requestId: input.requestId,
    },
    order,
    checked,
  );
  return {
    withdrawal,
    outbox: creationOutbox(withdrawal, input.settings, { start: true }),
    ...checked.room,
    maxDailyUsed: checked.maxDailyUsed,
    maxAutoApproveUsed: checked.maxAutoApproveUsed,
    maxAutoFeesUsed: checked.maxAutoFeesUsed,
  };
}
