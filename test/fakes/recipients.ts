import { addressEnds } from '#model/address-ends.ts';
import type { Order } from '#model/orders/order.ts';
import { payeeOf } from '#model/orders/payee.ts';
import type { RecipientIndex } from '#ports/orders.ts';
import { familyOf } from '#shared/chains.ts';

type Recipient = Parameters<RecipientIndex['alike']>[0];

/**
 * The index `recipients` over these orders; `reads` says what was asked. null: it is being built.
 */
export function fakeRecipients(orders: Order[] | null): RecipientIndex & { reads: string[] } {
  const reads: string[] = [];
  const near = ({ projectId, family, address }: Recipient) =>
    (orders ?? [])
      .filter((order) => {
        const payee = payeeOf(order);
        return (
          payee !== null &&
          order.projectId === projectId &&
          familyOf[order.chain] === family &&
          addressEnds(family, payee) === addressEnds(family, address)
        );
      })
      .toSorted((a, b) => b.createdAtMs - a.createdAtMs);
  return {
    reads,
    async ordersTo(recipient, { limit, after }) {
      reads.push(`orders to ${recipient.address}`);
      if (orders === null) return null;
      const all = near(recipient).filter((order) => payeeOf(order) === recipient.address);
      const start = after ? all.findIndex(({ orderNo }) => orderNo === after.orderNo) + 1 : 0;
      const page = all.slice(start, start + limit);
      const last = page.at(-1);
      return {
        orderNos: page.map(({ orderNo }) => orderNo),
        next: start + limit < all.length && last ? last : null,
      };
    },
    async alike(recipient, limit) {
      reads.push(`like ${recipient.address}`);
      if (orders === null) return null;
      const payees = near(recipient).flatMap((order) => payeeOf(order) ?? []);
      const others = [...new Set(payees)].filter((payee) => payee !== recipient.address);
      return { addresses: others.slice(0, limit), isAll: others.length <= limit };
    },
  };
}
