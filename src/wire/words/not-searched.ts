/** What an answer did not search or compare, as people read it after "Not searched:". */
export const notSearched = {
  /** Of a project that is older than the keys by recipient. */
  olderOrders: 'orders from before they were kept by recipient',
  olderAddresses: 'addresses that users were given before they were kept by their ends',
  /** Nobody can derive those addresses (docs/decisions/0084-where-sweeps-go.md). */
  /** Since the last update of the deployment. */
  unbuiltRecipients: 'orders by their recipient, whose index is still being built',
  unbuiltTransactions: 'deposits by their transaction, whose index is still being built',
  furtherRecipients: 'more recipients that look similar',
} as const;
