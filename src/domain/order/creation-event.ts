import type { Order } from '#model/orders/order.ts';
import type { ProjectSettings } from '#model/project.ts';
import type { OrderEvent } from './outbox.ts';

/** What is announced of an order as it is made: that it waits for an admin, where a project wants it. */
export const creationEvent = (
  { status }: Pick<Order, 'status'>,
  { pendingWebhooks }: Pick<ProjectSettings, 'pendingWebhooks'>,
): Extract<OrderEvent, 'pending'> | null => (status === 0 && pendingWebhooks ? 'pending' : null);
