/** What a page's URL says, as the API takes it: what is not set is left out. */
export const given = (query: object): object =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
