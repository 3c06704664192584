import { groupedAmount } from '#shared/words/grouped-amount.ts';

export { groupedAmount as grouped };

/** A USD value of the API, which is a number for people; null where there was no price. */
export const usd = (value: number | null): string =>
  value === null ? 'no price' : `${groupedAmount(value.toFixed(2))} USD`;

/** The digits before the point: what an approver types at level 3. */
export const wholePart = (amount: string): string => /^\d+/.exec(amount)?.[0] ?? '';
