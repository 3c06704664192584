import type { OrderBase } from '#model/orders/order-base.ts';

/**
 * Why an order does not move, in an answer (docs/decisions.md "Attempts and stuck"); null while it
 * does.
 */
export const presentStuck = ({ stuck }: Pick<OrderBase, 'stuck'>) =>
  stuck && { cause: stuck.cause, next_action_at: stuck.nextActionAt };
