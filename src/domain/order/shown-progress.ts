import type { Order } from '#model/orders/order.ts';
import type { OrderBase } from '#model/orders/order-base.ts';
import type { Attempt, NonceSlot } from '#model/payment.ts';

/** A signed attempt as callers see it. `nonce` is null on a chain without nonces. */
export type ShownAttempt = Pick<Attempt, 'txHash' | 'at' | 'outcome'> & { nonce: number | null };

/** Every signed variant of an order's payment, oldest first, from its nonce slot. */
export function shownAttempts(
  { orderNo }: Pick<Order, 'orderNo'>,
  slot: NonceSlot | null,
): ShownAttempt[] {
  if (slot?.ref !== orderNo) return [];
  return slot.attempts.map(({ txHash, at, outcome, expiresAt }) => ({
    txHash,
    at,
    outcome,
    nonce: expiresAt === undefined ? slot.nonce : null,
  }));
}

/** An attempt as an answer shows it (docs/decisions.md "Attempts and stuck"). */
export const presentAttempt = ({ nonce, txHash, at, outcome }: ShownAttempt) => ({
  nonce,
  tx_hash: txHash,
  at,
  outcome,
});

/**
 * Why an order is stuck, as an answer shows it (docs/decisions.md "Attempts and stuck"); null if it
 * is not.
 */
export const presentStuck = ({ stuck }: Pick<OrderBase, 'stuck'>) =>
  stuck && { cause: stuck.cause, next_action_at: stuck.nextActionAt };
