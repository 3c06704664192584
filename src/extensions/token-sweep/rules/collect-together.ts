import type { CollectedItem } from '#model/orders/collected.ts';
import type { SweepCause } from '#model/sweep-causes.ts';
import { usdMicro } from '#shared/money/usd-micro.ts';
import { ApiError } from '#wire/api-error.ts';
import type { SweepCandidate, SweepUnderWay } from '../model/candidate.ts';
import type { SweepDeps, SweepPlace } from './deps.ts';
import { budgetOf, noteBudget } from './fee-budget.ts';
import { type Holding, readHolding } from './holding.ts';
import { isWorth, minMicroUsd, nextDay, retryAfter } from './sweep-limits.ts';
import { affordable, collectTerms, createWalletOrder } from './wallet-order.ts';

/** As many owners as fit into one transaction (src/chains/solana/sweep/collect-parts.ts). */
const batchSize = 6;

export interface Item {
  candidate: SweepCandidate;
  holding: Holding;
  /** It holds more where no sweep takes it from, and enough to be swept. */
  isOutside: boolean;
}

/**
 * Sweeps several owners of one token with one order: the hot wallet pays the fee, and each owner
 * signs. A trial comes first. An owner that cannot send is put off, and the others go without it.
 * Returns how many sweeps were begun.
 */
export async function collectTogether(
  deps: SweepDeps,
  place: SweepPlace,
  { due, room, hasTime }: { due: SweepCandidate[]; room: number; hasTime: () => boolean },
): Promise<number> {
  const items = new Map<string, Item[]>();
  const swept = new Set<string>();
  for (const candidate of due) {
    if (!hasTime() || swept.size >= room) break;
    // Another token of the same address waits for the next run.
    if (swept.has(candidate.address)) continue;
    const item = await itemOf(deps, place, candidate);
    if (!item) continue;
    swept.add(candidate.address);
    items.set(candidate.token, [...(items.get(candidate.token) ?? []), item]);
  }
  let begun = 0;
  for (const ofToken of items.values()) {
    for (let start = 0; start < ofToken.length && hasTime(); start += batchSize) {
      begun += await sweepTogether(deps, place, ofToken.slice(start, start + batchSize));
    }
  }
  return begun;
}

/** A candidate with what it holds; null if it is not swept now, and put off. */
export async function itemOf(
  deps: SweepDeps,
  place: SweepPlace,
  candidate: SweepCandidate,
): Promise<Item | null> {
  const holding = await readHolding(deps, place, candidate);
  const now = deps.clock.nowMs();
  if (holding === null || (holding !== 'unpriced' && holding.spare + holding.outside === 0n)) {
    await deps.sweeps.defer(candidate, null);
    return null;
  }
  if (holding === 'unpriced') {
    await deps.sweeps.defer(candidate, now + retryAfter.soon * 1000, holding);
    return null;
  }
  const least = minMicroUsd(place.settings);
  const isOutside = holding.outside > 0n && holding.outsideMicroUsd >= least;
  const amount = holding.spare - leftBehind(candidate, holding);
  if (amount <= 0n || holding.valueMicroUsd < least) {
    const cause = isOutside ? 'other_account' : 'small';
    await deps.sweeps.defer(candidate, nextDay(candidate.address, now), cause);
    return null;
  }
  return { candidate, holding: { ...holding, spare: amount }, isOutside };
}

/**
 * Coin that an address keeps after a sweep of it has failed: as much as the smallest deposit. An
 * address on Solana holds nothing, or at least its rent, and anybody can send it a lamport between
 * the reading and the block of a sweep that leaves nothing.
 */
const leftBehind = ({ cause }: SweepCandidate, { token }: Holding): bigint =>
  token.isNative && (cause === 'failed' || cause === 'cannot_send') ? token.minDeposit : 0n;

async function sweepTogether(deps: SweepDeps, place: SweepPlace, all: Item[]): Promise<number> {
  const items = await withoutUnable(deps, place, all);
  const [first] = items;
  if (!first) return 0;
  const { chain } = place;
  const { token, coinUsd } = first.holding;
  const fee = await deps.fees.estimate(termsOf(place, items));
  const native = chain.tokens.find(({ isNative }) => isNative)!;
  const feeMicroUsd = usdMicro(fee.maxFee, native.decimals, coinUsd, 'up');
  const worth = items.reduce((sum, { holding }) => sum + holding.valueMicroUsd, 0n);
  const later = deps.clock.nowMs() + retryAfter.soon * 1000;
  const putOff = async (cause: SweepCause): Promise<number> => {
    for (const { candidate } of items) await deps.sweeps.defer(candidate, later, cause);
    return 0;
  };
  if (!isWorth(feeMicroUsd, worth)) return putOff('too_expensive');
  const wallet = await affordable(deps, place, { token: token.symbol, fee });
  if (!wallet) return putOff('hot_wallet_short');
  const orderNo = deps.ids.next('SP');
  const sweeps = items.map(({ candidate, isOutside }) => ({
    candidate,
    next: {
      ...underWay(candidate, { orderNo, nowMs: deps.clock.nowMs() }),
      ...(isOutside && { outside: true }),
    },
  }));
  const begun = await deps.sweeps.begin({ sweeps, budget: budgetOf(deps, place, feeMicroUsd) });
  if (begun === 'taken') return 0;
  if (begun === 'budget_spent') {
    noteBudget(deps, place);
    return putOff('budget_spent');
  }
  const order = await createWalletOrder(deps, place, {
    orderNo,
    does: 'sweep',
    token,
    items: items.map(sweepItemOf),
    fee,
    wallet,
  });
  if (order) return items.length;
  for (const { candidate, next } of sweeps) {
    await deps.sweeps.end(next, { ...candidate, dueMs: later });
  }
  return 0;
}

/** The note of a sweep that begins, with the order that is created next. */
export const underWay = (
  { projectId, chain, address, token }: SweepCandidate,
  { orderNo, nowMs }: { orderNo: string; nowMs: number },
): SweepUnderWay => ({
  projectId,
  chain,
  address,
  token,
  phase: 'sweeping',
  orderNo,
  fundings: 0,
  sinceMs: nowMs,
  rev: 1,
});

/**
 * The owners that can send what they hold. If a trial of all fails, each is tried by itself; those
 * that fail are put off.
 */
async function withoutUnable(deps: SweepDeps, place: SweepPlace, all: Item[]): Promise<Item[]> {
  if (await isAble(deps, place, all)) return all;
  const able: Item[] = [];
  for (const item of all) {
    const { candidate } = item;
    if (all.length > 1 && (await isAble(deps, place, [item]))) {
      able.push(item);
      continue;
    }
    const { address, chain, projectId: project, token: asset } = candidate;
    deps.log.warn('sweep.cannot-send', { project, chain, address, asset });
    const dueMs = deps.clock.nowMs() + retryAfter.failed * 1000;
    await deps.sweeps.defer(candidate, dueMs, 'cannot_send');
  }
  return able;
}

async function isAble(deps: SweepDeps, place: SweepPlace, items: Item[]): Promise<boolean> {
  try {
    await deps.fees.estimate(termsOf(place, items));
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'invalidRequest') return false;
    throw error;
  }
}

const termsOf = (place: SweepPlace, items: Item[]) =>
  collectTerms(place, items.map(sweepItemOf), items[0]!.holding.token);

/** What a sweep takes from one owner. */
export const sweepItemOf = ({ candidate, holding }: Item): CollectedItem => ({
  subIndex: holding.subIndex,
  address: candidate.address,
  amount: holding.spare,
});
