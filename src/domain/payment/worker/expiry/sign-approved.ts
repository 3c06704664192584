/** Has approved orders paid: plans, builds on one recent block, has the vault sign and store, then sends. */

import type { SigningPermit } from '#domain/payment/authorize/judge-first.ts';
import { maySign } from '#domain/payment/authorize/may-sign.ts';
import { type BuiltPayment, payAndSend } from '#domain/payment/broadcast/pay-and-send.ts';
import { coinPaid, paymentTerms } from '#domain/payment/broadcast/payment-terms.ts';
import type {
  EarlierMeaning,
  ExpiryDeps,
  PaymentFees,
  PlannedOrder,
  Wallet,
} from '#domain/payment/deps.ts';
import type { Order } from '#model/orders/order.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { ProjectSettings } from '#model/project.ts';
import { admitByDailySums } from '../admit-by-daily-sums.ts';
import { estimateAgain } from '../estimate-again.ts';
import { handleInsufficientFunds, handleSimulationFailure } from '../handle-simulation-failure.ts';
import { selectByHighest } from '../highest-balance.ts';
import { nextOrders } from '../next-orders.ts';
import { provenSettings } from '../proven-settings.ts';
import { earlierSignature } from './earlier-signature.ts';
import { planElsewhere } from './plan-elsewhere.ts';

/** The order of payments does not matter here: 32 are sent concurrently. */
const concurrently = { together: 16, groupsAtOnce: 2 };

interface Round {
  /** The first sequence number that is free. */
  next: number;
  /** Payments that may still be put in flight. */
  capacity: number;
  /** Unix ms. */
  deadline: number;
  /** The address's coin, and the part of it that nothing in flight may take (base units). */
  balance: bigint;
  spendable: bigint;
  /** Identifies the run (PlannedFor). */
  run: object;
  /** What pays for payments of the address. */
  fees: PaymentFees;
  /** Reads the slots of the address that are not final. */
  slots(): Promise<NonceSlot[]>;
}

/** A payment, how the chain wants it built, and the most that it may cost. */
interface PlannedPayment extends PlannedOrder {
  cost: bigint;
}

/**
 * Signs up to `capacity` approved orders, oldest first, with the sequence numbers from `next` on.
 * Returns how many were stored. Nothing is sent that is not stored.
 */
export async function signApproved(
  deps: ExpiryDeps,
  wallet: Wallet,
  input: Round,
): Promise<number> {
  const { project, address } = wallet;
  if (input.capacity <= 0) return 0;
  const waiting = await deps.together?.(deps, wallet, input);
  const orders = await nextOrders(deps, address, input.capacity, async (due) =>
    waiting?.size ? due.filter(({ orderNo }) => !waiting.has(orderNo)) : due,
  );
  if (orders.length === 0 || (await deps.projects.isFrozen(project.projectId))) return 0;
  const settings = await provenSettings(deps, project, orders);
  if (!settings) return 0;
  const voided = new Map<string, number>();
  const { run, fees } = input;
  const earlier = earlierSignature(deps);
  const context = { settings, run, voided, fees, earlier };
  const prepared = await Promise.all(orders.map((order) => prepare(deps, wallet, order, context)));
  const planned = prepared.filter((one) => one !== null);
  const { affordable, unaffordable, isProven } = await selectByHighest(
    deps,
    address,
    await fees.fitting(planned),
    input,
  );
  // Others wait for what is in flight; these wait for somebody to fund the address.
  for (const { candidate, exceedsBalance } of unaffordable) {
    if (exceedsBalance) {
      await handleInsufficientFunds(deps, candidate.order, { exceedsBalance, isProven });
    }
  }
  const admitted = await admitByDailySums(deps, settings, affordable);
  if (admitted.length === 0) return 0;

  const recentBlock = await deps.gateway.recentBlock();
  const built: BuiltPayment[] = [];
  const failed: { order: Order; error: unknown }[] = [];
  for (const { order, plan, limits } of admitted) {
    try {
      const discriminator = input.next + built.length;
      const of = { terms: paymentTerms(order), limits, plan, recentBlock, discriminator };
      const bytes = deps.builder.payment(of);
      built.push({ order, asked: { bytes, plan, recentBlock, voided: voided.get(order.orderNo) } });
    } catch (error) {
      failed.push({ order, error });
    }
  }
  // One of them must not end the run for all.
  for (const { order, error } of failed)
    await handleSimulationFailure(deps, order, error, { opinion: 'unknown' });
  if (built.length === 0 && failed[0]) throw failed[0].error;
  const slots = await payAndSend(
    deps,
    { address, first: input.next, payments: built },
    { deadline: input.deadline, ...concurrently },
  );
  return slots.length;
}

/** The order's payment as the chain wants it now; null if the order may not or cannot be signed. */
async function prepare(
  deps: ExpiryDeps,
  wallet: Wallet,
  order: Order,
  context: {
    settings: ProjectSettings;
    run: object;
    fees: PaymentFees;
    voided: Map<string, number>;
    earlier: EarlierMeaning;
  },
): Promise<(PlannedPayment & SigningPermit) | null> {
  const permit = await maySign(deps, wallet, order, context);
  if (!permit) return null;
  const ready = await context.fees.ready(order);
  if (ready === null || ready === 'waits') return null;
  try {
    const planned = await plan(ready, context);
    return planned && { ...permit, ...planned };
  } catch (error) {
    const planned = await planAgain(deps, ready, { ...context, error });
    return planned && { ...permit, ...planned };
  }
}

async function plan(
  order: Order,
  { run, fees }: Pick<Round, 'run' | 'fees'>,
): Promise<PlannedPayment | null> {
  const of = { orderNo: order.orderNo, variants: 0, run };
  const planned = await fees.plan(order, { of });
  return planned && withCost(planned);
}

const withCost = (planned: PlannedOrder): PlannedPayment => ({
  ...planned,
  cost: planned.plan.fee + coinPaid(planned.order),
});

/** Plans within new limits, if the order's own were the problem; otherwise the order waits. */
async function planAgain(
  deps: ExpiryDeps,
  order: Order,
  { error, ...context }: Pick<Round, 'run' | 'fees'> & { error: unknown },
): Promise<PlannedPayment | null> {
  let failure = error;
  let current = order;
  if ((error as Error).name === 'FeeAboveLimit') {
    const raised = await estimateAgain(deps, order, { units: 0n, unitPrice: 0n });
    if (raised === 'waits') return null;
    if (raised !== 'unchanged') {
      current = raised;
      try {
        return await plan(raised, context);
      } catch (again) {
        failure = again;
      }
    }
  }
  const { run, fees } = context;
  const of = { orderNo: current.orderNo, variants: 0, run };
  const opinion = await planElsewhere(deps, current, { of, fees });
  if (opinion.kind === 'succeeds') return withCost(opinion.value);
  await handleSimulationFailure(deps, current, failure, { opinion: opinion.kind });
  return null;
}
