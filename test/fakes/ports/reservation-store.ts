import type { HoldingOrder, StoredReservation } from '#model/orders/reservation-check.ts';
import type { ReservationStore } from '#ports/orders.ts';

/** An order that holds 5 of the sum `usdt`, of long ago. */
export const buildHolding = (set: Partial<HoldingOrder> = {}): HoldingOrder => ({
  orderNo: 'WD1',
  isHolding: true,
  createdAtMs: 0,
  endedAt: null,
  sums: [{ id: 'usdt', sum: 5n }],
  ...set,
});

export const buildSum = (set: Partial<StoredReservation> = {}): StoredReservation => ({
  id: 'usdt',
  projectId: 'demo',
  chain: 'ETH',
  address: '0xA1',
  token: 'USDT',
  reserved: 5n,
  epoch: 1,
  ...set,
});

/**
 * Orders and sums of one address on ETH that a test changes as it likes. An order with `isIndexed`
 * false is not in the index; one that has ended leaves it.
 */
export function fakeReservations(address = '0xA1') {
  const orders = new Map<string, HoldingOrder & { isIndexed?: boolean }>();
  const sums = new Map<string, StoredReservation>();
  const skipped: string[] = [];
  const audits: Parameters<ReservationStore['set']>[2]['audit'][] = [];
  const reservations: ReservationStore = {
    addresses: async (chain) => ({ addresses: chain === 'ETH' ? [address] : [], cursor: null }),
    async ordersOf(_chain, of, max) {
      if (of !== address) return [];
      const listed = [...orders.values()].filter(
        ({ isHolding, isIndexed = isHolding }) => isIndexed,
      );
      return listed.length > max ? null : structuredClone(listed);
    },
    orders: async (numbers) =>
      structuredClone(numbers.flatMap((orderNo) => orders.get(orderNo) ?? [])),
    sumsOf: async (_chain, of) => (of === address ? structuredClone([...sums.values()]) : []),
    skipEmpty: async ({ id }) => void skipped.push(id),
    async set(read, to, { audit }) {
      const sum = sums.get(read.id);
      if (sum?.reserved !== read.reserved || sum.epoch !== read.epoch) return false;
      sums.set(read.id, { ...sum, reserved: to, epoch: sum.epoch + 1 });
      audits.push(audit);
      return true;
    },
  };
  const put = (set: Partial<HoldingOrder> & { isIndexed?: boolean } = {}): void => {
    const order = { ...buildHolding(set), ...set };
    orders.set(order.orderNo, order);
  };
  const putSum = (set: Partial<StoredReservation> = {}): void => {
    const sum = buildSum({ address, ...set });
    sums.set(sum.id, sum);
  };
  return { reservations, orders, sums, skipped, audits, put, putSum };
}
