/** What the builder writes and the page reads: both must agree. */
export const indexOptions = {
  idField: 'path',
  fields: ['title', 'heading', 'text'],
  storeFields: ['title', 'heading', 'part', 'about'],
};
