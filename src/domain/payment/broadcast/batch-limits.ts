/** Payments that share a transaction at most: 97 of the 100 items that DynamoDB takes. */
export const maxPaymentsPerTransaction = 16;
/** The same where swaps are among them, which note their quote too: 99 items. */
export const maxPaymentsWithSwaps = 14;
