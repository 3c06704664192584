import type { DurationCode } from '#model/rental-codes.ts';

/** Seconds of a rental, by its code. */
export const rentalSeconds: Record<DurationCode, number> = {
  10010: 600,
  20001: 3_600,
  30001: 86_400,
};
