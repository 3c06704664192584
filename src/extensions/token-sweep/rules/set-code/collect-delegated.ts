import { maxGas } from '#domain/order/limits.ts';
import type { Token } from '#model/chain.ts';
import type { SweepCause } from '#model/sweep-causes.ts';
import { inGroups } from '#shared/async/limit.ts';
import { usdMicro } from '#shared/money/usd-micro.ts';
import { ApiError } from '#wire/api-error.ts';
import type { SweepCandidate, SweepUnderWay } from '../../model/candidate.ts';
import type { DelegationReader } from '../../ports.ts';
import { type Item, itemOf, sweepItemOf, underWay } from '../collect-together.ts';
import type { SweepDeps, SweepPlace } from '../deps.ts';
import { budgetOf, noteBudget } from '../fee-budget.ts';
import { nextCandidate } from '../next-candidate.ts';
import { isWorth, retryAfter } from '../sweep-limits.ts';
import { affordable, collectTerms, createWalletOrder } from '../wallet-order.ts';
import { deploySweeper } from './deploy-sweeper.ts';

/** Owners of one transaction: those that delegate already, and those that authorize with it. */
const ownersPerOrder = { delegated: 100, authorizing: 30 };

/** Candidates that one run reads, so that it has time left to sweep them, and that it reads at once. */
const maxRead = 100;
const readBatchSize = 10;

/** Sweeps that are begun in one transaction of the table: two items each. */
const batchSize = 40;

/** Whether a token of the place is swept through the wallet's sweeper: every one but the coin. */
export function isDelegated({ chain, settings }: SweepPlace, symbol: string): boolean {
  const token = chain.tokens.find((one) => one.symbol === symbol);
  return settings.setCode?.[chain.name] !== undefined && token?.isNative === false;
}

/** Owners of one token that go into one order. */
interface Batch {
  token: Token;
  items: Item[];
  /** Whether they delegate with this order. */
  authorizes: boolean;
}

/**
 * Sweeps many owners of a token with one order of the hot wallet, through its sweeper. The sweeper is
 * deployed first, by an order of its own. Returns how many sweeps were begun.
 */
export async function collectDelegated(
  deps: SweepDeps,
  place: SweepPlace,
  { due, hasTime }: { due: SweepCandidate[]; hasTime: () => boolean },
): Promise<number> {
  const { delegations } = deps;
  if (due.length === 0 || !delegations) return 0;
  const { chain, project } = place;
  const wallet = project.hot[chain.family].address;
  if (!(await delegations.isDeployed({ chain: chain.name, wallet }))) {
    await deploySweeper(deps, place);
    return 0;
  }
  const items: Item[] = [];
  // Another candidate of the same address waits for the next run.
  const first = new Map([...due].reverse().map((candidate) => [candidate.address, candidate]));
  const read = async (candidate: SweepCandidate): Promise<void> => {
    const item = hasTime() ? await itemOf(deps, place, candidate) : null;
    if (item && !(await isReserved(deps, item))) items.push(item);
  };
  await inGroups([...first.values()].slice(0, maxRead), read, readBatchSize);
  let begun = 0;
  for (const batch of await batchesOf(deps, place, { delegations, items })) {
    if (!hasTime()) break;
    begun += await sweepBatch(deps, place, batch);
  }
  return begun;
}

/** The sweeper takes all that an address holds: one that has promised a part of it waits. */
async function isReserved(deps: SweepDeps, { candidate, holding }: Item): Promise<boolean> {
  if (holding.view.token.reserved === 0n) return false;
  await deps.sweeps.defer(candidate, deps.clock.nowMs() + retryAfter.soon * 1000);
  return true;
}

async function batchesOf(
  deps: SweepDeps,
  { chain, project }: SweepPlace,
  { delegations, items }: { delegations: DelegationReader; items: Item[] },
): Promise<Batch[]> {
  const wallet = project.hot[chain.family].address;
  const batches: Batch[] = [];
  for (const token of chain.tokens) {
    const held = items.filter(({ holding }) => holding.token.symbol === token.symbol);
    if (held.length === 0 || token.address === null) continue;
    const addresses = held.map(({ candidate }) => candidate.address);
    const of = { chain: chain.name, wallet, addresses };
    const found = await delegations.delegations(of);
    const able = await delegations.canSend({ ...of, token: token.address });
    const free: Record<'delegated' | 'authorizing', Item[]> = { delegated: [], authorizing: [] };
    for (const [i, item] of held.entries()) {
      if (!able[i] || found[i] === 'other') await putOff(deps, item.candidate);
      else free[found[i] === 'sweeper' ? 'delegated' : 'authorizing'].push(item);
    }
    for (const kind of ['delegated', 'authorizing'] as const) {
      for (let start = 0; start < free[kind].length; start += ownersPerOrder[kind]) {
        const some = free[kind].slice(start, start + ownersPerOrder[kind]);
        batches.push({ token, items: some, authorizes: kind === 'authorizing' });
      }
    }
  }
  return batches;
}

