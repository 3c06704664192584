const decimals = 6;

/**
 * A USD amount that came as a JSON number, in millionths, by the shortest decimal that stands for
 * it, so that 0.1 is 100,000 and not what the float is. null for a negative number, one that is not
 * finite, one with more than 6 decimals, or one of 1e21 and more.
 */
export function usdNumberToMicro(value: number): bigint | null {
  // Numbers below 1e-6 and from 1e21 on are written with an exponent; -0 is written 0.
  const match = /^(\d+)(?:\.(\d{1,6}))?$/.exec(String(value));
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}
