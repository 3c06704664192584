import type { Withdrawal } from '#model/orders/withdrawal.ts';

export const dayMs = 86_400_000;
export const nameOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The orders of a test, which all end with it. */
export const made: Withdrawal[] = [];
