import { isFailedOrRejected } from '#model/order-status.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import type { InternalOrderStore } from '#ports/orders.ts';
import type { Clock, Logger } from '#ports/runtime.ts';
import type { TopUp } from '../../model/subscription.ts';
import type { EnergyStore } from '../../ports.ts';
import { carriedBy } from './carried-by.ts';
import { forwardNo } from './forward-no.ts';
import { putOff } from './put-off.ts';

export interface SettleDeps {
  energy: Pick<
    EnergyStore,
    'subscription' | 'unsettledTopUps' | 'creditedTopUps' | 'topUps' | 'putTopUp'
  >;
  internal: InternalOrderStore;
  clock: Clock;
  log: Logger;
}

/**
 * Looks at the forwards of a project's top-ups. A top-up is settled once its forward is confirmed, if
 * the forward carried all that it serves. `waiting` are those that need a forward: they have none, or
 * theirs failed.
 */
export async function settleTopUps(
  deps: SettleDeps,
  topUps: TopUp[],
): Promise<{ settled: number; waiting: TopUp[] }> {
  const numbers = topUps.map((topUp) => topUp.forwardNo ?? forwardNo(topUp));
  const orders = await deps.internal.getMany([...new Set(numbers)]);
  const byNo = new Map(orders.map((order) => [order.orderNo, order]));
  const waiting: TopUp[] = [];
  const named = new Set<string>();
  const short = new Map<string, Promise<boolean>>();
  let settled = 0;
  for (const topUp of topUps) {
    const order = byNo.get(topUp.forwardNo ?? forwardNo(topUp));
    if (topUp.forwardNo === null) {
      // A run ended after it had made the forward.
      if (order) {
        const others = await deps.energy.topUps(order.serves);
        await nameForward(
          deps,
          order,
          others.filter((one) => one.projectId === order.projectId),
        );
        for (const { depositNo } of others) named.add(depositNo);
      } else waiting.push(topUp);
    } else if (order?.status === 'confirmed') {
      const isShort = short.get(order.orderNo) ?? carriesLess(deps, order);
      short.set(order.orderNo, isShort);
      if (await isShort) await putOff(deps, topUp);
      else if (await settle(deps, topUp, order)) settled += 1;
    } else if (order && isFailedOrRejected(order.status)) {
      const { failures = 0, looks: _looks, ...rest } = topUp;
      const next = { ...rest, forwardNo: null, failures: failures + 1, rev: topUp.rev + 1 };
      if (await deps.energy.putTopUp(next, null)) waiting.push(next);
    } else await putOff(deps, topUp);
  }
  return { settled, waiting: waiting.filter(({ depositNo }) => !named.has(depositNo)) };
}

/** Settles a top-up by the confirmed forward that moved it. */
const settle = (
  { energy }: Pick<SettleDeps, 'energy'>,
  topUp: TopUp,
  { orderNo, txHash }: InternalOrder,
): Promise<boolean> =>
  energy.putTopUp(
    { ...topUp, forwardNo: orderNo, settledTxHash: txHash, rev: topUp.rev + 1 },
    null,
  );

/**
 * Writes the forward's number into the top-ups that it serves, into its head last: a run that ends in
 * between is continued from the head.
 */
export async function nameForward(
  { energy, clock }: Pick<SettleDeps, 'energy' | 'clock'>,
  order: InternalOrder,
  topUps: TopUp[],
): Promise<void> {
  const open = topUps.filter((topUp) => topUp.forwardNo === null && topUp.settledTxHash === null);
  const isHead = (topUp: TopUp): boolean => topUp.depositNo === order.serves[0];
  for (const topUp of [...open].sort((a, b) => Number(isHead(a)) - Number(isHead(b)))) {
    const set = { forwardNo: order.orderNo, looks: 0, dueAt: clock.now(), rev: topUp.rev + 1 };
    await energy.putTopUp({ ...topUp, ...set }, null);
  }
}

/** Whether a confirmed forward carried less than its top-ups; then none of them is settled. */
async function carriesLess(
  { energy, log }: Pick<SettleDeps, 'energy' | 'log'>,
  order: InternalOrder,
): Promise<boolean> {
  const served = (await energy.topUps(order.serves)).filter(
    (topUp) => topUp.forwardNo === order.orderNo,
  );
  const credited = served.reduce((sum, { sun }) => sum + sun, 0n);
  const carried = carriedBy(order);
  if (carried >= credited) return false;
  log.error('energy.forward-short', {
    project: order.projectId,
    order_no: order.orderNo,
    carried_sun: carried.toString(),
    credited_sun: credited.toString(),
  });
  return true;
}
