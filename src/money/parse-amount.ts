import { ApiError } from '#contract/api-error.ts';

const maxLength = 60;
const pattern = /^(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;

/**
 * A decimal string as an integer of the token's smallest unit, exactly: digits with an optional
 * point and digits, no sign, exponent, spaces or leading zeros, at most 60 characters; decimals
 * beyond the token's are accepted only when they are zeros. Throws ApiError invalidRequest (40001)
 * that names `field` (docs/interface.md "Numbers and amounts").
 */
export function parseAmount(text: string, decimals: number, field = 'amount'): bigint {
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
