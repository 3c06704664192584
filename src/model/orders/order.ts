import type { OrderStatus } from '#model/order-status.ts';
import type { AuditEntry } from '../audit.ts';
import type { OutboxItem } from '../outbox.ts';
import type { DailyCount, SignatureRecord } from '../payment.ts';
import { isAllowanceNo } from './allowance-order.ts';
import type { Approval } from './approval.ts';
import { isGroupNo } from './group.ts';
import type { InternalOrder } from './internal-order.ts';
import type { Operation } from './operation.ts';
import type { Swap } from './swap.ts';
import type { Withdrawal } from './withdrawal.ts';

/** Everything that the payment worker handles. */
export type Order = Withdrawal | Operation | Swap | InternalOrder;

/** The orders that admins decide on. A swap never waits for an approval. */
export type ApprovableOrder = Withdrawal | Operation;

/** The fields that a transition may set, of any kind of order. */
export type OrderChanges = Partial<Withdrawal & Operation & Swap & InternalOrder>;

export const isOperation = (order: Order): order is Operation => 'opType' in order;

export const isSwap = (order: Order): order is Swap => 'routeId' in order;

export const isInternal = (order: Order): order is InternalOrder => 'does' in order;

export const isWithdrawal = (order: Order): order is Withdrawal =>
  !isOperation(order) && !isSwap(order) && !isInternal(order);

/** Whether an order number is an operation's. Messages and executions carry only the number. */
export const isOperationNo = (orderNo: string): boolean => orderNo.startsWith('OP');

/** Whether an order number is a swap's. */
export const isSwapNo = (orderNo: string): boolean => orderNo.startsWith('SW');

/** Whether an order number is a withdrawal's. */
export const isWithdrawalNo = (orderNo: string): boolean => orderNo.startsWith('WD');

/** Whether an order number is an internal order's: a sweep's, a group's, an allowance's or another one's. */
export const isInternalNo = (orderNo: string): boolean =>
  orderNo.startsWith('IN') ||
  orderNo.startsWith('SP') ||
  isGroupNo(orderNo) ||
  isAllowanceNo(orderNo);

/** One state transition (src/domain/order/transitions): what must be true, and what changes. */
export interface TransitionWrite {
  /** The record that the transition was decided on. */
  order: Order;
  orderNo: string;
  from: readonly OrderStatus[];
  /** The revision that the decision is based on. */
  rev: number;
  set: OrderChanges;
  outbox: OutboxItem;
  /** Releases the order's reservations in the same transaction. */
  release: boolean;
  /** Also gives back the use of daily limits: on failed and rejected, not on confirmed. */
  releaseLimits: boolean;
  /** Fields that the stored order must still have, with the values that were read. */
  unchanged?: OrderChanges;
  /** The signers' table must have no signature of the order. */
  neverSigned?: boolean;
  /** Counts of the signers, added in the same transaction within their limits. */
  counts?: DailyCount[];
  /** Written in the same transaction; only the approve functions' role may. */
  approval?: Approval;
  audit?: AuditEntry;
}

/** The order of a biz_order_id, and where it was signed, if that was recorded. */
export interface OrderPointer {
  orderNo: string;
  signed: SignatureRecord | null;
}
