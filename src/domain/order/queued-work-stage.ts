import { onlySigns } from '#model/orders/operation.ts';
import { isOperation, type Order } from '#model/orders/order.ts';
import { type WorkStage, workStages } from '#model/orders/order-base.ts';

/** The stage of the work index that an approved order enters. */
export const queuedWorkStage = (order: Order): WorkStage =>
  isOperation(order) && onlySigns(order) ? workStages.approvedSignOnly : workStages.approved;
