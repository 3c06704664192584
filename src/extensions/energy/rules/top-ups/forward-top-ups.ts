/**
 * Brings credited top-ups to the energy account, and settles each by the forward that moved it
 * (docs/energy.md "Top-ups").
 */
import { internalOutbox } from '#domain/order/events/internal-outbox.ts';
import { newInternalOrder } from '#domain/order/new-internal-order.ts';
import type { Chain, Token } from '#model/chain.ts';
import type { ReservationLimits } from '#model/orders/order-base.ts';
import type { BalanceReader, FeeEstimator } from '#ports/chains.ts';
import type { PaymentReader } from '#ports/payments.ts';
import type { TopUp } from '../../model/subscription.ts';
import { forwardNo } from './forward-no.ts';
import { nameForgottenForwards } from './name-forgotten-forwards.ts';
import { putOff, putOffAll } from './put-off.ts';
import { nameForward, type SettleDeps, settleTopUps } from './settle-top-ups.ts';

export interface ForwardDeps extends SettleDeps {
  chain: Chain;
  payments: Pick<PaymentReader, 'coinReserved'>;
  balances: BalanceReader;
  fees: FeeEstimator;
  /** Where top-ups go, by the stage's configuration. */
  energyAccount: string;
  wake(address: string): Promise<void>;
}

/** A top-up that was looked at so often in vain, for an hour or more, and has no coin: an alarm. */
const alarmLooks = 12;

/**
 * Looks at the top-ups that are due, those of a project together. A project whose top-ups cannot be
 * looked at does not hold up the others. Returns how many top-ups were settled.
 */
export async function forwardTopUps(deps: ForwardDeps): Promise<number> {
  const due = await deps.energy.unsettledTopUps(deps.clock.now());
  const projects = new Map<string, TopUp[]>();
  for (const topUp of due) {
    projects.set(topUp.projectId, [...(projects.get(topUp.projectId) ?? []), topUp]);
  }
  let settled = 0;
  for (const [projectId, topUps] of projects) {
    try {
      const outcome = await settleTopUps(deps, topUps);
      const waiting = await withOthers(deps, projectId, outcome.waiting);
      settled += outcome.settled;
      await forward(deps, projectId, waiting);
    } catch (error) {
      deps.log.warn('energy.not-forwarded', { project: projectId, error });
      await putOffAll(deps, topUps).catch(() => {});
    }
  }
  return settled;
}

/** With what else of the project needs a forward and is not due: one that is below its fee, for one. */
async function withOthers(
  deps: ForwardDeps,
  projectId: string,
  waiting: TopUp[],
): Promise<TopUp[]> {
  if (waiting.length === 0) return [];
  const known = new Set(waiting.map(({ depositNo }) => depositNo));
  const others = (await deps.energy.unsettledTopUps()).filter(
    (topUp) =>
      topUp.projectId === projectId && topUp.forwardNo === null && !known.has(topUp.depositNo),
  );
  return [...waiting, ...(await settleTopUps(deps, others)).waiting];
}

/**
 * One transfer for the top-ups that the address holds the coin of. A later top-up may lie there that
 * is not credited yet: its coin stays.
 */
async function forward(deps: ForwardDeps, projectId: string, topUps: TopUp[]): Promise<void> {
  if (topUps.length === 0) return;
  const { chain } = deps;
  const subscription = await deps.energy.subscription(projectId);
  const token = chain.tokens.find(({ isNative }) => isNative);
  if (!subscription || !token) {
    await putOffAll(deps, topUps);
    return;
  }
  const from = subscription.depositAddress;
  // What is reserved first: a forward that ends in between makes less seem free, never more.
  const { reserved, epoch } = await deps.payments.coinReserved({
    projectId,
    chain: chain.name,
    fromAddress: from,
  });
  const of = { chain: chain.name, address: from, tokenAddress: null };
  const held = (await deps.balances.balance(of)).amount;
  const { covered, lacking } = divideByCoin(topUps, held - reserved);
  // While a forward is in flight, what it moves may be gone and still reserved.
  const isQuiet = reserved === 0n;
  const named = isQuiet ? await nameForgottenForwards(deps, projectId, lacking) : [];
  for (const topUp of lacking.filter((one) => !named.includes(one))) {
    if (isQuiet && (topUp.looks ?? 0) >= alarmLooks) {
      const { depositNo, sun } = topUp;
      deps.log.error('energy.top-up-uncovered', {
        project: projectId,
        deposit_no: depositNo,
        sun: sun.toString(),
        held_sun: held.toString(),
      });
    }
    await putOff(deps, topUp);
  }
  if (covered.length > 0) {
    const room = { held, limits: { nativeEpoch: epoch, tokenEpoch: epoch } };
    await send(deps, { projectId, from, token, topUps: covered, ...room });
  }
}

/** The top-ups that so much coin covers whole, in their order, and the others. */
function divideByCoin(topUps: TopUp[], free: bigint): { covered: TopUp[]; lacking: TopUp[] } {
  let left = free;
  const covered: TopUp[] = [];
  const lacking: TopUp[] = [];
  for (const topUp of topUps) {
    if (topUp.sun > left) {
      lacking.push(topUp);
      continue;
    }
    left -= topUp.sun;
    covered.push(topUp);
  }
  return { covered, lacking };
}

async function send(
  deps: ForwardDeps,
  of: {
    projectId: string;
    from: string;
    token: Token;
    topUps: TopUp[];
    held: bigint;
    limits: Pick<ReservationLimits, 'nativeEpoch' | 'tokenEpoch'>;
  },
): Promise<void> {
  const { chain, energyAccount } = deps;
  const { projectId, from, token, topUps, held } = of;
  const sum = topUps.reduce((all, { sun }) => all + sun, 0n);
  const terms = { chain: chain.name, from, to: energyAccount, tokenAddress: null };
  const fee = await deps.fees.estimate({ ...terms, amount: sum });
  // The fee comes out of what is forwarded; the balance was credited in full.
  const amount = sum - fee.maxFee;
  const [head] = topUps;
  // Not worth its fee: it waits for a later top-up, and goes with it.
  if (amount <= 0n || !head) return putOffAll(deps, topUps);
  const serves = topUps.map(({ depositNo }) => depositNo);
  const order = newInternalOrder({
    orderNo: forwardNo(head),
    does: 'forward',
    serves,
    projectId,
    chain,
    token,
    from,
    to: energyAccount,
    amount,
    fee,
    nowMs: deps.clock.nowMs(),
    requestId: head.depositNo,
  });
  const outbox = internalOutbox(order, { at: order.createdAt });
  const room = held - amount - fee.maxFee;
  const limits = { maxTokenReserved: room, maxNativeReserved: room, ...of.limits };
  const made = await deps.internal.create({ order, outbox, limits });
  if (made !== 'created') return putOffAll(deps, topUps);
  await nameForward(deps, order, topUps);
  deps.log.info('energy.forwarded', {
    project: projectId,
    order_no: order.orderNo,
    top_ups: topUps.length,
    sun: amount.toString(),
  });
  await deps.wake(from);
}
