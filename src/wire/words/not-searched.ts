/** What an answer did not search or compare, as people read it after "Not searched:". */
export const notSearched = {
  /** Of a project that is older than the keys by recipient. */
  olderOrders: 'orders created before orders were indexed by recipient',
  olderAddresses: 'addresses given to users before addresses were indexed by their ends',
  /** Since the last update of the deployment. */
  unbuiltRecipients: 'orders by their recipient, whose index is still being built',
  unbuiltTransactions: 'deposits by their transaction, whose index is still being built',
  furtherRecipients: 'more recipients that look similar',
} as const;
