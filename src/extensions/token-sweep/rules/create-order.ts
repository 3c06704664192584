import { type AuditAction, auditListChange } from '#domain/admin/audit-entry.ts';
import { internalOutbox } from '#domain/order/events/internal-outbox.ts';
import { readCollectedItems } from '#model/orders/collected.ts';
import type { CreateInternalOrderResult, InternalOrder } from '#model/orders/internal-order.ts';
import type { ReservationLimits } from '#model/orders/order-base.ts';
import type { SweepDeps } from './deps.ts';

const action: AuditAction = 'sweep.create';

/** Creates the order of a sweep, or of the coin for one, with its audit entry. */
export function createSweepOrder(
  { orders, ids }: Pick<SweepDeps, 'orders' | 'ids'>,
  { order, limits }: { order: InternalOrder; limits: ReservationLimits },
): Promise<CreateInternalOrderResult> {
  const audit = {
    auditId: ids.next('AU'),
    projectId: order.projectId,
    at: order.createdAt,
    atMs: order.createdAtMs,
    actor: 'collect-deposits',
    action,
    target: order.orderNo,
    details: {
      kind: order.does,
      chain: order.chain,
      token: order.token,
      amount_raw: order.amount.toString(),
      from: (readCollectedItems(order) ?? []).map(({ address }) => address),
      paid_by: order.fromAddress,
      to_address: order.toAddress,
    },
  };
  const outbox = internalOutbox(order, { at: order.createdAt });
  return orders.create({
    order,
    limits,
    audit,
    outbox: { ...outbox, lists: [...outbox.lists, auditListChange(audit)] },
  });
}
