import type { HeldBalance } from '#ports/chains.ts';

/** What of a balance one payment can take: all of it, but where it lies in many accounts (Solana). */
export const payableOf = ({ amount, payable }: HeldBalance): bigint => payable ?? amount;
