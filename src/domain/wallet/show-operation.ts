import type { Operation } from '#model/orders/operation.ts';
import type { OperationStore } from '#ports/orders.ts';
import type { PaymentReader } from '#ports/payments.ts';
import type { Clock } from '#ports/runtime.ts';
import { ApiError } from '#wire/api-error.ts';
import { type ShownAttempt, shownAttempts } from '../order/shown-progress.ts';

/**
 * One operation of a project for its merchant, with its signed attempts. By its number, or by its
 * Idempotency-Key for the 7 days that it is kept. Errors: notFound, also if both are given and name
 * different operations, or if it belongs to another project.
 */
export async function showOperation(
  deps: {
    operations: Pick<OperationStore, 'get' | 'byIdempotencyKey'>;
    payments: Pick<PaymentReader, 'slot'>;
    clock: Clock;
  },
  input: { projectId: string; orderNo: string | undefined; idempotencyKey: string | undefined },
): Promise<{ operation: Operation; attempts: ShownAttempt[] }> {
  const { projectId, idempotencyKey } = input;
  const { operations, clock, payments } = deps;
  const named =
    idempotencyKey === undefined
      ? undefined
      : await operations.byIdempotencyKey(projectId, idempotencyKey, clock.now());
  const isOther = input.orderNo !== undefined && named && named.orderNo !== input.orderNo;
  const orderNo = named === undefined ? input.orderNo : named?.orderNo;
  const operation = orderNo === undefined || isOther ? null : await operations.get(orderNo);
  if (operation?.projectId !== projectId) throw new ApiError('notFound', 'No such operation');
  const { chain, fromAddress, nonce } = operation;
  const slot = nonce === null ? null : await payments.slot(chain, fromAddress, nonce);
  return { operation, attempts: nonce === null ? [] : shownAttempts(operation, slot) };
}
