/** What the functions that a schedule starts may do. */
import type { CofferFunction } from '../constructs/coffer-function.ts';
import type { LifecycleMachine } from '../constructs/lifecycle-machine.ts';
import type { DataStack } from './data-stack.ts';
import { changesOrders } from './order-items.ts';
import {
  asksWatchers,
  callsNodes,
  completesTasks,
  expiresOperations,
  parameterArn,
  type Queues,
} from './workflow-grants.ts';

export function refreshPrices(fn: CofferFunction, { tables }: DataStack): void {
  const name = fn.stage.priceFeedParameter;
  fn.canRead(
    tables.prices,
    'reads the prices of the last hour, which limit how far a price may fall',
  )
    .canWrite(tables.prices, 'writes the newest prices', 'put')
    .variable('PRICE_FEED_PARAMETER', name)
    .allow('reads the sources of prices', ['ssm:GetParameter'], parameterArn(fn, name));
  callsNodes(fn);
}

export function seedWatchers(fn: CofferFunction, data: DataStack, queues: Queues): void {
  fn.canRead(data.tables['chain-state'], 'finds watchers whose lease has run out');
  asksWatchers(fn, queues, { why: 'starts a lost watcher again' });
}

/** Compares what is reserved with what unfinished orders hold; it can change no order. */
export function checkReservations(fn: CofferFunction, { tables: { money } }: DataStack): void {
  fn.canRead(
    money,
    'compares reservations with the orders that are not final',
    'work',
  ).canWriteItems(money, {
    why: 'stores where it continues, and leaves out a reservation that is zero',
    actions: ['update'],
    keys: ['RECONCILE', 'RES#*'],
  });
}

/** Compares what sub-accounts hold with what was recorded; it can change no record. */
export function checkBalances(fn: CofferFunction, { tables }: DataStack): void {
  const state = tables['chain-state'];
  fn.canRead(tables.deposits, 'reads the address journal and the deposits of an address')
    .canRead(tables.lists, 'finds the deposits of a user and the transfers of a project')
    .canRead(tables.money, 'leaves out an address that has sent')
    .canRead(state, 'reads how far a chain was read, and the balances that were compared')
    .canWriteItems(state, {
      why: 'stores where it continues, and the balances that it compared',
      actions: ['update'],
      keys: ['B#*'],
    });
  callsNodes(fn);
}

/** Starts a new execution where none runs, and completes waits whose decision was missed. */
export function reconcile(fn: CofferFunction, data: DataStack, machines: LifecycleMachine[]): void {
  const { money } = data.tables;
  fn.canRead(money, 'lists the orders that are not final', 'work').canWriteItems(money, {
    why: 'stores where it continues',
    actions: ['update'],
    keys: ['RECONCILE'],
  });
  changesOrders(fn, data, { why: 'records the number of an order’s executions', orders: 'W#*' });
  for (const machine of machines) {
    machine.startedBy(fn, 'starts an execution where none runs');
    machine.inspectedBy(fn, 'checks whether one runs');
  }
  expiresOperations(fn, data);
  completesTasks(fn);
}
