import { groupedAmount } from '#shared/words/grouped-amount.ts';

export { groupedAmount as grouped };

/** More than all money there is: what an allowance without a bound is worth. */
const unlimited = 1e15;

/** A USD value of the API, which is a number for people; null where there was no price. */
export function usd(value: number | null): string {
  if (value === null) return 'no price';
  return value >= unlimited ? 'unlimited' : `${groupedAmount(value.toFixed(2))} USD`;
}

/** The digits before the point: what an approver types at level 3. */
export const wholePart = (amount: string): string => /^\d+/.exec(amount)?.[0] ?? '';
