/**
 * One step of an energy order (docs/energy.md "Energy orders"). It may run twice, or stop anywhere: what
 * is asked of a provider is stored before, and asked again under the same id.
 */

import type { EnergyOrder } from '../model/energy-order.ts';
import type { BalanceChange } from '../model/subscription.ts';
import type { EnergyMarket, RentState } from '../ports.ts';
import { planCharge } from './balance/plan-charge.ts';
import type { EnergyDeps } from './deps.ts';
import { energyOrderOutbox, lowBalanceOutbox } from './order-outbox.ts';
import { promisedToOthers, withoutKeptPromises } from './promised-energy.ts';
import { rentRequestId } from './rent-request-id.ts';
import { rentalSeconds } from './rental-seconds.ts';

/** Seconds between two looks at an order that waits for its energy. */
const lookEvery = 3;
/** Energy that has not come by then is partial, if a part of it has; seconds. */
const partialAfter = 60;
/** An order whose answer is unclear, and whose energy never came, has failed then; seconds. */
const giveUpAfter = 600;

/** Does what is due for an order. Returns it as it is then. */
export async function advanceEnergyOrder(
  deps: EnergyDeps,
  energyNo: string,
): Promise<EnergyOrder | null> {
  const order = await deps.energy.order(energyNo);
  if (!order || order.dueAt === null) return order;
  if (order.status === 'ordered' && order.provider === null) return askNext(deps, order);
  if (order.status === 'ordered') return lookForEnergy(deps, order);
  if (order.endsAt !== null && deps.clock.now() >= order.endsAt) return recover(deps, order);
  return order.status === 'partial' ? lookForEnergy(deps, order) : order;
}

/** Asks the cheapest provider that has not refused yet; none left: the order has failed. */
async function askNext(deps: EnergyDeps, order: EnergyOrder): Promise<EnergyOrder | null> {
  const provider = await cheapest(deps, order);
  if (!provider) return fail(deps, order, 'no provider shows the energy');
  const at = deps.clock.now();
  // Stored first: whatever happens to the answer, this provider is looked up before any other.
  const set = { provider: provider.name, rentedAt: at, dueAt: at + lookEvery };
  return rentIfStored(deps, order, set, provider);
}

/** Asks the provider only after this run has stored that it does. Another run asks no other one. */
async function rentIfStored(
  deps: EnergyDeps,
  order: EnergyOrder,
  set: Partial<EnergyOrder>,
  provider: EnergyMarket,
): Promise<EnergyOrder | null> {
  const asked = await write(deps, order, set);
  return asked ? rent(deps, asked, provider) : deps.energy.order(order.energyNo);
}

async function rent(
  deps: EnergyDeps,
  order: EnergyOrder,
  provider: EnergyMarket,
): Promise<EnergyOrder | null> {
  const answer = await provider.rent({
    requestId: rentRequestId(order.energyNo, provider.name),
    energyNo: order.energyNo,
    receiver: order.receiver,
    energy: order.energy,
    duration: order.durationCode,
  });
  deps.log.info('energy.rented', {
    energy_no: order.energyNo,
    provider: provider.name,
    answer: answer.kind,
    request_id: order.requestId,
  });
  if (answer.kind === 'taken') return store(deps, order, { tradeNo: answer.tradeNo });
  if (answer.kind === 'refused') return passOn(deps, order, answer.reason);
  deps.log.warn('energy.unclear', { energy_no: order.energyNo, reason: answer.reason });
  return order;
}

/** A definite no: the next provider is asked. */
const passOn = (deps: EnergyDeps, order: EnergyOrder, reason: string) => {
  const { provider, refusedBy } = order;
  deps.log.warn('energy.refused', { energy_no: order.energyNo, provider, reason });
  return store(deps, order, {
    provider: null,
    tradeNo: null,
    rentedAt: null,
    refusedBy: provider === null ? refusedBy : [...refusedBy, provider],
    dueAt: deps.clock.now(),
  });
};

