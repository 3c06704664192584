import type { OrderStatus } from '#model/order-status.ts';

/** How far an order was, as published. */
export interface PublishedState {
  rev: number;
  /** The status that its list has: approved of an operation that is signed. */
  status: OrderStatus;
  /** The published signature of an operation that only signs, if it is kept. */
  signature?: string | null;
}

/**
 * What was last announced of a record, from tables that are not restored together with the record's
 * own.
 */
export interface PublishedRevisions {
  /** By order number; an order is absent if nothing newer than `rev` is known. */
  newer(
    projectId: string,
    orders: { orderNo: string; rev: number }[],
  ): Promise<Map<string, PublishedState>>;
}
