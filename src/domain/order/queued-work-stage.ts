import { onlySigns } from '#model/orders/operation.ts';
import { isOperation, type Order } from '#model/orders/order.ts';
import { type WorkStage, workStages } from '#model/orders/order-base.ts';

/** Where an approved order stands in the work index. */
export const queuedWorkStage = (order: Order): WorkStage =>
  isOperation(order) && onlySigns(order) ? workStages.approvedSignOnly : workStages.approved;
