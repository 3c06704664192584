import { allowanceOf, isAllowanceOrder } from '#model/orders/allowance-order.ts';
import { collectedBy, isCollect } from '#model/orders/collected.ts';
import { type GroupMember, isGroup, readMembers } from '#model/orders/group.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import { isInternal, isOperation, isSwap, type Order } from '#model/orders/order.ts';
import type { NonceSlot, PaymentLimits, PaymentTerms } from '#model/payment.ts';
import { WrongPayment } from '#model/wrong-payment.ts';
import type { SwapWork } from '../deps.ts';

/**
 * What an order pays, as a transaction builder takes it.
 *
 * Throws an Error for a swap whose call is not built yet, and for a group or an allowance that cannot be read.
 *
 * @example
 * ```ts
 * const gas = await gateway.estimateGas(paymentTerms(order));
 * ```
 */
export function paymentTerms(order: Order): PaymentTerms {
  if (isSwap(order)) {
    const { data, tokenAddress, amount } = order;
    if (data === null) throw new Error(`swap ${order.orderNo} has no call`);
    return orderCall(order, {
      to: order.toAddress,
      data,
      value: tokenAddress === null ? amount : 0n,
    });
  }
  return {
    chain: order.chain,
    from: order.fromAddress,
    to: order.toAddress,
    tokenAddress: order.tokenAddress,
    amount: order.amount,
    // A memo is an internal note (docs/decisions.md "Memo"): it never goes on chain.
    memo: null,
    ...(isOperation(order) && order.data !== null && { data: order.data }),
    ...(isInternal(order) && isCollect(order) && { collects: collectedBy(order) }),
    ...(isInternal(order) && { does: order.does }),
    ...(isGroup(order) && { pays: membersOf(order) }),
    ...(isAllowanceOrder(order) && { allows: allowedBy(order) }),
  };
}

function membersOf(group: InternalOrder): GroupMember[] {
  const members = readMembers(group);
  if (!members) throw new WrongPayment(`the members of ${group.orderNo} cannot be read`);
  return members;
}

function allowedBy(order: InternalOrder): bigint {
  const allows = allowanceOf(order);
  if (allows === null) throw new WrongPayment(`what ${order.orderNo} allows cannot be read`);
  return allows;
}

/** A contract call from an order's address, as a builder takes it. `value` is in wei. */
export const orderCall = (
  { chain, fromAddress }: Pick<Order, 'chain' | 'fromAddress'>,
  { to, value, data }: { to: string; value: bigint; data: string },
): PaymentTerms => ({
  chain,
  from: fromAddress,
  to,
  tokenAddress: null,
  amount: value,
  memo: null,
  data,
});

/** What a slot's transaction does, the payment or an allowance, and the gas that it may use. */
export function slotTerms(
  { swaps }: { swaps?: Pick<SwapWork, 'allowance'> | undefined },
  { refKind, sets, authorizes }: Pick<NonceSlot, 'refKind' | 'sets' | 'authorizes'>,
  order: Order,
): { terms: PaymentTerms; gasLimit: bigint } {
  if (refKind === 'allowance' && swaps && isSwap(order)) {
    return { terms: swaps.allowance(order, BigInt(sets ?? 0)), gasLimit: order.allowanceGas };
  }
  const terms = { ...paymentTerms(order), ...(authorizes && { authorizes }) };
  return { terms, gasLimit: order.gasLimit };
}

/** The coin (base units) that a payment takes from its address besides the fee. */
export const coinPaid = (order: Order): bigint =>
  order.tokenAddress !== null || (isInternal(order) && isCollect(order)) ? 0n : order.amount;

/**
 * What an order reserved for its payment, or a group's members for theirs. Nothing that is signed for the order
 * may exceed it.
 */
export const paymentLimits = (order: Order): PaymentLimits => ({
  units: order.gasLimit,
  unitPrice: order.maxFeePerGas,
  fee: feeLimit(order),
});

/** The most that its payment may cost besides what it pays, in the coin's smallest unit. */
export const feeLimit = (order: Order): bigint =>
  (isGroup(order) ? order.feeLimit : undefined) ?? order.reservation.fee;
