import { isOperation, type Order } from '#model/orders/order.ts';
import { onlySigns } from '../wallet/event-data.ts';

/** Where an approved order stands in the work index. */
export const workStageWhenQueued = (order: Order): 'A' | 'G' =>
  isOperation(order) && onlySigns(order) ? 'G' : 'A';
