/**
 * Tests with many cases have two forms: `npm test` runs the short one, `npm run test:long` sets
 * COFFER_LONG=1 and runs the long one.
 */
const isLong = process.env.COFFER_LONG === '1';

/** Chooses between the two forms of a test, for example of its size. */
export const byForm = <T>({ short, long }: { short: T; long: T }): T => (isLong ? long : short);
