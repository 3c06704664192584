import type { InternalOrder } from '#model/orders/internal-order.ts';
import type { sweepsOn } from '#test/scenarios/sweeps.ts';
import type { Words } from './text.ts';

type Sweeps = ReturnType<typeof sweepsOn>;

/**
 * Runs everything until `begin`, the scheduled run, leaves no sweep under way. Returns the orders as
 * they ended, in their order. Throws if sweeps are left after so many `runs`.
 */
export async function endSweeps(
  words: Words,
  sweeps: Sweeps,
  { runs = 6, begin = sweeps.collect }: { runs?: number; begin?: () => Promise<unknown> } = {},
): Promise<InternalOrder[]> {
  const ended: InternalOrder[] = [];
  for (let i = 0; i < runs; i += 1) {
    await begin();
    const underWay = await sweeps.underWay();
    if (underWay.length === 0) return ended;
    for (const orderNo of new Set(underWay.map((one) => one.orderNo))) {
      const order = (await sweeps.deps.orders.get(orderNo)) as InternalOrder;
      await words.settle(order);
      ended.push(await words.get(order));
    }
  }
  throw new Error('the sweeps do not end');
}
