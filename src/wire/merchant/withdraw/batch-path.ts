/** Where a batch of payouts is sent: in a file of its own, since a signer compares signed requests with it. */
export const batchPath = '/v1/withdraw/batch';
