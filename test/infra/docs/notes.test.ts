/** Numbers of lists and notes: as they are written, as the site shows them, and where references lead. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { marked, type Token, type Tokens } from 'marked';
import { describe, expect, test } from 'vitest';
import { paths } from '#workstation/paths.ts';
import { makePages } from '../../../site/make-pages.ts';

const documents = readdirSync(`${paths.root}/docs`, { recursive: true, encoding: 'utf8' })
  .map((name) => name.split(path.sep).join('/'))
  .filter((name) => name.endsWith('.md'))
  .sort();

/** The ordered lists of a page, those within others included. */
const orderedLists = (tokens: Token[]): Tokens.List[] =>
  tokens.flatMap((token) => {
    const inner = 'items' in token ? token.items : 'tokens' in token ? (token.tokens ?? []) : [];
    const isList = token.type === 'list' && token.ordered;
    return [...(isList ? [token as Tokens.List] : []), ...orderedLists(inner)];
  });

test.each(documents)('docs/%s: the numbers of a list are those that the site shows', (name) => {
  const text = readFileSync(`${paths.root}/docs/${name}`, 'utf8');
  for (const { items, start } of orderedLists(marked.lexer(text))) {
    const written = items.map(({ raw }) => Number.parseInt(raw, 10));
    expect(written).toEqual(items.map((_, i) => Number(start) + i));
  }
});

describe('notes', () => {
  const reference = /<a href="[^"#]*#([^"]*)">\((\d+)\)<\/a>/g;
  const withNotes = makePages().pages.filter(({ html }) => html.includes('id="note-'));

  test('the admin API has notes', () => {
    expect(withNotes.map(({ path: at }) => at)).toContain('admin-api.html');
  });

  test.each(withNotes)(
    '$path: each reference to a note leads to the note of that number',
    ({ html }) => {
      const [list = ''] = /<ol>\s*<li>(?:<p>)?<a id="note-1">[\s\S]*?<\/ol>/.exec(html) ?? [];
      const notes = [...list.matchAll(/<li>(?:<p>)?<a id="([^"]*)"><\/a>/g)].map(([, id]) => id);
      expect(notes).toEqual(notes.map((_, i) => `note-${i + 1}`));
      expect(notes.length).toBe(html.match(/<a id="note-/g)?.length);
      const references = [...html.matchAll(reference)].map(([, id, number]) => [id, number]);
      expect(references.filter(([id, number]) => id !== `note-${number}`)).toEqual([]);
      // Each note is of something, and no number stands without its link.
      expect(notes.filter((id) => !references.some(([to]) => to === id))).toEqual([]);
      const plain = html.replace(/<code>[^<]*<\/code>/g, '').replace(reference, '');
      expect(plain.match(/\(\d{1,2}\)/g)).toBeNull();
    },
  );
});
