/**
 * An integer of smallest units as a canonical decimal string: no exponent, no trailing zeros, no
 * bare point (docs/decisions.md "Amounts in answers").
 */
export function formatAmount(raw: bigint, decimals: number): string {
  const negative = raw < 0n;
  const digits = (negative ? -raw : raw).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${negative ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
}
