/** Paths that a page names exist, and docs/README.md lists every page. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { read, root } from './files.ts';

const markdown = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.md'));

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'statemachines/README.md',
  ...markdown('docs').map((file) => `docs/${file}`),
];

/** Inline code and blocks of code: prose names folders in other senses too. */
const code = (text: string): string =>
  [...text.matchAll(/^```[\s\S]*?^```|`[^`\n]+`/gm)].map(([span]) => span).join('\n');

const named =
  /(?<![\w./-])(?:bin|docs|emulators|functions|lib|local|sdk|src|statemachines|test)\/[\w./{},*<>-]+/g;

/** `a/{b,c}.ts` as `a/b.ts` and `a/c.ts`. */
function expanded(name: string): string[] {
  const [all, options] = /\{([^}]*)\}/.exec(name) ?? [];
  return all && options
    ? options.split(',').flatMap((one) => expanded(name.replace(all, one)))
    : [name];
}

/** Whether a path exists, with or without `.ts`; of a pattern, the folder above it. */
function exists(name: string): boolean {
  const open = name.search(/[<*]/);
  const fixed = open < 0 ? name : name.slice(0, name.lastIndexOf('/', open));
  return [fixed, `${fixed}.ts`].some((file) => existsSync(path.join(root, file)));
}

const missing = (text: string): string[] =>
  [...code(text).matchAll(named)]
    .flatMap(([name]) => expanded(name.replace(/[.,]+$/, '')))
    .filter((name) => !exists(name));

test('every path that a page names exists', () => {
  const found = pages.flatMap((page) => missing(read(page)).map((name) => `${page}: ${name}`));
  expect(pages.length).toBeGreaterThan(35);
  expect(found).toEqual([]);
});

test('a path that does not exist is seen, in a span and in a block', () => {
  const text = (name: string): string => `See \`${name}\`.\n\`\`\`sh\nrun ${name}\n\`\`\`\n`;
  expect(missing(text('src/nowhere/x.ts'))).toEqual(['src/nowhere/x.ts', 'src/nowhere/x.ts']);
  expect(missing(text('src/{domain,nowhere}/*.ts'))).toHaveLength(2);
  expect(missing(text('lib/stages/<stage>.json'))).toEqual([]);
  expect(missing(text('.local/stack.json'))).toEqual([]);
});

test('docs/README.md lists every page of docs', () => {
  const index = read('docs/README.md');
  const unlisted = markdown('docs').filter((file) => file !== 'README.md');
  expect(unlisted.filter((file) => !index.includes(`](${file})`))).toEqual([]);
});
