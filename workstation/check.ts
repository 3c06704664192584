/** What a check expects: of the tour of the local cloud, and of a smoke run on any stage. */

/** A check that failed; its message says what was expected and what was there. */
export class CheckFailed extends Error {
  override name = 'CheckFailed';
}

/** Throws CheckFailed unless the two are the same. */
export function expectEqual(what: string, found: unknown, wanted: unknown): void {
  if (found !== wanted) throw new CheckFailed(`${what} is ${String(found)}, not ${String(wanted)}`);
}

/**
 * Whole and decimal text of a token to its smallest unit, e.g. `0.25` of 18 decimals. Throws CheckFailed
 * for more decimals than the token has.
 */
export function toUnits(text: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  if (fraction.length > decimals) throw new CheckFailed(`${text} has too many decimals`);
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}
