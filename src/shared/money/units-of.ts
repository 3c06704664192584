/**
 * The smallest units of a canonical decimal string, which may be negative: the inverse of formatAmount.
 * Throws an Error if the text is no such string, or has more decimals.
 *
 * @example
 * unitsOf('-12.5', 6); // -12_500_000n
 */
export function unitsOf(text: string, decimals: number): bigint {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || fraction.length > decimals) {
    throw new Error(`"${text}" is not an amount with at most ${decimals} decimals`);
  }
  const units = BigInt(whole + fraction.padEnd(decimals, '0'));
  return sign === '-' ? -units : units;
}
