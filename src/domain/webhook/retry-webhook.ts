import type { DeliveryStore } from '#ports/events.ts';
import type { DeliveryQueue } from '#ports/queues.ts';
import { ApiError } from '#wire/api-error.ts';
import { type Actor, type AdminDeps, commitAction } from '../admin/commit-action.ts';
import { retryDelivery } from './retry-delivery.ts';

/**
 * An admin's retry of a delivery: writes the audit log, then makes one more attempt. Errors:
 * notFound.
 */
export async function retryWebhook(
  deps: AdminDeps & { deliveries: Pick<DeliveryStore, 'get'>; queue: DeliveryQueue },
  input: Actor & { deliveryId: string },
): Promise<void> {
  const { projectId, deliveryId } = input;
  const delivery = await deps.deliveries.get(deliveryId);
  if (delivery?.projectId !== projectId) {
    throw new ApiError('notFound', 'No such webhook delivery in this project');
  }
  await commitAction(deps, input, {
    action: 'webhook.retry',
    target: deliveryId,
    details: { event: delivery.event, url: delivery.url, state: delivery.state },
    write: { kind: 'note' },
  });
  await retryDelivery(deps, { projectId, deliveryId });
}
