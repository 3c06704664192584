import type { Order, OrderPointer } from '#model/orders/order.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { PaymentReader } from '#ports/payments.ts';
import { type ShownAttempt, shownAttempts } from './shown-progress.ts';
import { slotOfOrder } from './slot-of-order.ts';

export interface FindDeps<T> {
  orders: {
    get(orderNo: string): Promise<T | null>;
    pointer(projectId: string, bizOrderId: string): Promise<OrderPointer | null>;
  };
  payments: Pick<PaymentReader, 'slot' | 'claim'>;
}

/**
 * Finds an order of a project by either id, with its signed attempts, in two sequential reads.
 * Returns null if there is none, if the two ids name different orders, or if the order belongs to
 * another project.
 */
export async function findWithAttempts<T extends Order & { bizOrderId: string }>(
  deps: FindDeps<T>,
  input: { projectId: string; bizOrderId: string | undefined; orderNo: string | undefined },
): Promise<{ order: T; attempts: ShownAttempt[] } | null> {
  const { projectId, bizOrderId, orderNo } = input;
  const { order, guess } = orderNo
    ? { order: await deps.orders.get(orderNo), guess: null }
    : await byOrder(deps, projectId, bizOrderId ?? '');
  const isOther = bizOrderId !== undefined && order?.bizOrderId !== bizOrderId;
  if (order?.projectId !== projectId || isOther) return null;
  const isGuessed = guess?.ref === order.orderNo && guess.nonce === order.nonce;
  const slot = isGuessed ? guess : await slotOfOrder(deps.payments, order);
  return { order, attempts: shownAttempts(order, slot) };
}

/**
 * Reads the order and, at the same time, the slot of the nonce that is noted with its biz_order_id.
 */
async function byOrder<T>(
  { orders, payments }: FindDeps<T>,
  projectId: string,
  bizOrderId: string,
): Promise<{ order: T | null; guess: NonceSlot | null }> {
  const pointer = await orders.pointer(projectId, bizOrderId);
  if (!pointer) return { order: null, guess: null };
  const { orderNo, signed } = pointer;
  const [order, guess] = await Promise.all([
    orders.get(orderNo),
    signed ? payments.slot(signed.chain, signed.address, signed.nonce) : null,
  ]);
  return { order, guess };
}
