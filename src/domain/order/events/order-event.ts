import { withdrawalStatus } from '#contract/statuses.ts';
import type { Order } from '#model/orders/order.ts';
import type { ProjectSettings } from '#model/project.ts';

/** What happened to an order; its kind decides whether and how a webhook says so. */
export type OrderEvent = 'pending' | 'approved' | 'broadcast' | 'confirmed' | 'failed' | 'rejected';

/** What is announced of an order as it is made: that it waits for an admin, where a project wants it. */
export const creationEvent = (
  { status }: Pick<Order, 'status'>,
  { pendingWebhooks }: Pick<ProjectSettings, 'pendingWebhooks'>,
): Extract<OrderEvent, 'pending'> | null =>
  status === withdrawalStatus.pending && pendingWebhooks ? 'pending' : null;
