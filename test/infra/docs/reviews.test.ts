/** docs/reviews.md names tests that exist: a row that says "fixed" can be followed to what shows it. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paths } from '#workstation/paths.ts';

/** A test's title, or a program that shows it; then any number of titles in quotes. */
const reference = /((?:emulators\/\w+\/)?test\/[\w./-]+\.tsx?)((?:,? "(?:[^"\\|]|\\.)+")*)/g;
/** Titles as they are written: `test('…'`, `describe("…"`, and those of rows, which end the array. */
const titles = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;

interface Named {
  line: number;
  file: string;
  title: string | null;
}

const named: Named[] = readFileSync(`${paths.root}/docs/reviews.md`, 'utf8')
  .split('\n')
  .flatMap((text, index) =>
    [...text.matchAll(reference)].flatMap(([, file = '', rest = '']): Named[] => {
      const line = index + 1;
      const quoted = [...rest.matchAll(/"((?:[^"\\|]|\\.)+)"/g)];
      return [
        { line, file, title: null },
        ...quoted.map(([, title = '']) => ({ line, file, title: title.replaceAll('\\"', '"') })),
      ];
    }),
  );

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether a title of the page is that of a test: what a table fills in (`%s`, `$name`, `${…}`) may be anything. */
function isTitled(source: string, title: string): boolean {
  if (["'", '"', '`'].some((mark) => source.includes(`${mark}${title}${mark}`))) return true;
  const whole = title.endsWith('...') ? title.slice(0, -3).trimEnd() : title;
  for (const [, single, double, template] of source.matchAll(titles)) {
    const written = (single ?? double ?? template ?? '').replace(/\\(['"`])/g, '$1');
    // A title with a mark that the source escapes.
    if (written === title) return true;
    if (title.endsWith('...') && written.startsWith(whole)) return true;
    const parts = written.split(/%[sijdo]|\$\{[^}]*\}|\$[a-zA-Z.]+/);
    const says = parts.join('').trim();
    if (parts.length === 1 || says.length < 8) continue;
    if (new RegExp(`^${parts.map(escaped).join('.*')}$`).test(title)) return true;
  }
  return false;
}

const sources = new Map<string, string>();
const sourceOf = (file: string): string => {
  const known = sources.get(file) ?? readFileSync(`${paths.root}/${file}`, 'utf8');
  sources.set(file, known);
  return known;
};

test('each test file that a row names exists', () => {
  expect(named.length).toBeGreaterThan(1_000);
  expect(named.filter(({ file }) => !existsSync(`${paths.root}/${file}`))).toEqual([]);
});

test('each title that a row names is one of a test in that file', () => {
  const wrong = named.filter(
    ({ file, title }) =>
      title !== null && existsSync(`${paths.root}/${file}`) && !isTitled(sourceOf(file), title),
  );
  expect(wrong.map(({ line, file, title }) => `${line}: ${file} "${title}"`)).toEqual([]);
});
