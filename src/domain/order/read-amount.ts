import { ApiError } from '#wire/api-error.ts';
import { parseDecimalAmount } from '#wire/fields/decimal-amount.ts';

/** DynamoDB numbers have 38 digits; below this, sums of reservations stay exact. */
export const maxAmount = 10n ** 36n;

/**
 * Reads an amount of an order, decimal text, into base units. Throws ApiError invalidRequest
 * (40001).
 *
 * @example
 * ```ts
 * readAmount('1.5', 6); // 1500000n
 * ```
 */
export function readAmount(text: string, decimals: number): bigint {
  const amount = parseDecimalAmount(text, decimals);
  if (amount <= 0n) throw new ApiError('invalidRequest', 'amount must be greater than 0');
  if (amount > maxAmount) throw new ApiError('invalidRequest', 'amount is too large');
  return amount;
}
