/**
 * What frees an address whose lowest nonce is a payment that its order's own fee limit keeps under
 * the base fee, while others wait behind it (docs/decisions/0022-every-order-ends.md).
 */

import { newestAttempt } from '#domain/payment/broadcast/send.ts';
import type { NonceDeps } from '#domain/payment/deps.ts';
import { isInFlight } from '#model/order-status.ts';
import { isSwap, type Order } from '#model/orders/order.ts';
import { stuckKind } from '#model/orders/stuck.ts';
import type { Fees, NonceSlot } from '#model/payment.ts';
import type { FeeRaise } from '#model/sent-payment.ts';
import type { SignedFees } from './capped-fees.ts';

/** Seconds for which the payment cannot be replaced before others no longer wait for it. */
const heldFor = 600;

/** A payment at a price above the order's limit, or a fill after which it is signed again. */
export type HeadReplacement =
  | { kind: 'payment'; fees: SignedFees; raise: Pick<FeeRaise, 'maxReserved' | 'epoch'> }
  | { kind: 'fill'; fees: SignedFees };

/**
 * Decides how the payment at the chain's next nonce is replaced whose order's own limit allows no
 * bump. If the address can pay the difference besides all that is reserved, the payment itself may
 * cost up to the chain's cap. Otherwise a zero-value transfer takes its nonce. Null if neither is
 * due, or not even the chain's cap suffices.
 */
export async function planHeadReplacement(
  deps: Pick<NonceDeps, 'chain' | 'payments' | 'gateway' | 'builder' | 'clock'>,
  input: {
    slot: NonceSlot;
    order: Order;
    fees: Fees;
    /** The lowest nonce that the chain has not mined. */
    chainNonce: number;
    /** Whether another payment of the address waits. */
    isFollowed: () => Promise<boolean>;
  },
): Promise<HeadReplacement | null> {
  const { slot, order, fees: current } = input;
  const { chain, clock } = deps;
  const last = newestAttempt(slot);
  // A swap has a deadline, after which its nonce is used up anyway.
  const isCandidate =
    slot.nonce === input.chainNonce &&
    slot.refKind === 'order' &&
    !isSwap(order) &&
    isInFlight(order.status) &&
    last.maxFeePerGas < current.baseFee &&
    order.stuck !== null &&
    stuckKind(order.stuck.cause) === 'fee_above_cap' &&
    clock.now() - order.stuck.since >= heldFor;
  if (!isCandidate || !(await input.isFollowed())) return null;
  const fees = deps.builder.bumpedFees(last, current, chain.maxFeePerGasCap);
  if (!fees || fees.maxFeePerGas < current.baseFee) return null;
  const difference = order.gasLimit * (fees.maxFeePerGas - order.maxFeePerGas);
  // The reservations are read before the balance: what is reserved in between fails the write.
  const { reserved, epoch } = await deps.payments.coinReserved(order);
  const maxReserved = (await deps.gateway.nativeBalance(slot.address)) - difference;
  if (reserved > maxReserved) return { kind: 'fill', fees };
  return { kind: 'payment', fees, raise: { maxReserved, epoch } };
}
