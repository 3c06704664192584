/**
 * Brings credited deposits to the hot wallet. Decides what is swept and creates its orders; what may
 * be signed is the signer's own judgement (judge-sweep.ts).
 */

import { lacksResource, noResourceCame } from '#model/orders/stuck.ts';
import type { SweepCause } from '#model/sweep-causes.ts';
import { ApiError } from '#wire/api-error.ts';
import type { SweepCandidate, SweepUnderWay } from '../model/candidate.ts';
import { collectTogether } from './collect-together.ts';
import { createSweepOrder } from './create-order.ts';
import type { SweepDeps, SweepPlace } from './deps.ts';
import { dueCandidates } from './due-candidates.ts';
import { budgetOf, noteBudget } from './fee-budget.ts';
import { nextCandidate } from './next-candidate.ts';
import { nextStep } from './next-step.ts';
import { collectDelegated, isDelegated } from './set-code/collect-delegated.ts';
import { followDelegated } from './set-code/follow-delegated.ts';
import type { NextStep, NoStep } from './step.ts';
import {
  maxFundings,
  maxUnderWay,
  maxUnderWayDelegated,
  nextDay,
  orphanedAfterMs,
  retryAfter,
} from './sweep-limits.ts';

/** What a run did. */
export interface SweepCounts {
  begun: number;
  ended: number;
}

/**
 * One run for a project's chain: follows the sweeps that are under way, then begins others, while
 * `hasTime`. Every step may be repeated: a sweep is noted before its order is created, and an order is
 * created once.
 */
export async function collectDeposits(
  deps: SweepDeps,
  place: SweepPlace,
  hasTime: () => boolean,
): Promise<SweepCounts> {
  const { chain, project, settings } = place;
  const at = { projectId: project.projectId, chain: chain.name };
  const counts = { begun: 0, ended: 0 };
  const underWay = await deps.sweeps.underWay(at);
  counts.ended += await followDelegated(deps, place, { underWay, hasTime });
  for (const sweep of underWay) {
    if (!hasTime()) return counts;
    if (sweep.delegated) continue;
    if (await alone(deps, sweep, () => follow(deps, place, sweep))) counts.ended += 1;
  }
  const most = settings.setCode?.[chain.name] ? maxUnderWayDelegated : maxUnderWay;
  const room = most - underWay.length + counts.ended;
  if (room <= 0) return counts;
  const busy = new Set(underWay.map(({ address }) => address));
  const due = (await dueCandidates(deps, place)).filter(({ address }) => !busy.has(address));
  if (settings.method === 'collect') {
    counts.begun += await collectTogether(deps, place, { due, room, hasTime });
    return counts;
  }
  const delegating = due.filter(({ token }) => isDelegated(place, token));
  counts.begun += await collectDelegated(deps, place, { due: delegating.slice(0, room), hasTime });
  for (const candidate of due) {
    if (!hasTime() || counts.begun >= room) return counts;
    if (isDelegated(place, candidate.token)) continue;
    if (busy.has(candidate.address)) continue;
    busy.add(candidate.address);
    const isBegun = await alone(deps, candidate, () => begin(deps, place, candidate));
    if (isBegun === null) {
      const { dueMs } = nextCandidate(deps, candidate, retryAfter.failed);
      await deps.sweeps.defer(candidate, dueMs, 'cannot_send');
    }
    if (isBegun) counts.begun += 1;
  }
  return counts;
}

/**
 * Does the work of one address. What is wrong with it does not hold up the others: it is noted, and null is
 * returned. Throws if no node answers, or if the failure is not the address's.
 */
async function alone<T>(
  { log }: Pick<SweepDeps, 'log'>,
  { projectId: project, chain, address }: Pick<SweepCandidate, 'projectId' | 'chain' | 'address'>,
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'invalidRequest') throw error;
    log.warn('sweep.cannot-send', { project, chain, address, error });
    return null;
  }
}

/** Begins the sweep of a candidate. False if it is not swept now: it is put off then. */
async function begin(
  deps: SweepDeps,
  place: SweepPlace,
  candidate: SweepCandidate,
): Promise<boolean> {
  const step = await nextStep(deps, place, candidate);
  if (typeof step === 'string') {
    await deps.sweeps.defer(
      candidate,
      laterMs(deps, place, { ...candidate, reason: step }),
      causeOf(step),
    );
    return false;
  }
  const next: SweepUnderWay = {
    projectId: candidate.projectId,
    chain: candidate.chain,
    address: candidate.address,
    token: candidate.token,
    ...phaseOf(deps, step),
    fundings: step.phase === 'funding' ? 1 : 0,
    rev: 1,
  };
  const budget = budgetOf(deps, place, step.feeMicroUsd);
  const outcome = await deps.sweeps.begin({ sweeps: [{ candidate, next }], budget });
  if (outcome === 'taken') return false;
  if (outcome === 'budget_spent') {
    noteBudget(deps, place);
    const dueMs = deps.clock.nowMs() + retryAfter.soon * 1000;
    await deps.sweeps.defer(candidate, dueMs, 'budget_spent');
    return false;
  }
  return create(deps, next, step);
}

