/** Of an answer of the search. */
interface Search {
  hits: readonly unknown[];
  looked_in: readonly string[];
  not_looked_in: readonly string[];
}

/** The title of what a search found: "no match" only where everything was looked at. */
export const foundTitle = ({ hits, not_looked_in: rest }: Search): string => {
  if (hits.length > 0) return 'Found in this project';
  return rest.length === 0 ? 'No match in this project' : 'No match so far';
};

/** Where a search looked and where it did not, as sentences. */
export const lookedWords = ({ looked_in: looked, not_looked_in: rest }: Search): string[] => [
  looked.length === 0
    ? 'This text does not look like an id.'
    : `Searched: ${[...new Set(looked)].join(', ')}.`,
  ...(rest.length === 0 ? [] : [`Not searched: ${rest.join(', ')}.`]),
];
