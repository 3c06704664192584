/** What the doors of swaps may do. */
import type { CofferFunction } from '#lib/constructs/coffer-function.ts';
import { readsOrders } from '#lib/stacks/api-grants.ts';
import { announcing } from '#lib/stacks/event-items.ts';
import type { Grant } from '#lib/stacks/grant.ts';
import { makesOrders } from '#lib/stacks/order-items.ts';
import { asksAggregators, callsNodes } from '#lib/stacks/workflow-grants.ts';

/** In a stage that is off the door offers no swap. */
function switched(fn: CofferFunction): void {
  if (!fn.stage.extensions.swaps) fn.variable('SWAPS', 'off');
}

/** By the id of the route. */
export const swapRouteGrants: Record<string, Grant> = {
  'swap/tokens': switched,
  'swap/quote': (fn, { tables }) => {
    fn.canRead(tables.deposits, 'checks whether the address is a sub-account of the project')
      .canRead(tables.prices, 'reads the prices by which quotes are compared')
      .canWrite(tables.quotes, 'keeps the quote until it is executed', 'put');
    asksAggregators(fn);
    callsNodes(fn);
    switched(fn);
  },
  'swap/execute': (fn, data) => {
    const { tables } = data;
    makesOrders(fn, data, {
      why: 'creates the swap with its biz_order_id',
      orders: 'W#SW*',
      beside: ['SB#*'],
    });
    fn.canRead(tables.quotes, 'reads the quote that is executed')
      .canWrite(tables.quotes, 'deletes it in the transaction that creates the swap', 'delete')
      .canRead(tables.money, 'reads an equal order')
      .canWriteItems(tables.events, announcing('announces the swap, in the same transaction'));
    asksAggregators(fn);
    callsNodes(fn);
    switched(fn);
  },
  'swap/detail': readsOrders,
  'swap/list': readsOrders,
};
