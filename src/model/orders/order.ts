import type { WithdrawalStatus } from '#contract/statuses.ts';
import type { AuditEntry } from '../audit.ts';
import type { OutboxItem } from '../outbox.ts';
import type { SignatureRecord } from '../payment.ts';
import type { Approval } from './approval.ts';
import type { Operation } from './operation.ts';
import type { Swap } from './swap.ts';
import type { Withdrawal } from './withdrawal.ts';

/** What the payment queue works on. */
export type Order = Withdrawal | Operation | Swap;

/** What admins decide on: a swap waits for nobody. */
export type ApprovableOrder = Withdrawal | Operation;

/** What a transition may set of any. */
export type OrderChanges = Partial<Withdrawal & Operation & Swap>;

export const isOperation = (order: Order): order is Operation => 'opType' in order;

export const isSwap = (order: Order): order is Swap => 'routeId' in order;

export const isWithdrawal = (order: Order): order is Withdrawal =>
  !isOperation(order) && !isSwap(order);

/** The same by its number, which is all that a message or an execution carries. */
export const isOperationNo = (orderNo: string): boolean => orderNo.startsWith('OP');

/** The same of swaps. */
export const isSwapNo = (orderNo: string): boolean => orderNo.startsWith('SW');

/** The same of withdrawals. */
export const isWithdrawalNo = (orderNo: string): boolean => orderNo.startsWith('WD');

/** One state transition (src/domain/order/transitions/*): what must be true, what changes. */
export interface TransitionWrite {
  /** The record that the transition was decided on. */
  order: Order;
  orderNo: string;
  from: readonly WithdrawalStatus[];
  /** The revision the decision was made on. */
  rev: number;
  set: OrderChanges;
  outbox: OutboxItem;
  /** Gives the order's reservations back in the same transaction. */
  release: boolean;
  /** Given back to the daily limits too (5 and 6, not 4). */
  releaseLimits: boolean;
  /** Written with it, on the approve functions' role only. */
  approval?: Approval;
  audit?: AuditEntry;
}

/** What a biz_order_id stands for, and where its order was signed if that was noted. */
export interface OrderPointer {
  orderNo: string;
  signed: SignatureRecord | null;
}
