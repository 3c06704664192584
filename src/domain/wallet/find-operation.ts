import { ApiError } from '#contract/api-error.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { Operation } from '#model/orders/operation.ts';
import { type ShownAttempt, shownAttempts } from '../order/shown-progress.ts';
import type { ApprovalStore } from '../ports/orders/approval-store.ts';
import type { OperationStore } from '../ports/orders/operation-store.ts';
import type { PaymentStore } from '../ports/payments/payment-store.ts';

export interface FoundOperation {
  operation: Operation;
  decisions: Approval[];
  attempts: ShownAttempt[];
}

/**
 * One operation of a project, with the admins' decisions and its signed attempts. Errors: notFound,
 * also for an operation of another project.
 */
export async function findOperation(
  deps: {
    operations: Pick<OperationStore, 'get'>;
    approvals: ApprovalStore;
    payments: Pick<PaymentStore, 'slot'>;
  },
  { projectId, orderNo }: { projectId: string; orderNo: string },
): Promise<FoundOperation> {
  const [operation, decisions] = await Promise.all([
    deps.operations.get(orderNo),
    deps.approvals.approvals(orderNo),
  ]);
  if (operation?.projectId !== projectId) throw new ApiError('notFound', 'No such operation');
  const { chain, fromAddress, nonce } = operation;
  const slot = nonce === null ? null : await deps.payments.slot(chain, fromAddress, nonce);
  return { operation, decisions, attempts: shownAttempts(operation, slot) };
}
