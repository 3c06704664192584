import { leave } from '#domain/order/transitions.ts';
import { isInFlight } from '#model/order-status.ts';
import { readMembers, shareOf } from '#model/orders/group.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import { isWithdrawal, type Order } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { OrderStore } from '#ports/orders.ts';
import type { Clock } from '#ports/runtime.ts';
import { inGroups } from '#shared/async/limit.ts';

/** Members that are written concurrently. */
const batchSize = 16;

interface MemberDeps {
  orders: Pick<OrderStore, 'getMany' | 'transition'>;
  clock: Pick<Clock, 'now'>;
}

/** Whether a group pays an order, by the order's own record. */
export const isMemberOf = (order: Order, { orderNo }: Pick<InternalOrder, 'orderNo'>) =>
  isWithdrawal(order) && order.groupNo === orderNo;

/** Whether a withdrawal that a group lists is not its member any more: it was freed, and is paid alone. */
export async function hasLostMembers(
  { orders }: Pick<MemberDeps, 'orders'>,
  group: InternalOrder,
): Promise<boolean> {
  const members = readMembers(group) ?? [];
  const records = await orders.getMany(members.map(({ orderNo }) => orderNo));
  return records.some((order) => !isMemberOf(order, group));
}

/**
 * The members of a group leave it, which paid nothing and never will: they are approved again, and paid alone.
 * `paid` is what its transactions paid all the same; null: not known. Each write begins with the record, so it
 * may be repeated. Throws an Error if a member changed meanwhile.
 */
export async function freeMembers(
  { orders, clock }: MemberDeps,
  group: InternalOrder,
  paid: bigint | null,
): Promise<void> {
  const members = readMembers(group) ?? [];
  const places = new Map(members.map(({ orderNo }, i) => [orderNo, i]));
  const records = await orders.getMany(members.map(({ orderNo }) => orderNo));
  const leaving = records.filter(
    (order): order is Withdrawal => isMemberOf(order, group) && isInFlight(order.status),
  );
  await inGroups(
    leaving,
    async (order) => {
      const place = places.get(order.orderNo) ?? 0;
      const share = paid === null ? null : shareOf(paid, members.length, place);
      const left = await orders.transition(leave(order, { at: clock.now(), paid: share }));
      if (!left) throw new Error(`${order.orderNo} changed while it left ${group.orderNo}`);
    },
    batchSize,
  );
}
