import type { TopUp } from '../../model/subscription.ts';
import { carriedBy } from './carried-by.ts';
import { type SettleDeps, settle } from './settle-top-ups.ts';

/**
 * Settles top-ups whose coin is not on the address because an earlier forward took it along: one that
 * carried more than the top-ups which name it, by at least that much. After a restore a top-up may have
 * forgotten its forward. Returns those that were settled.
 */
export async function settleBySurplus(
  deps: Pick<SettleDeps, 'energy' | 'internal' | 'log'>,
  projectId: string,
  lacking: TopUp[],
): Promise<TopUp[]> {
  if (lacking.length === 0) return [];
  const credited = await deps.energy.creditedTopUps(projectId);
  const served = new Map<string, bigint>();
  for (const { forwardNo, sun } of credited) {
    if (forwardNo !== null) served.set(forwardNo, (served.get(forwardNo) ?? 0n) + sun);
  }
  const orders = await deps.internal.getMany([...served.keys()]);
  const forwards = orders
    .filter((order) => order.projectId === projectId && order.does === 'forward')
    .filter(({ status }) => status === 'confirmed')
    .map((order) => ({ order, left: carriedBy(order) - (served.get(order.orderNo) ?? 0n) }));
  const settled: TopUp[] = [];
  for (const topUp of lacking) {
    const source = forwards.find(({ left }) => left >= topUp.sun);
    if (!source || !(await settle(deps, topUp, source.order))) continue;
    source.left -= topUp.sun;
    settled.push(topUp);
  }
  return settled;
}
