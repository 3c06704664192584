import type { TopUp } from '../../model/subscription.ts';
import { carriedBy } from './carried-by.ts';
import type { SettleDeps } from './settle-top-ups.ts';

/** How long after its confirmation a forward is compared: an alarm that cannot end does not help. */
const comparedFor = 7 * 86_400;

/**
 * Compares what a project's top-ups were credited with what their forwards carried. Part of the check
 * of its books: a settled top-up has a confirmed forward, and no forward carried less than the
 * top-ups that name it. It corrects nothing. False if something differs.
 */
export async function checkForwards(
  { energy, internal, clock, log }: Pick<SettleDeps, 'energy' | 'internal' | 'clock' | 'log'>,
  projectId: string,
): Promise<boolean> {
  const credited = await energy.creditedTopUps(projectId);
  const byForward = new Map<string, TopUp[]>();
  for (const topUp of credited) {
    if (topUp.settledTxHash === null || topUp.forwardNo === null) continue;
    byForward.set(topUp.forwardNo, [...(byForward.get(topUp.forwardNo) ?? []), topUp]);
  }
  const orders = await internal.getMany([...byForward.keys()]);
  const found = new Map(orders.map((order) => [order.orderNo, order]));
  const since = clock.now() - comparedFor;
  const sumOf = (topUps: TopUp[]): bigint => topUps.reduce((sum, { sun }) => sum + sun, 0n);
  let isRight = true;
  for (const [orderNo, topUps] of byForward) {
    const order = found.get(orderNo);
    const isConfirmed = order?.status === 'confirmed';
    if (isConfirmed && (order.confirmedAt ?? 0) < since) continue;
    const carried = isConfirmed ? carriedBy(order) : 0n;
    const sum = sumOf(topUps);
    if (carried >= sum) continue;
    isRight = false;
    log.error('energy.forward-short', {
      project: projectId,
      order_no: orderNo,
      carried_sun: carried.toString(),
      credited_sun: sum.toString(),
    });
  }
  log.info('energy.forwards-checked', {
    project: projectId,
    credited_sun: sumOf(credited).toString(),
    forwarded_sun: sumOf([...byForward.values()].flat()).toString(),
  });
  return isRight;
}
