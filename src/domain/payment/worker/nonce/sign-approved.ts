/** New approved orders: build, sign with the next nonces, store, then broadcast in order. */

import { allow } from '#domain/order/transitions/allow.ts';
import { sign } from '#domain/order/transitions/sign.ts';
import { isVoidSignature } from '#domain/payment/authorize/is-void-signature.ts';
import { maySign } from '#domain/payment/authorize/may-sign.ts';
import { newSlot } from '#domain/payment/broadcast/new-slot.ts';
import { paymentTerms } from '#domain/payment/broadcast/terms-of.ts';
import { storeAndSend } from '#domain/payment/broadcast/write-ahead.ts';
import type { PaymentDeps, Wallet } from '#domain/payment/deps.ts';
import { isSwap, type Order } from '#model/orders/order.ts';
import type { Fees, NonceSlot, SignatureRecord } from '#model/payment.ts';
import type { ProjectSettings } from '#model/project.ts';
import { deferConflictingSwaps } from '../defer-conflicting-swaps.ts';
import { handleInsufficientFunds } from '../handle-simulation-failure.ts';
import { markStuck } from '../mark-stuck.ts';
import { nextOrders } from '../next-orders.ts';
import type { Ready } from '../ready.ts';
import { readySwap, simulatePayment } from '../ready-swap.ts';
import { feesUnder } from './fees-under.ts';

interface Round {
  next: number;
  capacity: number;
  deadline: number;
  fees: Fees;
  /** What the wallet has of coin, and what of it nothing in flight may take (wei). */
  balance: bigint;
  spendable: bigint;
  /** Id of the table that the run began with. */
  table: string;
  /** Those of the address that are not final, read now. */
  slots(): Promise<NonceSlot[]>;
}

/**
 * Signs up to `capacity` approved orders, oldest first, from nonce `next` on. Returns how many were
 * stored. Nothing is sent that was not stored.
 */
export async function signApproved(
  deps: PaymentDeps,
  wallet: Wallet,
  input: Round,
): Promise<number> {
  const { project, address } = wallet;
  // A reorganisation may open more payments again than the cap lets in flight.
  if (input.capacity <= 0) return 0;
  const orders = await nextOrders(deps, address, input.capacity, (due) =>
    deferConflictingSwaps(deps, due, input),
  );
  if (orders.length === 0 || (await deps.projects.isFrozen(project.projectId))) return 0;
  const settings = await deps.projects.settings(project.projectId);
  const voided = new Map<string, number>();
  const judged = await Promise.all(
    orders.map((order) => judge(deps, wallet, order, { settings, voided })),
  );
  const ready = judged.filter((one) => one !== null);
  const payable = affordable(deps, ready, input);
  for (const { order, isAlone } of payable.unaffordable) {
    await handleInsufficientFunds(deps, order, isAlone);
  }
  for (const order of payable.tooDear) await markStuck(deps, order, 'fee_above_cap', 15);

  // Signed side by side under predicted nonces; stored in their order, so that no hole opens.
  const signed = await Promise.all(
    payable.ready.map(async ({ fees, ...one }, i) => {
      const bytes = await deps.signer.signPayment({
        keyId: wallet.keyId,
        nonce: input.next + i,
        gasLimit: one.gasLimit,
        fees,
        terms: one.terms,
      });
      return { ...one, fees, bytes, nonce: input.next + i };
    }),
  );
  const at = deps.clock.now();
  const payments = signed.map(({ order, fees, bytes, nonce, sets, call }) => {
    const isAllowance = sets !== undefined && isSwap(order);
    const slot = newSlot(
      {
        chain: deps.chain.name,
        address,
        nonce,
        projectId: project.projectId,
        ref: order.orderNo,
        refCreatedAtMs: order.createdAtMs,
        ...(isAllowance ? { refKind: 'allowance', sets: sets.toString() } : { refKind: 'order' }),
      },
      { ...bytes, kind: isAllowance ? 'allowance' : 'payment', ...fees, at },
    );
    return {
      slot,
      write: isAllowance ? allow(order, { at }) : sign(order, { at, nonce, call }),
      voided: voided.get(order.orderNo),
      table: input.table,
    };
  });
  return storeAndSend(deps, payments, { deadline: input.deadline });
}

/** What is to be signed of an order that may be signed, and does not revert in the node's simulation. */
async function judge(
  deps: PaymentDeps,
  wallet: Wallet,
  order: Order,
  context: { settings: ProjectSettings; voided: Map<string, number> },
): Promise<Ready | null> {
  const earlier = async (_: Order, signed: SignatureRecord) =>
    (await isVoidSignature(deps, order, signed)) ? 'void' : 'counts';
  if (!(await maySign(deps, wallet, order, { ...context, earlier }))) return null;
  const { swaps } = deps;
  if (swaps && isSwap(order)) return readySwap({ ...deps, swaps }, order);
  const { gasLimit } = order;
  const terms = paymentTerms(order);
  const goes = await simulatePayment(deps, order, terms, gasLimit);
  return goes ? { order, terms, gasLimit, payable: gasLimit } : null;
}

/** The orders whose fees fit under their caps and whose cost the wallet's coin covers, in order. */
function affordable(
  deps: PaymentDeps,
  ready: Ready[],
  input: Pick<Round, 'fees' | 'balance' | 'spendable'>,
) {
  let left = input.spendable;
  const result = {
    ready: [] as (Ready & {
      fees: { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint };
    })[],
    /** `isAlone`: not for all of the wallet's coin, were nothing else to be paid of it. */
    unaffordable: [] as { order: Order; isAlone: boolean }[],
    tooDear: [] as Order[],
  };
  for (const one of ready) {
    const { order, terms } = one;
    const cap = order.maxFeePerGas;
    const ceiling = cap < deps.chain.maxFeePerGasCap ? cap : deps.chain.maxFeePerGasCap;
    if (ceiling < input.fees.baseFee + deps.chain.minPriorityFee) {
      result.tooDear.push(order);
      continue;
    }
    const fees = feesUnder(input.fees, ceiling);
    const cost =
      one.payable * fees.maxFeePerGas + (terms.tokenAddress === null ? terms.amount : 0n);
    if (cost > left) {
      result.unaffordable.push({ order, isAlone: cost > input.balance });
      continue;
    }
    left -= cost;
    result.ready.push({ ...one, fees });
  }
  return result;
}
