import { isOperation, type Order } from '#model/orders/order.ts';
import type { WorkerDeps } from '../deps.ts';
import type { AuthorizationContext } from './authorization-context.ts';

/** The session key that let an operation through, as it is now, with what its day has reserved. */
export async function loadSession(
  { sessionKeys }: Pick<WorkerDeps, 'sessionKeys'>,
  order: Order,
): Promise<AuthorizationContext['session']> {
  if (!isOperation(order) || !order.skId || order.decidedBy !== 'session_key') return null;
  const { skId } = order;
  const [key, used] = await Promise.all([
    sessionKeys.get(skId),
    sessionKeys.usedToday([skId], order.reservation.day),
  ]);
  return key && { key, usedMicroUsd: used.get(skId)?.usedMicroUsd ?? 0n };
}
