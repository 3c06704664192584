/**
 * Millionths of a USD as a JSON number, for the USD fields of answers (docs/interface.md "Numbers
 * and amounts"). Exact to the millionth up to 9 billion USD. Never used in decisions.
 */
export function microToNumber(micro: bigint): number {
  const whole = micro / 1_000_000n;
  const rest = (micro % 1_000_000n).toString().replace('-', '').padStart(6, '0');
  const sign = micro < 0n && whole === 0n ? '-' : '';
  return Number(`${sign}${whole}.${rest}`);
}
