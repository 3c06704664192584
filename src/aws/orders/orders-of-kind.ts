import type { OrderStore } from '#domain/ports/orders/order-store.ts';
import type { Order } from '#model/orders/order.ts';

/** Reads of the orders of one kind: those of another are not there. */
export function ordersOfKind<Kind extends Order>(
  orders: Pick<OrderStore, 'get' | 'getMany'>,
  isKind: (order: Order) => order is Kind,
): Pick<OrderStore<Kind>, 'get' | 'getMany'> {
  return {
    async get(orderNo) {
      const order = await orders.get(orderNo);
      return order && isKind(order) ? order : null;
    },
    getMany: async (orderNos) => (await orders.getMany(orderNos)).filter(isKind),
  };
}
