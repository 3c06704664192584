import type { Order } from '#model/orders/order.ts';
import type { ProjectSettings } from '#model/project.ts';

/** One step in an order’s history. The order's kind decides whether a webhook reports it, and how. */
export type OrderEvent =
  | 'pending'
  | 'approved'
  | 'broadcast'
  | 'confirmed'
  | 'failed'
  | 'rejected'
  | 'amended'
  | 'reversed';

/**
 * The event of an order's creation: `pending` if it waits for an admin and the project wants that
 * announced.
 */
export const creationEvent = (
  { status }: Pick<Order, 'status'>,
  { pendingWebhooks }: Pick<ProjectSettings, 'pendingWebhooks'>,
): Extract<OrderEvent, 'pending'> | null =>
  status === 'pending' && pendingWebhooks ? 'pending' : null;
