import type { Operation } from '#model/orders/operation.ts';
import type { OperationStore } from '#ports/orders.ts';
import type { Clock } from '#ports/runtime.ts';
import { ApiError } from '#wire/api-error.ts';
import { operationStatus, operationStatusNames } from '#wire/statuses.ts';
import { cancelledReason, reject } from '../order/transitions.ts';

/**
 * Cancels an operation that waits for an admin, as its merchant: it becomes rejected, with the event of a
 * rejection, and what it reserved is free again. Cancelling it again succeeds. Errors: notFound;
 * wrongStatus (40903), which names the status; busy. Of a cancellation and an approval at the same time
 * the condition of the transition decides.
 */
export async function cancelOperation(
  deps: { operations: Pick<OperationStore, 'get' | 'transition'>; clock: Clock },
  { projectId, orderNo }: { projectId: string; orderNo: string },
): Promise<Operation> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const operation = await deps.operations.get(orderNo);
    if (operation?.projectId !== projectId) {
      throw new ApiError('notFound', `No operation with op_no ${orderNo}`);
    }
    const { status, failReason } = operation;
    if (status === 'rejected' && failReason === cancelledReason) return operation;
    if (status !== 'pending') {
      const number = operationStatus[status];
      throw new ApiError(
        'wrongStatus',
        `Operation ${orderNo} cannot be cancelled: its status is ${number} (${operationStatusNames[number]})`,
      );
    }
    const write = reject(operation, { at: deps.clock.now(), reason: cancelledReason });
    const cancelled = await deps.operations.transition(write);
    if (cancelled) return cancelled;
  }
  throw new ApiError('busy', undefined, { headers: { 'retry-after': '1' } });
}
