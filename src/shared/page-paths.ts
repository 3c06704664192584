/** Paths of the console's pages that messages link to. */
export const pagePaths = {
  decide: (slug: string, orderNo: string) =>
    `/p/${encodeURIComponent(slug)}/approve/${encodeURIComponent(orderNo)}`,
  payout: (slug: string, batchNo: string) =>
    `/p/${encodeURIComponent(slug)}/payouts/${encodeURIComponent(batchNo)}`,
  changes: (slug: string) => `/p/${encodeURIComponent(slug)}/changes`,
  home: () => '/',
};