const phaseOf = ({ clock }: SweepDeps, { phase, order }: NextStep) => ({
  phase,
  orderNo: order.orderNo,
  sinceMs: clock.nowMs(),
});

/** Creates the order of a sweep that is noted. False without room: the sweep has ended then. */
async function create(
  deps: SweepDeps,
  sweep: SweepUnderWay,
  { order, limits }: NextStep,
): Promise<boolean> {
  const result = await createSweepOrder(deps, { order, limits });
  if (result === 'created' || result === 'duplicate') {
    deps.log.info('sweep.begun', {
      project: sweep.projectId,
      chain: sweep.chain,
      address: sweep.address,
      order_no: order.orderNo,
      phase: sweep.phase,
    });
    return true;
  }
  await deps.sweeps.end(sweep, nextCandidate(deps, sweep, retryAfter.soon));
  return false;
}

/** Continues a sweep whose order has ended. True if the sweep has ended. */
async function follow(deps: SweepDeps, place: SweepPlace, sweep: SweepUnderWay): Promise<boolean> {
  const order = await deps.orders.get(sweep.orderNo);
  if (!order) {
    const isOrphan = deps.clock.nowMs() - sweep.sinceMs > orphanedAfterMs;
    return isOrphan && deps.sweeps.end(sweep, nextCandidate(deps, sweep, 0));
  }
  const isLacking = order.failReason === noResourceCame;
  const mayBurn = isLacking && (place.mostFunded ?? 0n) > 0n;
  if (order.status === 'failed' && !mayBurn) {
    deps.log.warn('sweep.failed', {
      project: sweep.projectId,
      chain: sweep.chain,
      address: sweep.address,
      order_no: order.orderNo,
      reason: order.failReason,
    });
    const later = nextCandidate(deps, sweep, retryAfter.failed);
    return deps.sweeps.end(sweep, { ...later, cause: isLacking ? lacksResource : 'failed' });
  }
  if (order.status !== 'confirmed' && !mayBurn) return false;
  if (sweep.phase === 'sweeping' && !mayBurn) return deps.sweeps.end(sweep, leftBy(deps, sweep));
  const burns = mayBurn || sweep.burns === true;
  const step = await nextStep(deps, place, sweep, { burns });
  const isSpent =
    typeof step !== 'string' && step.phase === 'funding' && sweep.fundings >= maxFundings;
  if (typeof step === 'string' || isSpent) {
    const later = nextCandidate(deps, sweep, retryAfter.failed);
    const dueMs =
      typeof step === 'string' ? laterMs(deps, place, { ...sweep, reason: step }) : later.dueMs;
    const cause = (typeof step === 'string' && causeOf(step)) || 'failed';
    return deps.sweeps.end(sweep, dueMs === null ? null : { ...later, dueMs, cause });
  }
  const next: SweepUnderWay = {
    ...sweep,
    ...phaseOf(deps, step),
    fundings: sweep.fundings + (step.phase === 'funding' ? 1 : 0),
    ...(burns && { burns }),
    rev: sweep.rev + 1,
  };
  const budget = budgetOf(deps, place, step.feeMicroUsd);
  const outcome = await deps.sweeps.advance({ previous: sweep, next, budget });
  if (outcome === 'budget_spent') noteBudget(deps, place);
  // Without room in the budget it waits where it is: the coin for its fee is there already.
  if (outcome === 'begun') await create(deps, next, step);
  return false;
}

/** What a sweep that has ended could not take is shown as a candidate; null: it took all. */
const leftBy = ({ clock }: SweepDeps, sweep: SweepUnderWay): SweepCandidate | null => {
  if (!sweep.outside) return null;
  const { projectId, chain, address, token } = sweep;
  const dueMs = nextDay(address, clock.nowMs());
  return { projectId, chain, address, token, dueMs, cause: 'other_account' };
};

/** What is shown of an address that is put off. */
const causeOf = (step: NoStep): SweepCause | undefined =>
  step === 'gone' || step === 'empty' ? undefined : step;

/** When to look again, unix ms; null: never, until there is a new deposit. */
function laterMs(
  deps: SweepDeps,
  place: SweepPlace,
  { address, reason }: { address: string; reason: NoStep },
): number | null {
  if (reason === 'gone' || reason === 'empty') return null;
  if (reason === 'small') return nextDay(address, deps.clock.nowMs());
  if (reason === 'hot_wallet_short') {
    deps.log.warn('sweep.hot-wallet-short', {
      project: place.project.projectId,
      chain: place.chain.name,
    });
  }
  const isLong = reason === lacksResource || reason === 'no_bandwidth';
  const seconds = isLong ? retryAfter.failed : retryAfter.soon;
  return deps.clock.nowMs() + seconds * 1000;
}
