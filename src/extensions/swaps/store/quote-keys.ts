import type { Key } from '#aws/dynamodb/table-keys.ts';

/** Table `quotes`. The quote function writes a quote and its record; execute deletes the quote. */
export const quoteKeys = {
  record: (projectId: string, routeId: string): Key => ({
    pk: `R#${projectId}#${routeId}`,
    sk: '-',
  }),
  quote: (projectId: string, routeId: string): Key => ({
    pk: `Q#${projectId}#${routeId}`,
    sk: '-',
  }),
};
