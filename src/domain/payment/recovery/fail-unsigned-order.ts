import type { Admin } from '#domain/admin/admin.ts';
import { auditEntry, auditListChange } from '#domain/admin/audit-entry.ts';
import { fail } from '#domain/order/transitions.ts';
import { isOperation, type Order } from '#model/orders/order.ts';
import type { OrderStore } from '#ports/orders.ts';
import type { PaymentReader } from '#ports/payments.ts';
import type { Clock, Ids } from '#ports/runtime.ts';
import { ApiError } from '#wire/api-error.ts';
import { withdrawalStatus, withdrawalStatusNames } from '#wire/statuses.ts';
import { findInvalidField } from '../authorize/find-invalid-field.ts';

export interface FailUnsignedDeps<Kind extends Order = Order> {
  orders: Pick<OrderStore<Kind>, 'get' | 'transition'>;
  payments: Pick<PaymentReader, 'signature'>;
  clock: Clock;
  ids: Ids;
}

const tries = 8;

/**
 * Ends an approved order that was never signed (docs/decisions.md "Failing an approved order"). The
 * order fails with `reason`, and what it reserved and counted is given back. Errors: notFound;
 * wrongStatus (40903) if it is not approved, if the signers' table has a signature of it, or if its
 * record cannot be read.
 *
 * A signer may sign it at the same moment. Its bytes leave it only after a transaction that demands
 * the revision that the signer read; this one demands the revision that was read here, and that the
 * order has no signature. Both raise the revision, so exactly one of them is written.
 */
export async function failUnsignedOrder<Kind extends Order>(
  deps: FailUnsignedDeps<Kind>,
  input: { projectId: string; orderNo: string; admin: Admin; reason: string },
): Promise<Kind> {
  const { projectId, orderNo, admin, reason } = input;
  for (let attempt = 0; attempt < tries; attempt++) {
    const order = await deps.orders.get(orderNo);
    if (!order || order.projectId !== projectId) throw new ApiError('notFound', 'No such order');
    const problem = await refusalReason(deps, order);
    if (problem)
      throw new ApiError('wrongStatus', `${orderNo} cannot be marked as failed: ${problem}`);
    const audit = auditEntry(deps, {
      projectId,
      admin,
      action: isOperation(order) ? 'operation.fail' : 'withdrawal.fail',
      target: orderNo,
      details: {
        chain: order.chain,
        token: order.token,
        to_address: order.toAddress,
        amount_raw: order.amount.toString(),
        stuck: order.stuck?.cause ?? null,
        reason,
      },
    });
    const write = fail(order, { at: deps.clock.now(), reason });
    const failed = await deps.orders.transition({
      ...write,
      neverSigned: true,
      audit,
      outbox: { ...write.outbox, lists: [...write.outbox.lists, auditListChange(audit)] },
    });
    if (failed) return failed;
  }
  throw new ApiError('busy', undefined, { headers: { 'Retry-After': '1' } });
}

/** Why the order cannot be marked as failed, as the end of a sentence; null if it can. */
async function refusalReason(
  { payments }: Pick<FailUnsignedDeps, 'payments'>,
  order: Order,
): Promise<string | null> {
  const { status } = order;
  if (status !== 'approved') {
    const shown = withdrawalStatus[status];
    return isOperation(order)
      ? 'only an operation that is queued can be'
      : `its status is ${shown} (${withdrawalStatusNames[shown]})`;
  }
  // What a record reserved is not given back if the service itself cannot have written the record.
  const field = findInvalidField(order);
  if (field) return `its field ${field} is not readable`;
  const signed = await payments.signature(order.orderNo);
  return signed && `it was signed as nonce ${signed.nonce}, and its payment may exist`;
}
