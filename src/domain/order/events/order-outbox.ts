import { isInternal, isOperation, isSwap, type Order } from '#model/orders/order.ts';
import type { OutboxItem } from '#model/outbox.ts';
import { internalOutbox } from './internal-outbox.ts';
import { operationOutbox } from './operation-outbox.ts';
import type { OrderEvent } from './order-event.ts';
import { swapOutbox } from './swap-outbox.ts';
import { withdrawalOutbox } from './withdrawal-outbox.ts';

/** The outbox item of an order's current revision. `at` is unix seconds. */
export function orderOutbox(
  order: Order,
  input: { event: OrderEvent | null; at: number; start?: boolean },
): OutboxItem {
  const { event, ...rest } = input;
  if (isOperation(order)) return operationOutbox(order, { ...rest, event });
  if (isSwap(order)) return swapOutbox(order, { ...rest, event });
  if (isInternal(order)) return internalOutbox(order, { at: rest.at });
  return withdrawalOutbox(order, { ...rest, event: event && `withdraw.${event}` });
}
