/**
 * Formats an integer of smallest units as a canonical decimal string: no exponent, no trailing
 * zeros, no trailing point (docs/decisions.md "Amounts in answers").
 *
 * @example
 * formatAmount(12_500_000n, 6); // '12.5'
 */
export function formatAmount(raw: bigint, decimals: number): string {
  const negative = raw < 0n;
  const digits = (negative ? -raw : raw).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${negative ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
}
