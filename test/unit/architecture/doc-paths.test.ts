/** Paths and links of every page of the repository lead somewhere, and docs/README.md lists its pages. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { read, root } from './files.ts';

const markdown = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.md'));

/** All but those of packages and of hidden folders. */
const top = readdirSync(root, { withFileTypes: true });
const folders = top.filter(
  (entry) => entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name),
);
const pages = [
  ...top.map(({ name }) => name).filter((name) => name.endsWith('.md')),
  ...folders.flatMap(({ name }) => markdown(name).map((file) => `${name}/${file}`)),
].filter((file) => !/(^|\/)(node_modules|dist|\.[^/]*)\//.test(file));

/** What merchants install is read without the repository: its paths are its own. */
const isPublished = (page: string): boolean => page.startsWith('sdk/');

/** Inline code and blocks of code: prose names folders in other senses too. */
const code = (text: string): string =>
  [...text.matchAll(/^```[\s\S]*?^```|`[^`\n]+`/gm)].map(([span]) => span).join('\n');

const named =
  /(?<![\w./-])(?:bin|docs|emulators|functions|lib|local|ops|sdk|src|statemachines|test|workstation)\/[\w./{},*<>-]+/g;

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
  const found = pages
    .filter((page) => !isPublished(page))
    .flatMap((page) => {
      // The file of its own that a block of a recipe's example is.
      const made = [...read(page).matchAll(/^```ts (\S+)$/gm)].map(([, file]) => file);
      return missing(read(page)).flatMap((name) =>
        made.includes(name) ? [] : [`${page}: ${name}`],
      );
    });
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

/** Targets of a page's links that are files: paths from the page's folder, without anchors. */
const links = (page: string, text: string): string[] =>
  [...text.replaceAll(/^```[\s\S]*?^```|`[^`\n]+`/gm, '').matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:|^#/.test(target))
    .map((target) => path.posix.join(path.posix.dirname(page), target.split('#')[0] as string));

const broken = (page: string, text: string): string[] =>
  links(page, text).filter((file) => !existsSync(path.join(root, file)));

test('every link of a page leads to a file', () => {
  expect(pages.flatMap((page) => links(page, read(page))).length).toBeGreaterThan(200);
  const found = pages.flatMap((page) => broken(page, read(page)).map((to) => `${page}: ${to}`));
  expect(found).toEqual([]);
});

test('a link that leads nowhere is seen', () => {
  const text = 'See [it](nowhere.txt#part), [a](../docs) and [b](https://example.com/x).';
  expect(broken('docs/README.md', text)).toEqual(['docs/nowhere.txt']);
});

test('docs/README.md lists every page of docs', () => {
  const index = read('docs/README.md');
  const unlisted = markdown('docs').filter((file) => file !== 'README.md');
  expect(unlisted.filter((file) => !index.includes(`](${file})`))).toEqual([]);
});
