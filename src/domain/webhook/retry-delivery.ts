import type { DeliveryStore } from '#ports/events.ts';
import type { DeliveryQueue } from '#ports/queues.ts';
import { ApiError } from '#wire/api-error.ts';

/**
 * Makes one more attempt of a delivery, in any state, under the same event id. It does not
 * count as a try.
 * @throws ApiError 'notFound' if the project has no such delivery.
 */
export async function retryDelivery(
  deps: { deliveries: Pick<DeliveryStore, 'get'>; queue: DeliveryQueue },
  input: { projectId: string; deliveryId: string },
): Promise<void> {
  const delivery = await deps.deliveries.get(input.deliveryId);
  if (!delivery || delivery.projectId !== input.projectId) {
    throw new ApiError('notFound', 'No such webhook delivery in this project');
  }
  await deps.queue.push({ deliveryId: input.deliveryId, manual: true }, 0);
}