async function cheapest(
  { service, log }: EnergyDeps,
  { energyNo, energy, durationCode, refusedBy }: EnergyOrder,
): Promise<EnergyMarket | null> {
  const asked = service.markets.filter(({ name }) => !refusedBy.includes(name));
  const quotes = await Promise.all(
    asked.map(async (provider) => {
      try {
        return { provider, sun: await provider.quote({ energy, duration: durationCode }) };
      } catch (error) {
        log.warn('energy.no-quote', { energy_no: energyNo, provider: provider.name, error });
        return { provider, sun: null };
      }
    }),
  );
  const offers = quotes.filter(
    (one): one is { provider: EnergyMarket; sun: bigint } => one.sun !== null,
  );
  return (
    offers.reduce<(typeof offers)[number] | null>(
      (best, one) => (best === null || one.sun < best.sun ? one : best),
      null,
    )?.provider ?? null
  );
}

/** Only what two providers of the chain show counts; what a market says decides what to do next. */
async function lookForEnergy(deps: EnergyDeps, order: EnergyOrder): Promise<EnergyOrder | null> {
  const at = deps.clock.now();
  const age = at - (order.rentedAt ?? order.createdAt);
  const [stored, free] = await Promise.all([
    deps.energy.receiver(order.receiver),
    deps.tron.freeEnergy(order.receiver),
  ]);
  const receiver = await withoutKeptPromises(deps, stored);
  const seen = free - promisedToOthers(receiver, order.businessRef);
  if (seen >= BigInt(order.need)) {
    const { [order.businessRef]: _arrived, ...awaited } = receiver.awaited;
    const kept = await deps.energy.putReceiver({
      ...receiver,
      awaited,
      promised: { ...receiver.promised, [order.businessRef]: order.need },
      lastDelegatedAt: at,
      rev: receiver.rev + 1,
    });
    return kept ? arrive(deps, order, at) : order;
  }
  if (order.status === 'partial') return store(deps, order, { dueAt: at + lookEvery });
  const state = await stateOf(deps, order);
  if (state?.state === 'failed' && seen <= 0n) return passOn(deps, order, 'the rental failed');
  if (state?.state === 'unknown' && age < giveUpAfter) {
    const provider = deps.service.markets.find(({ name }) => name === order.provider);
    // It never got the request. The same id again cannot be a second rental.
    if (provider && age >= lookEvery) {
      return rentIfStored(deps, order, { dueAt: at + lookEvery }, provider);
    }
  }
  if (age >= partialAfter && seen > 0n && state?.state !== 'waiting') {
    return becomePartial(deps, order, seen);
  }
  if (age < giveUpAfter) return later(deps, order, state?.tradeNo);
  deps.log.error('energy.maybe-paid', {
    energy_no: order.energyNo,
    provider: order.provider,
    state: state?.state ?? 'no answer',
    request_id: order.requestId,
  });
  return fail(deps, order, 'the energy did not arrive');
}

async function stateOf(
  { service, log }: EnergyDeps,
  order: EnergyOrder,
): Promise<RentState | null> {
  const provider = service.markets.find(({ name }) => name === order.provider);
  if (!provider) return null;
  try {
    return await provider.look(rentRequestId(order.energyNo, provider.name));
  } catch (error) {
    log.warn('energy.not-looked-up', { energy_no: order.energyNo, provider: provider.name, error });
    return null;
  }
}

const later = async (deps: EnergyDeps, order: EnergyOrder, tradeNo?: string | null) => {
  const dueAt = deps.clock.now() + lookEvery;
  return (await store(deps, order, { dueAt, ...(tradeNo && { tradeNo }) })) ?? order;
};

/** The energy is there. A partial order that is whole after all pays again what it got back. */
async function arrive(deps: EnergyDeps, order: EnergyOrder, at: number) {
  const endsAt = (order.rentedAt ?? at) + rentalSeconds[order.durationCode];
  const set = { status: 'delegated' as const, delegatedAt: at, endsAt, dueAt: endsAt };
  const missing = order.costSun - order.chargedSun;
  const stored =
    missing > 0n ? await payAgain(deps, order, { set, missing }) : await store(deps, order, set);
  await deps.wake(order.receiver);
  return stored;
}

