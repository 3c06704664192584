/**
 * The most blocks of a chain that may be passed and not read again. Each is kept with the cursor;
 * who needs more has a chain that this version cannot read.
 */
export const maxPassed = 20;
