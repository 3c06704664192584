/** Paths of the console's pages that messages link to. */
export const pagePaths = {
  decide: (slug: string, orderNo: string) =>
    `/p/${encodeURIComponent(slug)}/approve/${encodeURIComponent(orderNo)}`,
  changes: (slug: string) => `/p/${encodeURIComponent(slug)}/changes`,
  home: () => '/',
};
