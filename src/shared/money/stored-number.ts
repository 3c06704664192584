/** A DynamoDB number has 38 digits. */
export const maxStored = 10n ** 38n - 1n;

/**
 * The value as far as DynamoDB stores it as a number. What a token or a provider calls a balance may
 * have 78 digits; no sum of ours comes near the bound, so a limit above it is one at the bound.
 */
export const storedNumber = (value: bigint): bigint =>
  value > maxStored ? maxStored : value < -maxStored ? -maxStored : value;
