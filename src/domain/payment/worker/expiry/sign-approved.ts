/** Signs approved orders: plan, build on one recent block, sign, store, then send. */

import { sign } from '#domain/order/transitions.ts';
import { maySign, type SigningPermit } from '#domain/payment/authorize/may-sign.ts';
import { newSlot, orderReference } from '#domain/payment/broadcast/new-slot.ts';
import { coinPaid, paymentTerms } from '#domain/payment/broadcast/payment-terms.ts';
import { storeAndSend } from '#domain/payment/broadcast/write-ahead.ts';
import type { ExpiryDeps, PaymentFees, PlannedOrder, Wallet } from '#domain/payment/deps.ts';
import { signedTerms } from '#domain/request/request-terms.ts';
import type { Order } from '#model/orders/order.ts';
import type { SignatureRecord } from '#model/payment.ts';
import type { ProjectSettings } from '#model/project.ts';
import { admitByDailySums } from '../admit-by-daily-sums.ts';
import { estimateAgain } from '../estimate-again.ts';
import { handleInsufficientFunds, handleSimulationFailure } from '../handle-simulation-failure.ts';
import { selectByHighest } from '../highest-balance.ts';
import { nextOrders } from '../next-orders.ts';
import { provenSettings } from '../proven-settings.ts';
import { planElsewhere } from './plan-elsewhere.ts';
import { settleEarlier } from './settle-earlier.ts';

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
  /** Id of the table that the run began with. */
  table: string;
  /** Identifies the run (PlannedFor). */
  run: object;
  /** What pays for payments of the address. */
  fees: PaymentFees;
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
  const { project, address, keyId } = wallet;
  if (input.capacity <= 0) return 0;
  const orders = await nextOrders(deps, address, input.capacity);
  if (orders.length === 0 || (await deps.projects.isFrozen(project.projectId))) return 0;
  const settings = await provenSettings(deps, project, orders);
  if (!settings) return 0;
  const voided = new Map<string, number>();
  const { table, run, fees } = input;
  const prepared = await Promise.all(
    orders.map((order) => prepare(deps, wallet, order, { settings, table, run, voided, fees })),
  );
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
  const tried = await Promise.allSettled(
    admitted.map(async ({ order, plan, limits, counts }, i) => {
      const sequenceNumber = input.next + i;
      const of = {
        keyId,
        terms: paymentTerms(order),
        limits,
        plan,
        recentBlock,
        discriminator: sequenceNumber,
      };
      const bytes = await deps.signer.signPayment(of);
      return { order, counts, sequenceNumber, bytes, resource: plan.resource };
    }),
  );
  const signed = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  if (signed.length < tried.length) {
    const errors = await noteUnsigned(deps, admitted, tried);
    if (signed.length === 0) throw errors[0];
    // The sequence has a gap now. These bytes are discarded and the other orders signed again.
    return signApproved(deps, wallet, input);
  }
  const at = deps.clock.now();
  const payments = signed.map(({ order, counts, sequenceNumber, bytes, resource }) => ({
    ...asks(order),
    slot: newSlot(
      {
        chain: deps.chain.name,
        address,
        nonce: sequenceNumber,
        projectId: project.projectId,
        ...orderReference(order),
      },
      {
        ...bytes,
        kind: 'payment',
        maxFeePerGas: order.maxFeePerGas,
        maxPriorityFeePerGas: 0n,
        at,
        expiresAt: recentBlock.expiresAt,
        ...(resource !== undefined && { resource }),
      },
    ),
    write: sign(order, { at, nonce: sequenceNumber }),
    counts,
    voided: voided.get(order.orderNo),
    table,
  }));
  return storeAndSend(deps, payments, { deadline: input.deadline, ...concurrently });
}

const asks = (order: Order): { terms?: string } => {
  const terms = signedTerms(order);
  return terms === undefined ? {} : { terms };
};

/** Notes why orders could not be built or signed: one of them must not end the run for all. */
async function noteUnsigned(
  deps: ExpiryDeps,
  payments: { order: Order }[],
  tried: PromiseSettledResult<unknown>[],
): Promise<unknown[]> {
  const errors: unknown[] = [];
  for (const [i, { order }] of payments.entries()) {
    const one = tried[i];
    if (one?.status !== 'rejected') continue;
    errors.push(one.reason);
    await handleSimulationFailure(deps, order, one.reason, { opinion: 'unknown' });
  }
  return errors;
}

/** The order's payment as the chain wants it now; null if the order may not or cannot be signed. */
async function prepare(
  deps: ExpiryDeps,
  wallet: Wallet,
  order: Order,
  context: {
    settings: ProjectSettings;
    table: string;
    run: object;
    fees: PaymentFees;
    voided: Map<string, number>;
  },
): Promise<(PlannedPayment & SigningPermit) | null> {
  const earlier = (_: Order, signed: SignatureRecord) =>
    settleEarlier(deps, wallet, { order, earlier: signed, table: context.table });
  const permit = await maySign(deps, wallet, order, { ...context, earlier });
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
