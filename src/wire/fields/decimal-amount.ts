import { ApiError } from '../api-error.ts';

const maxLength = 60;
const pattern = /^(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;

/**
 * Parses a decimal string exactly into the token's smallest unit. Allowed are digits with an
 * optional point and more digits: no sign, exponent, spaces or leading zeros, and at most 60
 * characters. Decimals beyond the token's must be zeros. Throws ApiError invalidRequest (40001)
 * naming `field` (docs/interface.md "Numbers and amounts").
 *
 * @example
 * parseDecimalAmount('12.5', 6); // 12_500_000n
 */
export function parseDecimalAmount(text: string, decimals: number, field = 'amount'): bigint {
  if (typeof text !== 'string') {
    throw new ApiError('invalidRequest', `${field} must be a string, such as "12.5"`);
  }
  if (text.length > maxLength) {
    throw new ApiError('invalidRequest', `${field} must have at most ${maxLength} characters`);
  }
  if (!pattern.test(text)) {
    throw new ApiError('invalidRequest', `${field} must be a decimal string, such as "12.5"`);
  }
  const [whole, fraction = ''] = text.split('.') as [string, string?];
  if (/[1-9]/.test(fraction.slice(decimals))) {
    throw new ApiError('invalidRequest', `${field} must have at most ${decimals} decimals`);
  }
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}
