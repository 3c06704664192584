/**
 * Makes the energy order of a payment that lacks energy (docs/energy.md). It is made once, even
 * if repeated: its key is the payment's number.
 */
import { utcDay } from '#domain/order/limits.ts';
import { paymentTerms } from '#domain/payment/broadcast/payment-terms.ts';
import type { Order } from '#model/orders/order.ts';
import type { EnergyOrder, EnergyReceiver } from '../model/energy-order.ts';
import type { BalanceChange } from '../model/subscription.ts';
import { planCharge } from './balance/plan-charge.ts';
import type { EnergyDeps } from './deps.ts';
import { businessTypeOf, energyNoOf } from './energy-no.ts';
import { energyOrderOutbox, lowBalanceOutbox } from './order-outbox.ts';
import { awaitedByOthers, promisedToOthers, withoutKeptPromises } from './promised-energy.ts';
import { rentalPrice } from './rental-price.ts';

/** How long after a rental the same sender pays nothing for another of ten minutes, seconds. */
export const freeAfterRental = 600;
/** Writers that change one balance at the same time. */
const maxWrites = 12;

/**
 * The energy order of a payment, made if there is none; null if the payment gets none: it is not
 * approved, pays no token, or its project has not subscribed. A rental is charged in the transaction
 * that makes the order. Without enough balance the order has failed, and nothing is rented.
 */
export async function requestEnergy(
  deps: EnergyDeps,
  orderNo: string,
): Promise<EnergyOrder | null> {
  const energyNo = energyNoOf(orderNo);
  if (energyNo === null) return null;
  const known = await deps.energy.order(energyNo);
  if (known) return known;
  const order = await deps.orders.get(orderNo);
  const isDue =
    order?.status === 'approved' && order.chain === deps.chain.name && order.tokenAddress !== null;
  if (!isDue) return null;
  const subscription = await deps.energy.subscription(order.projectId);
  if (!subscription) return null;
  const { energy: need, burnSun } = await deps.tron.needOf(paymentTerms(order));
  const id = await deps.energy.nextId(order.projectId);
  for (let write = 0; write < maxWrites; write++) {
    const at = deps.clock.now();
    const [balance, stored, free] = await Promise.all([
      deps.energy.balance(order.projectId),
      deps.energy.receiver(order.fromAddress),
      deps.tron.freeEnergy(order.fromAddress),
    ]);
    const receiver = await withoutKeptPromises(deps, stored);
    const spoken = promisedToOthers(receiver, orderNo) + awaitedByOthers(receiver, orderNo);
    const isThere = free - spoken >= BigInt(need);
    if (!(await promise(deps, receiver, { orderNo, need, isThere }))) continue;
    const base = newOrder(order, { energyNo, id, need, burnSun, nowMs: deps.clock.nowMs() });
    const rental = rentalPrice(need, base.durationCode, deps.service.prices);
    const last = receiver.lastDelegatedAt;
    const isShort = base.durationCode === '10010';
    const isFree = isShort && last !== null && at - last < freeAfterRental;
    if (isThere) {
      const done: EnergyOrder = { ...base, energy: need, status: 'delegated', delegatedAt: at };
      const written = await writeOrder(deps, { order: done, change: null });
      if (written !== 'changed') return done;
    } else {
      const asked: EnergyOrder = { ...base, energy: rental.energy, dueAt: at };
      const day = utcDay(deps.clock.nowMs());
      const max = deps.service.unbilledDailySun;
      const unbilled = isFree && { day, sun: rental.sun, max };
      if (unbilled) {
        const written = await writeOrder(deps, { order: asked, change: null, unbilled });
        if (written === 'written') return asked;
        if (written === 'changed') return deps.energy.order(energyNo);
        // The day's sum is spent: the rental is charged.
      }
      const { lowBalanceSun: threshold } = subscription;
      const plan = planCharge(balance, { cost: rental.sun, threshold });
      const charged: EnergyOrder = plan
        ? { ...asked, costSun: rental.sun, chargedSun: rental.sun }
        : { ...asked, status: 'failed', failReason: 'insufficient balance', dueAt: null };
      const change: BalanceChange | null = plan && {
        projectId: order.projectId,
        kind: 'charge',
        ref: energyNo,
        sun: -rental.sun,
        at,
        guard: plan.guard,
      };
      const sun = balance.sun - rental.sun;
      const alert = plan?.announces ? [lowBalanceOutbox(subscription, charged, { sun, at })] : [];
      const written = await writeOrder(deps, { order: charged, change, alert });
      if (written === 'written') return charged;
      if (written === 'balance') continue;
    }
    return deps.energy.order(energyNo);
  }
  throw new Error(`the balance of ${order.projectId} changes too often`);
}

/**
 * Energy that is there, or that will be rented, is promised before the order says so: no other
 * payment may count on it.
 */
const promise = (
  { energy }: EnergyDeps,
  receiver: EnergyReceiver,
  { orderNo, need, isThere }: { orderNo: string; need: number; isThere: boolean },
): Promise<boolean> => {
  const of = isThere ? 'promised' : 'awaited';
  const next = { ...receiver[of], [orderNo]: need };
  return energy.putReceiver({ ...receiver, [of]: next, rev: receiver.rev + 1 });
};

async function writeOrder(
  { energy, clock, log }: EnergyDeps,
  input: {
    order: EnergyOrder;
    change: BalanceChange | null;
    unbilled?: { day: string; sun: bigint; max: bigint };
    alert?: ReturnType<typeof lowBalanceOutbox>[];
  },
): Promise<'written' | 'changed' | 'balance'> {
  const { alert = [], ...write } = input;
  const outbox = [energyOrderOutbox(input.order, clock.now()), ...alert];
  const written = await energy.write({ ...write, outbox });
  if (written === 'written') {
    const { energyNo, status, costSun, requestId } = input.order;
    log.info('energy.ordered', {
      energy_no: energyNo,
      status,
      cost_sun: costSun.toString(),
      request_id: requestId,
    });
  }
  return written;
}

function newOrder(
  order: Order,
  of: { energyNo: string; id: number; need: number; burnSun: bigint; nowMs: number },
): EnergyOrder {
  return {
    energyNo: of.energyNo,
    id: of.id,
    projectId: order.projectId,
    businessType: businessTypeOf(order.orderNo) ?? 'withdraw',
    businessRef: order.orderNo,
    receiver: order.fromAddress,
    energy: of.need,
    need: of.need,
    durationCode: order.reservation.resourceDuration ?? '10010',
    costSun: 0n,
    chargedSun: 0n,
    burnSun: of.burnSun,
    status: 'ordered',
    provider: null,
    tradeNo: null,
    refusedBy: [],
    rentedAt: null,
    delegatedAt: null,
    endsAt: null,
    failReason: null,
    dueAt: null,
    createdAt: Math.floor(of.nowMs / 1000),
    createdAtMs: of.nowMs,
    requestId: order.requestId,
    rev: 1,
  };
}
