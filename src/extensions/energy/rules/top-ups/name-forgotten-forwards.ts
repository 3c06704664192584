import type { TopUp } from '../../model/subscription.ts';
import { nameForward, type SettleDeps } from './settle-top-ups.ts';

/**
 * Names in top-ups the confirmed forward that took their coin along. A top-up that was written again
 * after a restore has forgotten it, and only the forward's first one finds it by its number. The next
 * run settles them. Returns those that a forward serves.
 */
export async function nameForgottenForwards(
  deps: Pick<SettleDeps, 'energy' | 'internal' | 'clock'>,
  projectId: string,
  lacking: TopUp[],
): Promise<TopUp[]> {
  if (lacking.length === 0) return [];
  const credited = await deps.energy.creditedTopUps(projectId);
  const numbers = new Set(credited.flatMap(({ forwardNo }) => forwardNo ?? []));
  const forwards = (await deps.internal.getMany([...numbers])).filter(
    (order) =>
      order.projectId === projectId && order.does === 'forward' && order.status === 'confirmed',
  );
  const named: TopUp[] = [];
  for (const forward of forwards) {
    const served = lacking.filter(({ depositNo }) => forward.serves.includes(depositNo));
    await nameForward(deps, forward, served);
    named.push(...served);
  }
  return named;
}
