/** Kinds of items in `money`, by the partition keys that they have (table-keys.ts). */
import type { CofferFunction } from '../constructs/coffer-function.ts';
import type { DataStack } from './data-stack.ts';

/** What a new order takes, and what its end gives back: reservations, and sums of a day. */
export const sums = ['RES#*', 'LIM#*', 'AUTO#*', 'SWAPS#*', 'OPS#*', 'CAP#*'];

/**
 * Attributes that no change of an order names, and without which no signer takes one
 * (find-invalid-field.ts). A role that may not name them changes orders, and makes none.
 */
export const frame = ['decimals', 'requestId', 'createdAtMs', 'gasLimit', 'maxFeePerGas'] as const;

/**
 * What an order is about. No change sets it; an approval asks in its condition whether it is still the
 * same, so that only those who approve may name it.
 */
export const terms = [
  'projectId',
  'chain',
  'fromAddress',
  'toAddress',
  'token',
  'tokenAddress',
  'amount',
  'memo',
  'data',
  'message',
  'typedData',
  'routeId',
  'does',
  'serves',
] as const;

/** What its merchant noted of an order (src/model/orders/annotations.ts). No change names it. */
export const annotations = ['userId', 'metadata'] as const;

/** Of which orders (`W#WD*`) it changes what, and what else of them. */
interface Changes {
  why: string;
  orders: string;
  beside?: string[];
}

/** Changes orders but for their terms, and gives back what they took. It makes none. */
export const changesOrders = (fn: CofferFunction, data: DataStack, changes: Changes): void =>
  updatesOrders(fn, data, { ...changes, spares: [...frame, ...annotations, ...terms] });

/** The same of who approves orders. */
export const approvesOrders = (fn: CofferFunction, data: DataStack, changes: Changes): void =>
  updatesOrders(fn, data, { ...changes, spares: [...frame, ...annotations] });

function updatesOrders(
  fn: CofferFunction,
  { tables }: DataStack,
  { why, orders, beside = [], spares }: Changes & { spares: readonly string[] },
): void {
  const keys = [orders, ...beside, ...sums];
  fn.canWriteItems(tables.money, { why, actions: ['update'], keys, spares });
}

/** Makes orders of one kind (`W#WD*`), with items that only it puts, and takes what they need. */
export function makesOrders(
  fn: CofferFunction,
  { tables }: DataStack,
  { why, orders, beside }: { why: string; orders: string; beside: string[] },
): void {
  fn.canWriteItems(tables.money, {
    why,
    actions: ['put'],
    keys: [orders, ...beside],
  }).canWriteItems(tables.money, {
    why: 'reserves what they need, and counts it',
    actions: ['update'],
    keys: sums,
  });
}