/** One that cannot send now, by its token or by a code that is not ours, holds no other up. */
async function putOff(deps: SweepDeps, candidate: SweepCandidate): Promise<void> {
  const { address, chain, projectId: project, token: asset } = candidate;
  deps.log.warn('sweep.cannot-send', { project, chain, address, asset });
  const dueMs = deps.clock.nowMs() + retryAfter.failed * 1000;
  await deps.sweeps.defer(candidate, dueMs, 'cannot_send');
}

async function sweepBatch(deps: SweepDeps, place: SweepPlace, batch: Batch): Promise<number> {
  const { token, items } = batch;
  const { chain, settings } = place;
  const later = async (seconds: number, cause: SweepCause): Promise<number> => {
    const dueMs = deps.clock.nowMs() + seconds * 1000;
    for (const { candidate } of items) await deps.sweeps.defer(candidate, dueMs, cause);
    return 0;
  };
  const fee = await estimate(deps, place, batch);
  if (fee === null) return later(retryAfter.failed, 'cannot_send');
  if (fee.gasLimit > maxGas && items.length > 1) {
    const half = Math.ceil(items.length / 2);
    const first = await sweepBatch(deps, place, { ...batch, items: items.slice(0, half) });
    return first + (await sweepBatch(deps, place, { ...batch, items: items.slice(half) }));
  }
  const mode = settings.setCode![chain.name]!;
  const native = chain.tokens.find(({ isNative }) => isNative)!;
  // Taking the delegations back costs no more than this does.
  const most = mode === 'clear' ? 2n * fee.maxFee : fee.maxFee;
  const feeMicroUsd = usdMicro(most, native.decimals, items[0]!.holding.coinUsd, 'up');
  const worth = items.reduce((sum, { holding }) => sum + holding.valueMicroUsd, 0n);
  if (!isWorth(feeMicroUsd, worth)) return later(retryAfter.soon, 'too_expensive');
  const wallet = await affordable(deps, place, { token: token.symbol, fee });
  if (!wallet) return later(retryAfter.soon, 'hot_wallet_short');
  const orderNo = deps.ids.next('SP');
  const begun: { item: Item; next: SweepUnderWay }[] = [];
  for (let start = 0; start < items.length; start += batchSize) {
    const some = items.slice(start, start + batchSize).map((item) => ({
      item,
      next: {
        ...underWay(item.candidate, { orderNo, nowMs: deps.clock.nowMs() }),
        delegated: mode,
      },
    }));
    const outcome = await deps.sweeps.begin({
      sweeps: some.map(({ item: { candidate }, next }) => ({ candidate, next })),
      budget: budgetOf(deps, place, start === 0 ? feeMicroUsd : 0n),
    });
    if (outcome === 'budget_spent') {
      noteBudget(deps, place);
      return later(retryAfter.soon, 'budget_spent');
    }
    if (outcome === 'begun') begun.push(...some);
  }
  if (begun.length === 0) return 0;
  const order = await createWalletOrder(deps, place, {
    orderNo,
    does: 'sweep',
    token,
    items: begun.map(({ item }) => sweepItemOf(item)),
    fee,
    wallet,
  });
  if (order) return begun.length;
  for (const { next } of begun)
    await deps.sweeps.end(next, nextCandidate(deps, next, retryAfter.soon));
  return 0;
}

/** The fee of a batch; null if the whole would fail although each owner by itself can send. */
async function estimate(deps: SweepDeps, place: SweepPlace, { token, items, authorizes }: Batch) {
  const terms = collectTerms(place, items.map(sweepItemOf), token);
  // The signer knows the nonces; what they cost does not depend on them.
  const authorizing = terms.collects?.map(({ owner, keyId }) => ({ owner, keyId, nonce: 0 })) ?? [];
  try {
    return await deps.fees.estimate(authorizes ? { ...terms, authorizes: authorizing } : terms);
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'invalidRequest') return null;
    throw error;
  }
}
