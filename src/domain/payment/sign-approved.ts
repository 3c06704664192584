/** New approved orders: build, sign with the next nonces, store, then broadcast in order. */

import type { Fees } from '../ports/payments.ts';
import type { PaymentSlot, Project, Withdrawal } from '../ports/records.ts';
import { fail } from '../withdrawal/transitions/fail.ts';
import { sign } from '../withdrawal/transitions/sign.ts';
import { authorize } from './authorize.ts';
import type { PaymentDeps, Wallet } from './deps.ts';
import { isVoidSignature } from './is-void-signature.ts';
import { misshapen } from './misshapen.ts';
import { termsOf } from './repair.ts';
import { sendStored } from './send.ts';
import { kindOf, noteStuck } from './stuck.ts';
import { storeInOrder } from './write-ahead.ts';

/** Seconds that a payment may revert in the node's simulation before it fails for good. */
const revertingFor = 600;
/** Waiting orders that are read past at most, to find one that can be paid. */
const mostWaiting = 1_000;

/**
 * Signs up to `capacity` approved orders, oldest first, from nonce `next` on. Returns how many were
 * stored. Nothing is sent that was not stored.
 */
export async function signApproved(
  deps: PaymentDeps,
  wallet: Wallet,
  input: {
    next: number;
    capacity: number;
    deadline: number;
    fees: Fees;
    spendable: bigint;
    /** Id of the table that the run began with. */
    table: string;
  },
): Promise<number> {
  const { project, address } = wallet;
  // A reorganisation may open more payments again than the cap lets in flight.
  if (input.capacity <= 0) return 0;
  const orders = await nextOrders(deps, address, input.capacity);
  if (orders.length === 0 || (await deps.projects.isFrozen(project.projectId))) return 0;
  const settings = await deps.projects.settings(project.projectId);
  const voided = new Map<string, number>();
  const judged = await Promise.all(
    orders.map(async (order) =>
      (await judge(deps, wallet, order, { settings, voided })) ? order : null,
    ),
  );
  const payable = affordable(
    deps,
    judged.filter((order) => order !== null),
    input,
  );
  for (const order of payable.unaffordable) await noteStuck(deps, order, 'no_gas', 15);
  for (const order of payable.tooDear) await noteStuck(deps, order, 'fee_above_cap', 15);

  // Signed side by side under predicted nonces; stored in their order, so that no hole opens.
  const signed = await Promise.all(
    payable.orders.map(async ({ order, fees }, i) => {
      const bytes = await deps.signer.signPayment({
        keyId: wallet.keyId,
        nonce: input.next + i,
        gasLimit: order.gasLimit,
        fees,
        terms: termsOf(order),
      });
      return { order, fees, bytes, nonce: input.next + i };
    }),
  );
  const at = deps.clock.now();
  const payments = signed.map(({ order, fees, bytes, nonce }) => {
    const slot: PaymentSlot = {
      chain: deps.chain.name,
      address,
      nonce,
      ref: order.withdrawNo,
      refKind: 'withdrawal',
      refCreatedAtMs: order.createdAtMs,
      projectId: project.projectId,
      attempts: [{ ...bytes, kind: 'payment', ...fees, at, outcome: 'stored' }],
      state: 'open',
      lastSentAt: 0,
      sends: 0,
      confirmed: false,
      mined: null,
      rev: 1,
    };
    return {
      slot,
      withdrawal: sign(order, { at, nonce }),
      voided: voided.get(order.withdrawNo),
      table: input.table,
    };
  });
  const count = await storeInOrder(deps, payments);
  const stored = payments.slice(0, count).map(({ slot, withdrawal }) => ({
    slot,
    order: { ...withdrawal.withdrawal, ...withdrawal.set },
  }));
  await sendStored(deps, stored, input.deadline);
  return count;
}

/** Approved orders that may be tried now, oldest first; reads past those that wait. */
async function nextOrders(
  deps: PaymentDeps,
  address: string,
  capacity: number,
): Promise<Withdrawal[]> {
  const now = deps.clock.now();
  for (let limit = capacity + 50; ; limit *= 4) {
    const ids = await deps.withdrawals.approved(deps.chain.name, address, limit);
    const found = await deps.withdrawals.getMany(ids);
    const orders = found
      .filter((order) => order.status === 1 && (order.stuck?.nextActionAt ?? 0) <= now)
      .sort((a, b) => a.createdAtMs - b.createdAtMs);
    if (orders.length >= capacity || ids.length < limit || limit >= mostWaiting) {
      const read = new Set(found.map((order) => order.withdrawNo));
      for (const withdrawNo of ids.filter((id) => !read.has(id))) {
        const reason = 'the record can not be read';
        deps.log.error('payment.refused', { withdraw_no: withdrawNo, reason, forged: true });
      }
      return orders.slice(0, capacity);
    }
  }
}

/**
 * Whether an order may be built: authorized, and not reverting in the node's simulation. An earlier
 * signature that is proven void goes into `voided`, and does not count.
 */
