import type { SearchOptions } from 'minisearch';

/** What the builder writes and the page reads: both must agree. */
export const indexOptions = {
  idField: 'path',
  fields: ['title', 'heading', 'words', 'text'],
  storeFields: ['title', 'heading', 'part', 'about'],
};

/** How the page searches, and its test: a word of a section's own list is its answer. */
export const searchOptions: SearchOptions = {
  prefix: true,
  fuzzy: 0.15,
  combineWith: 'AND',
  boost: { title: 3, heading: 4, words: 40 },
  boostDocument: (_id, _term, stored) => (stored?.part === 'Merchant' ? 2 : 1),
};
