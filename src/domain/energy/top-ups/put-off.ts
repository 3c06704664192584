import type { EnergyStore } from '#domain/ports/energy/energy-store.ts';
import type { Clock } from '#domain/ports/runtime/clock.ts';
import type { TopUp } from '#model/energy/subscription.ts';

interface Deps {
  energy: Pick<EnergyStore, 'putTopUp'>;
  clock: Clock;
}

/** Looks in vain after which the waits begin to grow. */
const eagerLooks = 6;
/** The first and the longest wait, seconds. */
const firstWait = 60;
const maxWait = 3_600;

/** Seconds until a top-up is looked at again: at the next run at first, and at least once an hour. */
export const waitAfter = (looks: number): number =>
  looks < eagerLooks ? 0 : Math.min(firstWait * 2 ** (looks - eagerLooks), maxWait);

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
