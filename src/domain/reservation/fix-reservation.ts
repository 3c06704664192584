import type { ReservationLook } from '#model/orders/reservation-check.ts';
import type { ReservationStore } from '#ports/orders.ts';
import type { Clock, Ids } from '#ports/runtime.ts';
import type { Admin } from '../admin/admin.ts';
import { auditEntry, auditOutbox } from '../admin/audit-entry.ts';

/**
 * Sets a sum that differs to what the unfinished orders hold, with an audit entry of the project.
 * 'uncertain' if orders came and ended meanwhile, so that the right sum is not known; 'changed' if
 * an order reserved or released since the sum was read. In both cases nothing is written.
 */
export async function fixReservation(
  deps: { reservations: ReservationStore; clock: Clock; ids: Ids },
  { stored, min, max }: ReservationLook,
  operator: Admin,
): Promise<'fixed' | 'uncertain' | 'changed'> {
  if (min !== max) return 'uncertain';
  const { projectId, chain, address, token, reserved } = stored;
  const audit = auditEntry(deps, {
    projectId,
    admin: operator,
    action: 'reservation.fix',
    target: `${chain} ${address} ${token}`,
    details: { from: reserved.toString(), to: min.toString() },
  });
  const outbox = auditOutbox(audit, audit.auditId);
  return (await deps.reservations.set(stored, min, { audit, outbox })) ? 'fixed' : 'changed';
}
