import { pauseAfter } from '#model/pause-after.ts';
import type { Clock } from '#ports/runtime.ts';
import type { TopUp } from '../../model/subscription.ts';
import type { EnergyStore } from '../../ports.ts';

interface Deps {
  energy: Pick<EnergyStore, 'putTopUp'>;
  clock: Clock;
}

/** Looks in vain that are followed by no wait. */
const eagerLooks = 5;
/** The first and the longest wait, seconds. */
const firstWait = 60;
const maxWait = 3_600;

/** Seconds until a top-up is looked at again: at the next run at first, and at least once an hour. */
export const waitAfter = (looks: number): number =>
  pauseAfter(looks, { eager: eagerLooks, first: firstWait, most: maxWait });

/**
 * Puts a top-up behind the others that wait, and further the longer nothing changes: one run looks at
 * a hundred, and anybody can have a hundred that come to nothing.
 */
export async function putOff(deps: Deps, topUp: TopUp): Promise<void> {
  const looks = (topUp.looks ?? 0) + 1;
  const dueAt = deps.clock.now() + waitAfter(looks);
  await deps.energy.putTopUp({ ...topUp, looks, dueAt, rev: topUp.rev + 1 }, null);
}

export async function putOffAll(deps: Deps, topUps: TopUp[]): Promise<void> {
  for (const topUp of topUps) await putOff(deps, topUp);
}
