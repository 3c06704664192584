/** Attempts a second of one call, so that a receiver that is just back is not hit by all of them. */
export const attemptsPerSecond = 10;
