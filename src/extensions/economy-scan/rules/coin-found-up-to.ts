import type { Cursor } from '#model/chain.ts';

/** Up to which block every coin that came is found: in economy mode, comparisons may be behind. */
export const coinFoundUpTo = ({ scanned, economy }: Cursor): bigint => economy?.compared ?? scanned;
