/** What a rescan of one transaction says of each of its transfers. */
export const transferVerdicts = [
  'deposit',
  'not_ours',
  'hot_wallet',
  'unlisted_token',
  'below_minimum',
  'internal_transfer',
  'not_taken',
] as const;
export type TransferVerdict = (typeof transferVerdicts)[number];
