import type { PassedBlock } from '#model/chain.ts';

/**
 * Whether a passed block that was not read may hold one of these bytes: they were signed before
 * it was passed, and had not expired in the block before it. Bytes that are signed later cannot be
 * in it: it was final, and only its hash is known.
 */
export const mayHide = (
  { at, clockBefore }: PassedBlock,
  bytes: {
    /** When the first of them was signed (unix seconds); 0 if that is not known. */
    signedAt: number;
    /** When the last of them expires, as a clock. */
    expiresAt: bigint;
  },
): boolean => bytes.signedAt <= at && (clockBefore === null || bytes.expiresAt >= clockBefore);