async function payAgain(
  deps: EnergyDeps,
  order: EnergyOrder,
  { set, missing }: { set: Partial<EnergyOrder>; missing: bigint },
): Promise<EnergyOrder | null> {
  const { projectId } = order;
  const [subscription, balance] = await Promise.all([
    deps.energy.subscription(projectId),
    deps.energy.balance(projectId),
  ]);
  const threshold = subscription?.lowBalanceSun ?? 0n;
  const plan = planCharge(balance, { cost: missing, threshold });
  // Without the balance it stays at what it paid: the energy is there, and may be used.
  if (!plan || !subscription) return store(deps, order, set);
  const at = deps.clock.now();
  const change = { kind: 'charge' as const, sun: -missing, guard: plan.guard };
  const next = { ...set, chargedSun: order.costSun };
  const alert = plan.announces
    ? lowBalanceOutbox(
        subscription,
        { ...order, rev: order.rev + 1 },
        { sun: balance.sun - missing, at },
      )
    : null;
  return store(deps, order, next, { change, alert });
}

async function becomePartial(deps: EnergyDeps, order: EnergyOrder, seen: bigint) {
  const missing = BigInt(order.need) - seen;
  const back = (order.chargedSun * missing) / BigInt(order.need);
  const endsAt = (order.rentedAt ?? order.createdAt) + rentalSeconds[order.durationCode];
  const set = {
    status: 'partial' as const,
    chargedSun: order.chargedSun - back,
    endsAt,
    dueAt: deps.clock.now() + lookEvery,
  };
  const stored = await store(deps, order, set, refund(back));
  await deps.wake(order.receiver);
  return stored;
}

async function fail(deps: EnergyDeps, order: EnergyOrder, failReason: string) {
  const set = { status: 'failed' as const, chargedSun: 0n, failReason, dueAt: null };
  const stored = await store(deps, order, set, refund(order.chargedSun));
  await deps.wake(order.receiver);
  return stored;
}

const refund = (sun: bigint) => (sun > 0n ? { change: { kind: 'refund' as const, sun } } : {});

/**
 * The rental has ended and is taken back: nothing of it is promised any longer. Own stake whose
 * delegation a reorganisation removed for good has lent nothing, and is paid back.
 */
async function recover(deps: EnergyDeps, order: EnergyOrder): Promise<EnergyOrder | null> {
  const provider = deps.service.markets.find(({ name }) => name === order.provider);
  const requestId = provider && rentRequestId(order.energyNo, provider.name);
  let isLost = false;
  if (provider?.hasEnded && requestId) {
    if (!(await provider.hasEnded(requestId))) return later(deps, order);
    isLost = (await provider.look(requestId)).state === 'failed';
  }
  const receiver = await deps.energy.receiver(order.receiver);
  const { [order.businessRef]: own, ...promised } = receiver.promised;
  if (own !== undefined) {
    const next = { ...receiver, promised, rev: receiver.rev + 1 };
    if (!(await deps.energy.putReceiver(next))) return order;
  }
  if (isLost) return fail(deps, order, 'the delegation left the chain');
  return store(deps, order, { status: 'recovered', dueAt: null });
}

interface Money {
  change?: Pick<BalanceChange, 'kind' | 'sun' | 'guard'>;
  alert?: ReturnType<typeof lowBalanceOutbox> | null;
}

/** Writes the next revision. Returns the order as it is then, also if another run has changed it. */
const store = async (
  deps: EnergyDeps,
  order: EnergyOrder,
  set: Partial<EnergyOrder>,
  money: Money = {},
): Promise<EnergyOrder | null> =>
  (await write(deps, order, set, money)) ?? deps.energy.order(order.energyNo);

/** Writes the next revision with what it does to the balance; null if the order has changed. */
async function write(
  deps: EnergyDeps,
  order: EnergyOrder,
  set: Partial<EnergyOrder>,
  money: Money = {},
): Promise<EnergyOrder | null> {
  const at = deps.clock.now();
  const next: EnergyOrder = { ...order, ...set, rev: order.rev + 1 };
  const ref = `${order.energyNo}#${next.rev}`;
  const change = money.change ? { ...money.change, projectId: order.projectId, ref, at } : null;
  const outbox = [energyOrderOutbox(next, at), ...(money.alert ? [money.alert] : [])];
  const written = await deps.energy.write({ order: next, change, outbox });
  if (written !== 'written') return null;
  if (next.status !== order.status) {
    deps.log.info('energy.moved', {
      energy_no: order.energyNo,
      status: next.status,
      request_id: order.requestId,
    });
  }
  return next;
}
