import type { CofferFunction } from '../constructs/coffer-function.ts';
import type { DataStack } from './data-stack.ts';
import { announcing } from './event-items.ts';
import { makesOrders } from './order-items.ts';
import { callsNodes } from './workflow-grants.ts';

/** Creates an operation of the client wallet, within the limits of its session key. */
export function asksForOperation(fn: CofferFunction, data: DataStack): void {
  const { tables } = data;
  fn.canRead(tables['session-keys'], 'reads the session key of the request')
    .canDescribe(tables['session-keys'], 'takes no key that a restore brought back')
    .canRead(tables.deposits, 'checks whether the wallet has the sending address')
    .canRead(tables.prices, 'reads the prices that count against the session key’s caps')
    .canRead(tables.money, 'reads an equal call, reservations and the session key’s use')
    .canWriteItems(
      tables.events,
      announcing('puts it into the list and starts it, in the same transaction'),
    );
  makesOrders(fn, data, {
    why: 'creates the operation, and notes its Idempotency-Key and the use of its session key',
    orders: 'W#OP*',
    beside: ['IK#*', 'CAP#*'],
  });
}

/** The same of an operation that sends a transaction, whose fee and effect are asked of a node. */
export function movesClientMoney(fn: CofferFunction, data: DataStack): void {
  asksForOperation(fn, data);
  callsNodes(fn);
}

/** Shows session keys with what each has used of its cap. */
export function listsSessionKeys(fn: CofferFunction, { tables }: DataStack): void {
  fn.canRead(tables['session-keys'], 'reads session keys')
    .canRead(tables.money, 'reads how much of today’s caps they have used')
    .canRead(tables.lists, 'reads a page of the list and its total');
}

/** Revokes a session key. The caller grants reading it, and writing the audit entry. */
export function revokesSessionKeys(fn: CofferFunction, { tables }: DataStack): void {
  fn.canWriteItems(tables['session-keys'], {
    why: 'marks a session key as revoked',
    actions: ['update'],
    keys: ['SK#*'],
  }).canWriteItems(tables['session-keys'], {
    why: 'records for good that it is revoked, in the same transaction',
    actions: ['put'],
    keys: ['R#*'],
  });
}
