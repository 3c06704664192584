const decimals = 6;

/**
 * Converts a USD amount from a JSON number to millionths, by the shortest decimal that represents
 * it, so that 0.1 is 100,000 and not the float's exact value. Returns null for a number that is
 * negative, not finite, 1e21 or more, or has more than 6 decimals.
 */
export function usdNumberToMicro(value: number): bigint | null {
  // Numbers below 1e-6 and from 1e21 on are written with an exponent; -0 is written as 0.
  const match = /^(\d+)(?:\.(\d{1,6}))?$/.exec(String(value));
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}
