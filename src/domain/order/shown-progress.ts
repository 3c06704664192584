import type { Order } from '#model/orders/order.ts';
import type { OrderBase } from '#model/orders/order-base.ts';
import type { Attempt, NonceSlot } from '#model/payment.ts';

/** A signed attempt as callers see it; a chain without nonces has none to show. */
export type ShownAttempt = Pick<Attempt, 'txHash' | 'at' | 'outcome'> & { nonce: number | null };

/** Every variant of an order's payment that was signed, oldest first, from the slot of its nonce. */
export function shownAttempts(
  { orderNo, nonce }: Pick<Order, 'orderNo' | 'nonce'>,
  slot: NonceSlot | null,
): ShownAttempt[] {
  if (slot?.ref !== orderNo) return [];
  return slot.attempts.map(({ txHash, at, outcome, expiresAt }) => ({
    txHash,
    at,
    outcome,
    nonce: expiresAt === undefined ? nonce : null,
  }));
}

/** An attempt in an answer (docs/decisions.md "Attempts and stuck"). */
export const presentAttempt = ({ nonce, txHash, at, outcome }: ShownAttempt) => ({
  nonce,
  tx_hash: txHash,
  at,
  outcome,
});

/**
 * Why an order does not move, in an answer (docs/decisions.md "Attempts and stuck"); null while it
 * does.
 */
export const presentStuck = ({ stuck }: Pick<OrderBase, 'stuck'>) =>
  stuck && { cause: stuck.cause, next_action_at: stuck.nextActionAt };
