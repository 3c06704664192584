/**
 * Tests with many cases have two forms: `npm test` runs the short one, `npm run test:long` sets
 * COFFER_LONG=1 and runs the long one.
 */
const isLong = process.env.COFFER_LONG === '1';

/** Chooses between the two forms of a test, for example of its size. */
export const byForm = <T>({ short, long }: { short: T; long: T }): T => (isLong ? long : short);

/**
 * At most `size` of the cases, spread evenly over them. The cases fall into parts, and the seed chooses
 * one: as many seeds in a row as there are parts run each case once.
 */
export function partOf<T>(
  cases: readonly T[],
  { size, seed }: { size: number; seed: number },
): T[] {
  const parts = Math.max(1, Math.ceil(cases.length / size));
  return cases.filter((_, i) => i % parts === seed % parts);
}

/** How often a property is drawn: a quarter of `whole` in the short form, and at least 20 times. */
export const runs = (whole: number): number =>
  byForm({ short: Math.min(whole, Math.max(20, Math.ceil(whole / 4))), long: whole });

/** Tests that only the long form has; `inTheirPlace` says what `npm test` shows of the same. */
export function onlyAtLength(inTheirPlace: string, tests: () => void): void {
  if (inTheirPlace === '') throw new Error('Say what npm test shows in their place.');
  if (isLong) tests();
}
