/**
 * Citations resolve: `docs/<file>.md "Heading"` (or several headings) names a file and headings
 * that exist, each once in its file, and every relative link of a Markdown file leads somewhere.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { read, root } from './files.ts';

interface Text {
  /** From the repository's root, with slashes. */
  path: string;
  text: string;
}

const folders = [
  ...['src', 'functions', 'lib', 'bin', 'local', 'emulators', 'statemachines', 'test'],
  ...['ops', 'workstation'],
  ...['console', 'sdk', 'site', 'docs'],
];
const cites = /\.(ts|mts|mjs|sol|sh|md|asl\.json)$/;

/** Every file that may cite a document: the folders above, and the root's own Markdown. */
function citingFiles(): Text[] {
  const below = folders
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file.split(path.sep).join('/')}`,
      ),
    );
  const own = readdirSync(root).filter((file) => file.endsWith('.md'));
  return [...below, ...own]
    .filter((file) => cites.test(file) && !/(^|\/)(node_modules|dist)\//.test(file))
    .map((file) => ({ path: file, text: read(file) }));
}

const all = citingFiles();
const pages = all.filter((file) => file.path.endsWith('.md'));

/** A text without the marks of comments, so that a citation may continue in the next line. */
const joined = (text: string): string => text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/+)?\s*/g, ' ');

/** Markdown without what is shown as it is: blocks and spans of code. */
const prose = (text: string): string =>
  text.replace(/^( *)(```|~~~)[\s\S]*?^\1\2/gm, '').replace(/`[^`\n]*`/g, '');

/** A heading as it reads: without code marks, and with links as their text. */
const plain = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '')
    .trim();

const headingsOf = (text: string): string[] =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) =>
    plain(heading!),
  );

/** The anchors of a page: its own, and those that GitHub makes of headings, where one that comes again gets a number. */
function anchorsOf(text: string): Set<string> {
  const seen = new Map<string, number>();
  const anchors = headingsOf(text).map((heading) => {
    const slug = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  });
  const own = [...text.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id]) => id!);
  return new Set([...anchors, ...own]);
}

const isFile = (file: string): boolean =>
  existsSync(path.join(root, file)) && statSync(path.join(root, file)).isFile();

const cited = /\bdocs\/([\w/-]+\.md)`?(?:,? \(?("[^"]+"(?:, "[^"]+")*))?/g;

/** What a file cites: a document, and the headings that are named with it. */
function citationsOf({ text }: Text): { file: string; headings: string[] }[] {
  return [...joined(text).matchAll(cited)].map(([, name, list]) => ({
    file: `docs/${name}`,
    headings: [...(list ?? '').matchAll(/"([^"]+)"/g)].map(([, heading]) => heading!),
  }));
}

/** Citations that lead nowhere, as `file: citation`. */
function unresolved(files: Text[]): string[] {
  return files.flatMap((one) =>
    citationsOf(one).flatMap(({ file, headings }) => {
      if (!isFile(file)) return [`${one.path}: ${file}`];
      const there = headingsOf(read(file));
      return headings
        .filter((heading) => there.filter((other) => other === heading).length !== 1)
        .map((heading) => `${one.path}: ${file} "${heading}"`);
    }),
  );
}

/** Names of documents without their folder, outside the links of a page. */
const bare =
  /(?<![\w/.-])(?:spec|design|decisions|interface)\.md\b|(?<![\w/(-])\d{4}-[a-z][a-z-]*\.md\b|docs\/decisions\/\d{4}(?![-\d])/g;

function bareCitations(files: Text[]): string[] {
  return files.flatMap(({ path: file, text }) => {
    const outside = file.endsWith('.md') ? text.replace(/\[[^\]]*\]\([^)]*\)/g, '') : text;
    return [...outside.matchAll(bare)].map(([name]) => `${file}: ${name}`);
  });
}

