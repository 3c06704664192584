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

/** How far a deposit is, and what its credit waits for. */
export const depositVerdicts = [
  'credited',
  'confirming',
  'not_final',
  'held',
  'reorganised',
] as const;
export type DepositVerdict = (typeof depositVerdicts)[number];

/** What a merchant reads of a transfer: how far its deposit is, or why it is none. */
export const explainedVerdicts = [
  ...depositVerdicts,
  'hot_wallet',
  'unlisted_token',
  'below_minimum',
  'internal_transfer',
  'not_taken',
  'not_ours',
] as const satisfies readonly (DepositVerdict | Exclude<TransferVerdict, 'deposit'>)[];
export type ExplainedVerdict = DepositVerdict | Exclude<TransferVerdict, 'deposit'>;

/** How far a transaction is read that a merchant asks about. */
export const readingStates = ['read', 'failed', 'not_scanned', 'not_found', 'reading'] as const;
export type ReadingState = (typeof readingStates)[number];

/** Why a rescan of one transaction explains nothing. */
export type UnreadReason = 'not_found' | 'not_scanned' | 'unread';
