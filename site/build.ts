/** Builds the documentation as a folder of files that work below any path, and from a disk. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { parts } from './contents.ts';
import { escapeHtml, rootOf } from './html.ts';
import { layout, type NavItem } from './layout.ts';
import { llmsText } from './llms-text.ts';
import { files, makePages, type Page, root } from './make-pages.ts';
import { postmanCollection } from './postman-collection.ts';
import { searchIndex } from './search-index.ts';

/** Made with the site (docs/sdk.md "Postman"). */
const collectionFile = 'coffer.postman_collection.json';

const about =
  'A multi-chain custody and payment API that runs in your own AWS account: deposit addresses for your users, ' +
  'withdrawals under tiered approval, swaps, and a wallet for your own software.';

const home = `<h1 id="top">Coffer</h1>
<p class="lead">${about}</p>
<ul class="cards">${parts
  .map(
    ({ name, about: what, home: at }) =>
      `<li><a href="${at}"><b>${name}</b>${escapeHtml(what)}</a></li>`,
  )
  .join('')}</ul>
<p>New here? The <a href="guides/quickstart.html">quickstart</a> takes five minutes. An answer with an
error names its page; all of them are in <a href="guides/errors.html">errors</a>. For other tools:
<a href="openapi.json">OpenAPI 3.1</a> and a <a href="${collectionFile}" download>Postman collection</a>,
which signs each request. Press
<kbd>/</kbd> to search.</p>`;

/** Links to the pages before and after, in the order of the navigation. */
function nextTo({ path: at, part }: Page, order: (NavItem & { part: string })[]): string {
  const own = order.filter((one) => one.part === part);
  const i = own.findIndex((one) => one.path === at);
  if (i < 0) return '';
  const link = (item: NavItem | undefined, text: (title: string) => string) =>
    item
      ? `<a href="${rootOf(at)}${item.path}">${text(escapeHtml(item.title))}</a>`
      : '<span></span>';
  const before = link(own[i - 1], (title) => `← ${title}`);
  return `<nav class="next" aria-label="Next pages">${before}${link(own[i + 1], (title) => `${title} →`)}</nav>`;
}

async function assets(folder: string): Promise<void> {
  const client = path.join(root, 'site/client');
  await build({
    entryPoints: [`${client}/site.ts`, `${client}/theme.ts`],
    outdir: folder,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
  });
  cpSync(path.join(root, 'site/site.css'), `${folder}/site.css`);
  cpSync(path.join(root, 'console/public/favicon.svg'), `${folder}/favicon.svg`);
}

/** Writes the site to a folder, whole or not at all. A broken link ends it. */
export async function buildDocs(out: string): Promise<{ pages: number }> {
  const { pages, groups } = makePages();
  mkdirSync(path.dirname(out), { recursive: true });
  const draft = mkdtempSync(`${out}-`);
  const write = (name: string, text: string) => {
    const file = path.join(draft, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  const order = groups.flatMap(({ part, items }) => items.map((item) => ({ ...item, part })));
  for (const page of pages) {
    const body = `${page.html}\n${nextTo(page, order)}`;
    write(page.path, layout({ ...page, body, groups }));
  }
  const front = { path: 'index.html', title: 'Documentation', part: null, headings: [], groups };
  write('index.html', layout({ ...front, body: home }));
  write('assets/search.json', searchIndex(pages));
  write('llms.txt', llmsText(about, groups));
  const document = JSON.parse(readFileSync(path.join(root, 'docs/openapi.json'), 'utf8'));
  write(collectionFile, postmanCollection(document));
  await assets(`${draft}/assets`);
  for (const file of files) {
    cpSync(path.join(root, file), path.join(draft, file.replace(/^docs\//, '')), {
      recursive: true,
      filter: (name) => !name.endsWith('.md'),
    });
  }
  rmSync(out, { recursive: true, force: true });
  renameSync(draft, out);
  return { pages: pages.length + 1 };
}