/** Relative links of pages that lead to no file, or to no heading of it. */
function deadLinks(files: Text[]): string[] {
  return files.flatMap(({ path: page, text }) =>
    [...prose(text).matchAll(/\]\(([^)\s]+)(?: "[^"]*")?\)/g)]
      .map(([, target]) => target!)
      .filter((target) => !/^[a-z][a-z+.-]*:/i.test(target))
      .filter((target) => {
        const [name, anchor] = target.split('#') as [string, string | undefined];
        const file = name ? path.posix.join(path.posix.dirname(page), name) : page;
        if (!existsSync(path.join(root, file))) return true;
        if (!anchor) return false;
        const linked = file === page ? text : isFile(file) ? read(file) : '';
        return !anchorsOf(linked).has(decodeURIComponent(anchor));
      })
      .map((target) => `${page}: ${target}`),
  );
}

test('every citation of a document names a file and headings that exist', () => {
  const count = all.flatMap(citationsOf).filter(({ headings }) => headings.length > 0).length;
  expect(count).toBeGreaterThan(150);
  expect(unresolved(all)).toEqual([]);
});

test('documents are cited with their folder', () => {
  expect(bareCitations(all)).toEqual([]);
});

test('every relative link of a page leads to a file and a heading', () => {
  expect(pages.length).toBeGreaterThan(25);
  expect(deadLinks(pages)).toEqual([]);
});

test.each(['interface', 'decisions', 'design', 'glossary'])(
  'the headings of docs/%s.md are unique',
  (name) => {
    const headings = headingsOf(read(`docs/${name}.md`));
    expect(headings.length).toBeGreaterThan(20);
    expect(headings.filter((heading, i) => headings.indexOf(heading) !== i)).toEqual([]);
  },
);

test('the words of the glossary are in the order of the alphabet', () => {
  const words = headingsOf(read('docs/glossary.md')).slice(1);
  expect(words).toEqual([...words].sort((a, b) => a.localeCompare(b, 'en')));
});

test('a wrong citation is seen, whichever way it is written', () => {
  const file = (text: string): Text => ({ path: 'src/x.ts', text });
  const at = ['docs/interface', 'md'].join('.');
  const right = file(`/** (${at} "Errors",\n * "Error\n * codes"; ${at}). */`);
  expect(citationsOf(right)).toEqual([
    { file: at, headings: ['Errors', 'Error codes'] },
    { file: at, headings: [] },
  ]);
  expect(unresolved([right])).toEqual([]);
  expect(unresolved([file(`// ${at} "No such heading"`)])).toEqual([
    `src/x.ts: ${at} "No such heading"`,
  ]);
  expect(unresolved([file(`// ${at}, "Errors",\n  // "Gone"`)])).toEqual([
    `src/x.ts: ${at} "Gone"`,
  ]);
  expect(unresolved([file(`// ${['docs', 'gone.md'].join('/')}`)])).toHaveLength(1);
  const names = ['spec', 'design', 'decisions'].map(
    (name) => `(${[name, 'md'].join('.')} "Errors")`,
  );
  expect(bareCitations([file(names.join('\n'))])).toHaveLength(3);
  expect(bareCitations([file(`see ${['0001-spine', 'md'].join('.')}`)])).toHaveLength(1);
  expect(bareCitations([file(`see ${['docs/decisions', '0013'].join('/')}`)])).toHaveLength(1);
});

test('a dead link is seen, and code is not a link', () => {
  const page = (text: string): Text => ({ path: ['docs/design', 'md'].join('.'), text });
  const other = ['interface', 'md'].join('.');
  const live = `# A b\n[a](#a-b) [i](${other}#errors) [r](../README.md) [w](https://example.com)`;
  expect(deadLinks([page(live)])).toEqual([]);
  expect(deadLinks([page(`[a](gone.md) [b](${other}#gone) [c](#gone)`)])).toHaveLength(3);
  expect(deadLinks([page('`[a](gone.md)`\n```\n[b](gone.md)\n```\n')])).toEqual([]);
});
