/** New approved orders: plan, build on one recent block, sign, store, then send. */

import { sign } from '#domain/order/transitions/sign.ts';
import { maySign } from '#domain/payment/authorize/may-sign.ts';
import { newSlot } from '#domain/payment/broadcast/new-slot.ts';
import { paymentTerms } from '#domain/payment/broadcast/terms-of.ts';
import { storeAndSend } from '#domain/payment/broadcast/write-ahead.ts';
import type { ExpiringDeps, Wallet } from '#domain/payment/deps.ts';
import type { Order } from '#model/orders/order.ts';
import type { PaymentPlan, SignatureRecord } from '#model/payment.ts';
import type { ProjectSettings } from '#model/project.ts';
import { handleSimulationFailure } from '../handle-simulation-failure.ts';
import { markStuck } from '../mark-stuck.ts';
import { nextOrders } from '../next-orders.ts';
import { paymentLimits } from './limits-of.ts';
import { settleEarlier } from './settle-earlier.ts';

/** Payments that are sent side by side: their order does not count. */
const sentAtOnce = 8;

/**
 * Signs up to `capacity` approved orders, oldest first, with the serials from `next` on. Returns how
 * many were stored. Nothing is sent that was not stored.
 */
export async function signApproved(
  deps: ExpiringDeps,
  wallet: Wallet,
  input: {
    next: number;
    capacity: number;
    deadline: number;
    /** What the wallet holds of the coin, and what of it is not promised to payments on their way. */
    balance: bigint;
    spendable: bigint;
    /** Id of the table that the run began with. */
    table: string;
  },
): Promise<number> {
  const { project, address, keyId } = wallet;
  if (input.capacity <= 0) return 0;
  const orders = await nextOrders(deps, address, input.capacity);
  if (orders.length === 0 || (await deps.projects.isFrozen(project.projectId))) return 0;
  const settings = await deps.projects.settings(project.projectId);
  const voided = new Map<string, number>();
  const { table } = input;
  const planned = await Promise.all(
    orders.map((order) => planOf(deps, wallet, order, { settings, table, voided })),
  );
  const payable = await affordable(
    deps,
    planned.filter((one) => one !== null),
    input,
  );
  if (payable.length === 0) return 0;

  const anchor = await deps.gateway.anchor();
  const tried = await Promise.allSettled(
    payable.map(async ({ order, plan }, i) => {
      const serial = input.next + i;
      const of = {
        keyId,
        terms: paymentTerms(order),
        limits: paymentLimits(order),
        plan,
        anchor,
        serial,
      };
      return { order, serial, bytes: await deps.signer.signPayment(of) };
    }),
  );
  const signed = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  if (signed.length < tried.length) {
    const errors = await noteUnsigned(deps, payable, tried);
    if (signed.length === 0) throw errors[0];
    // The serials have a gap now: these bytes are thrown away, and the others signed without it.
    return signApproved(deps, wallet, input);
  }
  const at = deps.clock.now();
  const payments = signed.map(({ order, serial, bytes }) => ({
    slot: newSlot(
      {
        chain: deps.chain.name,
        address,
        nonce: serial,
        projectId: project.projectId,
        ref: order.orderNo,
        refKind: 'order',
        refCreatedAtMs: order.createdAtMs,
      },
      {
        ...bytes,
        kind: 'payment',
        maxFeePerGas: order.maxFeePerGas,
        maxPriorityFeePerGas: 0n,
        at,
        expiresAt: anchor.expiresAt,
      },
    ),
    write: sign(order, { at, nonce: serial }),
    voided: voided.get(order.orderNo),
    table,
  }));
  return storeAndSend(deps, payments, { deadline: input.deadline, atOnce: sentAtOnce });
}

/** Orders that could not be built or signed wait: one of them must not end a run of all. */
async function noteUnsigned(
  deps: ExpiringDeps,
  payable: { order: Order }[],
  tried: PromiseSettledResult<unknown>[],
): Promise<unknown[]> {
  const errors: unknown[] = [];
  for (const [i, { order }] of payable.entries()) {
    const one = tried[i];
    if (one?.status !== 'rejected') continue;
    errors.push(one.reason);
    await handleSimulationFailure(deps, order, one.reason);
  }
  return errors;
}

/** What an order needs now; null when it may not, or can not, be signed. */
async function planOf(
  deps: ExpiringDeps,
  wallet: Wallet,
  order: Order,
  context: { settings: ProjectSettings; table: string; voided: Map<string, number> },
): Promise<{ order: Order; plan: PaymentPlan } | null> {
  const earlier = (_: Order, signed: SignatureRecord) =>
    settleEarlier(deps, wallet, { order, earlier: signed, table: context.table });
  if (!(await maySign(deps, wallet, order, { ...context, earlier }))) return null;
  try {
    return { order, plan: await deps.gateway.plan(paymentTerms(order), paymentLimits(order)) };
  } catch (error) {
    await handleSimulationFailure(deps, order, error);
    return null;
  }
}

/** The orders that the wallet's coin covers, in order; what is short for good says so. */
async function affordable(
  deps: ExpiringDeps,
  planned: { order: Order; plan: PaymentPlan }[],
  input: { balance: bigint; spendable: bigint },
): Promise<{ order: Order; plan: PaymentPlan }[]> {
  let left = input.spendable;
  const payable: { order: Order; plan: PaymentPlan }[] = [];
  for (const one of planned) {
    const { order, plan } = one;
    const cost = plan.fee + (order.tokenAddress === null ? order.amount : 0n);
    if (cost <= left) {
      left -= cost;
      payable.push(one);
    } else if (cost > input.balance) {
      await markStuck(deps, order, 'no_gas', 15);
    }
  }
  return payable;
}
