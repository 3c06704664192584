/** Payments that share a transaction at most: 97 of the 100 items that DynamoDB takes. */
export const mostTogether = 16;
