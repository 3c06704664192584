/**
 * When a reminder is due (unix seconds): at half of the time that is left to decide, or after
 * `remindAfterS` where that time has no end.
 */
export const remindAt = (
  { from, until }: { from: number; until: number | null },
  remindAfterS: number,
): number => (until === null ? from + remindAfterS : from + Math.floor((until - from) / 2));