async function judge(
  deps: PaymentDeps,
  wallet: Wallet,
  order: Withdrawal,
  context: {
    settings: Awaited<ReturnType<PaymentDeps['projects']['settings']>>;
    voided: Map<string, number>;
  },
): Promise<boolean> {
  const { withdrawNo } = order;
  const { settings, voided } = context;
  const [approvals, earlier] = await Promise.all([
    deps.approvals.approvals(withdrawNo),
    deps.payments.signature(withdrawNo),
  ]);
  // Another run may have signed it between the two reads; its write says so.
  if (earlier && (await deps.withdrawals.get(withdrawNo))?.status !== 1) return false;
  const isVoid = earlier !== null && (await isVoidSignature(deps, order, earlier));
  if (isVoid) voided.set(withdrawNo, earlier.nonce);
  const signed = isVoid ? null : earlier;
  const { project } = wallet;
  const verdict = await authorize({
    withdrawal: order,
    project,
    settings,
    chain: deps.chain,
    approvals,
    prices: deps.prices,
    statuses: [1],
    signed,
    replaces: null,
  });
  if (!verdict.ok) {
    deps.log.error('payment.refused', {
      withdraw_no: order.withdrawNo,
      reason: verdict.reason,
      forged: verdict.forged,
      request_id: order.requestId,
    });
    await refuse(deps, project, order, { ...verdict, signed: signed !== null });
    return false;
  }
  try {
    const gas = await deps.gateway.estimateGas(termsOf(order));
    if (gas <= order.gasLimit) return true;
    await waitOrFail(
      deps,
      order,
      'needs_more_gas_than_reserved',
      'It needs more gas than reserved',
    );
    return false;
  } catch (error) {
    if ((error as Error).name === 'InsufficientFunds') {
      await noteStuck(deps, order, 'no_gas', 15);
      return false;
    }
    if ((error as Error).name === 'ExecutionReverted') {
      const { message } = error as Error;
      await waitOrFail(deps, order, `reverts: ${message}`, `The payment would revert: ${message}`);
      return false;
    }
    // A recipient's contract decides what a node answers here: it must not hold up the others.
    deps.log.warn('payment.not-estimated', {
      withdraw_no: order.withdrawNo,
      error,
      request_id: order.requestId,
    });
    await noteStuck(deps, order, 'can_not_be_estimated', 15);
    return false;
  }
}

/**
 * Ends an order that may not be signed. One that was signed before may have been paid, so that
 * calling it failed could have it paid again elsewhere: it stays, for a person to look at. So does
 * one whose record can not be read, or would be announced to another project.
 */
async function refuse(
  deps: PaymentDeps,
  project: Project,
  order: Withdrawal,
  verdict: { reason: string; forged: boolean; signed: boolean },
): Promise<void> {
  const at = deps.clock.now();
  const ours = order.projectId === project.projectId && order.chain === deps.chain.name;
  if (!verdict.signed && ours && misshapen(order) === null) {
    const reason = verdict.forged ? `Refused by the signer: ${verdict.reason}` : verdict.reason;
    await deps.withdrawals.transition(fail(order, { at, reason, release: !verdict.forged }));
    return;
  }
  const cause = verdict.signed ? 'signed_before' : 'forged';
  await deps.withdrawals.noteStuck(order.withdrawNo, { cause, since: at, nextActionAt: at + 600 });
}

/** Fails an order whose obstacle has lasted too long; nothing was ever signed for it. */
async function waitOrFail(
  deps: PaymentDeps,
  order: Withdrawal,
  cause: string,
  reason: string,
): Promise<void> {
  const { stuck } = order;
  const at = deps.clock.now();
  if (stuck && kindOf(stuck.cause) === kindOf(cause) && at - stuck.since >= revertingFor) {
    await deps.withdrawals.transition(fail(order, { at, reason }));
  } else {
    await noteStuck(deps, order, cause.slice(0, 200), 30);
  }
}

/** The orders whose fees fit under their caps and whose cost the wallet's coin covers, in order. */
function affordable(
  deps: PaymentDeps,
  orders: Withdrawal[],
  input: { fees: Fees; spendable: bigint },
) {
  let left = input.spendable;
  const result = {
    orders: [] as {
      order: Withdrawal;
      fees: { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint };
    }[],
    unaffordable: [] as Withdrawal[],
    tooDear: [] as Withdrawal[],
  };
  for (const order of orders) {
    const cap = order.maxFeePerGas;
    const ceiling = cap < deps.chain.maxFeePerGasCap ? cap : deps.chain.maxFeePerGasCap;
    if (ceiling < input.fees.baseFee + deps.chain.minPriorityFee) {
      result.tooDear.push(order);
      continue;
    }
    const maxFeePerGas = input.fees.maxFeePerGas < ceiling ? input.fees.maxFeePerGas : ceiling;
    const tip = input.fees.maxPriorityFeePerGas;
    const cost = order.gasLimit * maxFeePerGas + (order.tokenAddress === null ? order.amount : 0n);
    if (cost > left) {
      result.unaffordable.push(order);
      continue;
    }
    left -= cost;
    result.orders.push({
      order,
      fees: { maxFeePerGas, maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas },
    });
  }
  return result;
}
