import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { byForm } from '#test/forms.ts';
import { nextOrder } from '#test/integration/spine/helpers.ts';

export type Order = ReturnType<typeof nextOrder> & { amount?: string };

export const accepted = (results: (Withdrawal | number)[]) =>
  results.filter((result): result is Withdrawal => typeof result !== 'number');

export const refusals = (results: (Withdrawal | number)[]) => [
  ...new Set(results.filter((result) => typeof result === 'number')),
];

export const many = byForm({ short: 120, long: 1_000 });

/** How many of them a balance or a limit allows. */
export const allowed = byForm({ short: 40, long: 333 });

export const differentOrders = () => Array.from({ length: many }, nextOrder);
