const day = 86_400;

/** When a key that is made at `createdAt` expires, both in unix seconds: to the second. */
export const expiresAt = ({ createdAt, ttlDays }: { createdAt: number; ttlDays: number }): number =>
  createdAt + Math.max(1, Math.floor(ttlDays * day));
