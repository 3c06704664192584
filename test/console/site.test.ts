/** The pages as they are built for AWS: their size, and that nothing of the local cloud is in them. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { consoleSite } from '#lib/bundling/console-site.ts';

interface Chunk {
  file: string;
  isDynamicEntry?: boolean;
  css?: string[];
  imports?: string[];
}

const site = await consoleSite('production');
const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync(`${site}/.vite/manifest.json`, 'utf8'),
);

/** Every file that a chunk needs before it runs, with those of its imports. */
function filesOf(name: string, seen = new Set<string>()): Set<string> {
  const { file, css = [], imports = [] } = manifest[name]!;
  if (seen.has(file)) return seen;
  for (const one of [file, ...css]) seen.add(one);
  for (const other of imports) filesOf(other, seen);
  return seen;
}

const known = new Map<string, number>();
function bytesOf(file: string): number {
  const bytes = known.get(file) ?? brotliCompressSync(readFileSync(`${site}/${file}`)).length;
  known.set(file, bytes);
  return bytes;
}

const kilobytes = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + bytesOf(file), 0) / 1024;

const shell = filesOf('index.html');

/** KB in brotli. What comes before the first page, Decide by its link, the first page of tables. */
const budgets = { shell: 95, decide: 130, table: 150, later: 45, charts: 25 };

const isPage = (name: string) => name.startsWith('src/pages/') && manifest[name]!.isDynamicEntry;

test('what each page needs is within its budget, in brotli', () => {
  const decide = 'src/pages/decide/page.tsx';
  const firstTable = 'src/pages/orders/list-page.tsx';
  const of = (page: string) => new Set([...shell, ...filesOf(page)]);
  const known = of(firstTable);
  const sizes = Object.keys(manifest)
    .filter(isPage)
    .map((page) => {
      const later = kilobytes([...filesOf(page)].filter((file) => !known.has(file)));
      return { page: page.slice('src/pages/'.length), first: kilobytes(of(page)), later };
    });
  const rows = sizes.map(({ page, first, later }) => `${page} ${round(first)} (${round(later)})`);
  const own = `shell ${round(kilobytes(shell))}, Decide ${round(kilobytes(of(decide)))}`;
  console.log(`The console in brotli, KB: ${own}; opened first (later): ${rows.join(', ')}`);
  expect(kilobytes(shell)).toBeLessThan(budgets.shell);
  expect(kilobytes(of(decide))).toBeLessThan(budgets.decide);
  expect(sizes.length).toBeGreaterThan(3);
  expect(sizes.filter(({ first }) => first >= budgets.table)).toEqual([]);
  expect(sizes.filter(({ later }) => later >= budgets.later)).toEqual([]);
});

test('the library of the charts is loaded after the page that has them, and by no other', () => {
  const plot = 'src/parts/chart/plot.tsx';
  const { file } = manifest[plot]!;
  const loadedBefore = Object.keys(manifest).filter(
    (name) => name !== plot && manifest[name]!.isDynamicEntry && filesOf(name).has(file),
  );
  expect(loadedBefore).toEqual([]);
  expect(shell.has(file)).toBe(false);
  const own = [...filesOf(plot)].filter((one) => !filesOf('src/pages/overview/page.tsx').has(one));
  expect(kilobytes(own.filter((one) => !shell.has(one)))).toBeLessThan(budgets.charts);
});

const round = (size: number) => size.toFixed(1);

const texts = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|html|css)$/.test(name))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');

test('tokens are stored in the local cloud alone', async () => {
  const mark = 'coffer-local-session';
  expect(texts(await consoleSite('local-cloud'))).toContain(mark);
  const production = texts(site);
  expect(production).not.toContain(mark);
  // The theme, the zone of times, and which checklists were put away; nothing else.
  expect(production.match(/localStorage\.\w+\([^,)]*/g)).toHaveLength(8);
  // The state of a sign-in over its redirect, and nothing else.
  expect(production.match(/sessionStorage\.\w+\([^,)]*/g)).toHaveLength(3);
  expect(new Set(production.match(/sessionStorage\.(\w+)/g)).size).toBe(3);
});

test('nothing is loaded from another origin, and no style or script stands in the page', () => {
  const page = readFileSync(`${site}/index.html`, 'utf8');
  expect(page.match(/(?:src|href)="[^"]+"/g)?.filter((link) => !/="\/(?!\/)/.test(link))).toEqual(
    [],
  );
  expect(page).not.toMatch(/<style|style="|<script(?![^>]* src=)/);
  expect(texts(site)).not.toMatch(/url\(\s*["']?(?:https?:)?\/\//);
});

test('the Lab is in the local cloud alone: no page, no path, no call of it is built for AWS', async () => {
  const local = texts(await consoleSite('local-cloud'));
  const production = texts(site);
  const manifestText = readFileSync(`${site}/.vite/manifest.json`, 'utf8');
  for (const mark of ['/lab', 'Reset all faults', 'Sign in as another person']) {
    expect(local, mark).toContain(mark);
    expect(production, mark).not.toContain(mark);
  }
  expect(manifestText).not.toContain('pages/lab');
});
