/** Reads prices from JSON without floats. */
import { formatAmount } from '#shared/money/format-amount.ts';

/** A price has at most this many decimals; more are rounded half up. */
const priceDecimals = 18;
/** A higher price must be a mistake (1,000,000,000 USD). */
const maxRaw = 10n ** BigInt(9 + priceDecimals);

const textOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Parses JSON with every number as a text of the digits it is written in. Throws SyntaxError. */
export function parseJsonDigits(json: string): unknown {
  // The text itself must be JSON: with the quotes that are added, other text could become JSON.
  JSON.parse(json);
  return JSON.parse(
    json.replace(textOrNumber, (part) => (part.startsWith('"') ? part : `"${part}"`)),
  );
}

/**
 * A price as a canonical decimal text of at most 18 decimals, rounded half up. `digits` is a number
 * in any notation of JSON. Null unless the price is above 0 and at most 1,000,000,000.
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
  return raw > 0n && raw <= maxRaw ? formatAmount(raw, priceDecimals) : null;
}
