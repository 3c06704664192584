import MiniSearch from 'minisearch';
import { indexOptions } from './client/index-options.ts';
import type { Part } from './contents.ts';
import type { Rendered } from './markdown.ts';
import { searchWords } from './search-words.ts';

/**
 * The search index of all pages as JSON: an entry for each heading. Throws an Error for words of a section
 * that is not there.
 */
export function searchIndex(
  pages: { path: string; title: string; part: Part; sections: Rendered['sections'] }[],
): string {
  const index = new MiniSearch(indexOptions);
  const entries = pages.flatMap(({ path, title, part, sections }) =>
    sections.map(({ id, heading, text }, i) => ({
      path: id && i > 0 ? `${path}#${id}` : path,
      title,
      heading: i === 0 ? title : heading,
      part,
      text,
      about: text.slice(0, 140),
    })),
  );
  const once = new Map(entries.map((entry) => [entry.path, entry]));
  const lacking = Object.keys(searchWords).filter((path) => !once.has(path));
  if (lacking.length > 0) throw new Error(`No such section to search: ${lacking.join(', ')}`);
  for (const entry of once.values()) index.add({ ...entry, words: searchWords[entry.path] ?? '' });
  return JSON.stringify(index);
}
