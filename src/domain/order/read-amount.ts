import { ApiError } from '#contract/api-error.ts';
import { parseAmount } from '#money/parse-amount.ts';

/** DynamoDB's numbers hold 38 digits; reservations must stay sums of exact numbers. */
export const maxAmount = 10n ** 36n;

/** A decimal text of an order in the token's smallest unit. Errors: invalidRequest (40001). */
export function readAmount(text: string, decimals: number): bigint {
  const amount = parseAmount(text, decimals);
  if (amount <= 0n) throw new ApiError('invalidRequest', 'amount must be greater than 0');
  if (amount > maxAmount) throw new ApiError('invalidRequest', 'amount is too large');
  return amount;
}
