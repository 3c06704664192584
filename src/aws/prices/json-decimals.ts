/** Reading prices out of JSON without a float in between. */
import { formatAmount } from '#money/format-amount.ts';

/** Decimals that a price keeps; more are rounded half up. */
const priceDecimals = 18;
/** No coin costs more; what claims to is a mistake. */
const largest = 10n ** BigInt(9 + priceDecimals);

const textOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** JSON.parse that gives every number as the digits it was written in. Throws SyntaxError. */
export function parseJsonDigits(json: string): unknown {
  // Parsed as it is first: else a text that is not JSON might become it by the quotes put in.
  JSON.parse(json);
  return JSON.parse(
    json.replace(textOrNumber, (part) => (part.startsWith('"') ? part : `"${part}"`)),
  );
}

/**
 * A price as JSON writes a number (sign, exponent and all) as a plain canonical decimal string of
 * at most 18 decimals, rounded half up; null unless it is above 0 and at most 1,000,000,000.
 */
export function plainPrice(digits: unknown): string | null {
  if (typeof digits !== 'string' || digits.length > 80) return null;
  const match = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/.exec(digits);
  if (!match) return null;
  const [, whole = '', fraction = '', exponent = '0'] = match;
  const shift = priceDecimals - fraction.length + Number(exponent);
  const mantissa = BigInt(whole + fraction);
  const unit = 10n ** BigInt(Math.abs(shift));
  const raw = shift >= 0 ? mantissa * unit : (mantissa + unit / 2n) / unit;
  return raw > 0n && raw <= largest ? formatAmount(raw, priceDecimals) : null;
}
