import type { CollectedItem } from '#model/orders/collected.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import type { SweepCause } from '#model/sweep-causes.ts';
import type { SweepCandidate, SweepUnderWay } from '../../model/candidate.ts';
import type { SweepDeps, SweepPlace } from '../deps.ts';
import { budgetOf, noteBudget } from '../fee-budget.ts';
import { readHolding } from '../holding.ts';
import { nextCandidate } from '../next-candidate.ts';
import { minMicroUsd, orphanedAfterMs, retryAfter } from '../sweep-limits.ts';
import { affordable, createWalletOrder } from '../wallet-order.ts';
import { sweeperTerms } from './sweeper-terms.ts';

/** Delegations that one order takes back: as many as its signer authorizes at once. */
const batchSize = 30;

type Run = { underWay: SweepUnderWay[]; hasTime: () => boolean };

/**
 * Continues sweeps of addresses that delegate, whose orders have ended, order by order. Where
 * delegations are not kept, a sweep ends only once its address delegates no more. Returns how many
 * have ended.
 */
export async function followDelegated(
  deps: SweepDeps,
  place: SweepPlace,
  { underWay, hasTime }: Run,
): Promise<number> {
  const delegated = underWay.filter((sweep) => sweep.delegated);
  const orderNos = [...new Set(delegated.map(({ orderNo }) => orderNo))];
  let ended = 0;
  for (const orderNo of orderNos) {
    if (!hasTime()) break;
    const sweeps = delegated.filter((sweep) => sweep.orderNo === orderNo);
    ended += await followOrder(deps, place, { sweeps, order: await deps.orders.get(orderNo) });
  }
  return ended;
}

async function followOrder(
  deps: SweepDeps,
  place: SweepPlace,
  { sweeps, order }: { sweeps: SweepUnderWay[]; order: InternalOrder | null },
): Promise<number> {
  const age = deps.clock.nowMs() - Math.max(...sweeps.map(({ sinceMs }) => sinceMs));
  const clearing = sweeps[0]!.phase === 'clearing';
  if (!order) {
    if (age <= orphanedAfterMs) return 0;
    return clearing ? clear(deps, place, sweeps) : endAll(deps, sweeps, 0);
  }
  const failed = order.status === 'failed';
  if (!failed && order.status !== 'confirmed') return 0;
  if (failed) {
    deps.log.warn('sweep.failed', {
      project: place.project.projectId,
      chain: place.chain.name,
      order_no: order.orderNo,
      reason: order.failReason,
    });
    // A failure of what takes delegations back is tried again, however often.
    if (clearing && age < retryAfter.soon * 1000) return 0;
  }
  // An authorization acts even if its transaction reverts.
  if (sweeps[0]!.delegated === 'clear') return clear(deps, place, sweeps);
  return failed ? endAll(deps, sweeps, retryAfter.failed, 'failed') : endSwept(deps, place, sweeps);
}

async function endAll(
  deps: SweepDeps,
  sweeps: SweepUnderWay[],
  seconds: number,
  cause?: SweepCause,
): Promise<number> {
  let ended = 0;
  for (const sweep of sweeps) {
    const next = { ...nextCandidate(deps, sweep, seconds), ...(cause && { cause }) };
    if (await deps.sweeps.end(sweep, next)) ended += 1;
  }
  return ended;
}

/** Ends sweeps whose order has moved what could be moved. One that still holds as much is tried again. */
async function endSwept(
  deps: SweepDeps,
  place: SweepPlace,
  sweeps: SweepUnderWay[],
): Promise<number> {
  let ended = 0;
  for (const sweep of sweeps) {
    const holding = await readHolding(deps, place, sweep);
    const isLeft =
      holding === 'unpriced' ||
      (holding !== null &&
        holding.valueMicroUsd >= minMicroUsd(place.settings) &&
        holding.spare > 0n);
    if (isLeft) {
      const { projectId: project, chain, address, token: asset } = sweep;
      deps.log.warn('sweep.cannot-send', { project, chain, address, asset });
    }
    const later: SweepCandidate = {
      ...nextCandidate(deps, sweep, retryAfter.failed),
      cause: 'cannot_send',
    };
    const next = isLeft ? later : null;
    if (await deps.sweeps.end(sweep, next)) ended += 1;
  }
  return ended;
}

/**
 * Takes back the delegations of these sweeps' addresses, and ends the sweeps of those that do not
 * delegate any more.
 */
async function clear(deps: SweepDeps, place: SweepPlace, sweeps: SweepUnderWay[]): Promise<number> {
  const { chain, project } = place;
  const wallet = project.hot[chain.family].address;
  const found = await deps.delegations?.delegations({
    chain: chain.name,
    wallet,
    addresses: sweeps.map(({ address }) => address),
  });
  if (!found) return 0;
  const ended = await endSwept(
    deps,
    place,
    sweeps.filter((_, i) => found[i] !== 'sweeper'),
  );
  const left = sweeps.filter((_, i) => found[i] === 'sweeper');
  for (let start = 0; start < left.length; start += batchSize) {
    await clearSome(deps, place, left.slice(start, start + batchSize));
  }
  return ended;
}

async function clearSome(
  deps: SweepDeps,
  place: SweepPlace,
  sweeps: SweepUnderWay[],
): Promise<void> {
  const { chain } = place;
  const owners = await deps.addresses.owners(
    chain.family,
    sweeps.map(({ address }) => address),
  );
  const itemOf = ({ address }: SweepUnderWay): CollectedItem => ({
    subIndex: owners.get(address)?.subIndex ?? 0,
    address,
    amount: 0n,
  });
  const token = chain.tokens.find(({ isNative }) => isNative)!;
  const fee = await deps.fees.estimate(sweeperTerms(place, 'clear', sweeps.map(itemOf)));
  const wallet = await affordable(deps, place, { token: token.symbol, fee });
  if (!wallet) return;
  const orderNo = deps.ids.next('IN');
  const advanced: SweepUnderWay[] = [];
  for (const previous of sweeps) {
    const next: SweepUnderWay = {
      ...previous,
      phase: 'clearing',
      orderNo,
      sinceMs: deps.clock.nowMs(),
      rev: previous.rev + 1,
    };
    // The fee was counted when the sweep began.
    const budget = budgetOf(deps, place, 0n);
    const outcome = await deps.sweeps.advance({ previous, next, budget });
    if (outcome === 'budget_spent') noteBudget(deps, place);
    if (outcome === 'begun') advanced.push(next);
  }
  if (advanced.length === 0) return;
  // Without room the sweeps find no order in two minutes, and ask for another.
  await createWalletOrder(deps, place, {
    orderNo,
    does: 'clear',
    token,
    items: advanced.map(itemOf),
    fee,
    wallet,
  });
}
