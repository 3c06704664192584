import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ErrorName, errorCodes } from '#wire/error-codes.ts';
import { groupsWith, headingsOnly, type Part, pageOf } from './contents.ts';
import { errorPage } from './error-pages.ts';
import { relative } from './html.ts';
import { api, type NavGroup } from './layout.ts';
import { type Heading, type Rendered, render, scrollingTables, sectionsOf } from './markdown.ts';
import { fileNameOf, type Node, operationsOf } from './reference/document.ts';
import { routePage, webhooksPage } from './reference/route-page.ts';

export const root = fileURLToPath(new URL('../', import.meta.url));
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

export interface Page extends Rendered {
  path: string;
  part: Part;
}

/** What pages link to as it is. */
export const files = [
  'docs/images',
  'docs/openapi-admin.json',
  'docs/openapi.json',
  'docs/vectors',
];
const isFile = (file: string): boolean =>
  files.some((one) => file === one || (file.startsWith(`${one}/`) && !file.endsWith('.md')));

/** A page that is made from data. */
function generated(of: { path: string; part: Part; title: string; html: string }): Page {
  const html = scrollingTables(of.html);
  const headings: Heading[] = [...html.matchAll(/<h([23]) id="([^"]*)">(.*?)<\/h\d>/g)].map(
    ([, depth, id, text]) => ({
      depth: Number(depth),
      id: id!,
      text: text!.replace(/<[^>]+>/g, ''),
    }),
  );
  return { ...of, html, headings, sections: sectionsOf(html) };
}

interface Made {
  pages: Page[];
  groups: NavGroup[];
}

/** A page of each route of a document, in a group of each tag. */
function routePages(
  document: Node,
  of: { part: Part; folder: string; withExamples: boolean },
): Made {
  const operations = operationsOf(document);
  const pages = operations.map((operation) =>
    generated({
      path: `${of.folder}/${fileNameOf(operation.id)}.html`,
      part: of.part,
      title: operation.node.summary,
      html: routePage(document, operation, {
        errorPage: (code) => `../errors/${code}.html`,
        withExamples: of.withExamples,
      }),
    }),
  );
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  const groups = tags.map((tag) => ({
    part: of.part,
    title: `${api}${tag}`,
    isFolded: true,
    items: operations.flatMap((operation, i) =>
      operation.tag === tag ? [{ path: pages[i]!.path, title: pages[i]!.title }] : [],
    ),
  }));
  return { pages, groups };
}

/** Reference, events and error codes. */
function generatedPages(): { merchant: Made; operator: Made } {
  const document = JSON.parse(read('docs/openapi.json')) as Node;
  const merchant = routePages(document, {
    part: 'Merchant',
    folder: 'reference',
    withExamples: true,
  });
  const events = generated({
    path: 'reference/events.html',
    part: 'Merchant',
    title: 'Events',
    html: webhooksPage(document),
  });
  const errors = (Object.keys(errorCodes) as ErrorName[]).map((name) => {
    const { code, message } = errorCodes[name];
    return generated({
      path: `errors/${code}.html`,
      part: 'Merchant',
      title: `${code} ${message}`,
      html: errorPage(document, name),
    });
  });
  const asGroup = (title: string, isFolded: boolean, pages: Page[]): NavGroup => ({
    part: 'Merchant',
    title,
    isFolded,
    items: pages.map(({ path: at, title: said }) => ({ path: at, title: said })),
  });
  const admin = JSON.parse(read('docs/openapi-admin.json')) as Node;
  return {
    merchant: {
      pages: [...merchant.pages, events, ...errors],
      groups: [
        ...merchant.groups,
        asGroup('Events', false, [events]),
        asGroup('Error codes', true, errors),
      ],
    },
    operator: routePages(admin, { part: 'Operator', folder: 'admin', withExamples: false }),
  };
}

/** Links to a heading that its page does not have. */
function deadAnchors(pages: Page[]): string[] {
  const anchors = new Map(
    pages.map(({ path: at, html }) => [
      at,
      new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)),
    ]),
  );
  return pages.flatMap(({ path: at, html }) =>
    [...html.matchAll(/ href="([^"#:]*)(?:#([^"]*))?"/g)]
      .filter(([, to = '', anchor]) => {
        const target = to === '' ? at : path.posix.join(path.posix.dirname(at), to);
        if (!target.endsWith('.html')) return false;
        const there = anchors.get(target);
        return !there || (anchor !== undefined && !there.has(decodeURIComponent(anchor)));
      })
      .map(([, to, anchor]) => `${at}: ${to}${anchor === undefined ? '' : `#${anchor}`}`),
  );
}

/** All pages and the navigation. Throws with every broken link. */
export function makePages(): Made {
  const decisions = readdirSync(path.join(root, 'docs/decisions'))
    .sort()
    .map((name) => `docs/decisions/${name}`);
  const contents = groupsWith(decisions);
  const known = new Set(contents.flatMap((group) => group.files));
  const dead: string[] = [];

  const resolveFrom = (file: string) => (target: string) => {
    if (target.startsWith('#')) return target;
    const [name = '', anchor] = target.split('#');
    const found = path.posix.join(path.posix.dirname(file), name);
    const from = pageOf(file);
    const tail = anchor === undefined ? '' : `#${anchor}`;
    if (known.has(found)) return relative(from, `${pageOf(found)}${tail}`) || tail || '#';
    if (isFile(found)) return relative(from, found.replace(/^docs\//, ''));
    if (!existsSync(path.join(root, found))) dead.push(`${file}: ${target}`);
    return null;
  };

  const written = contents.flatMap(({ part, files: own }) =>
    own.map((file) => {
      const page = render(read(file), resolveFrom(file));
      const sections = headingsOnly.has(file)
        ? page.sections.map((section) => ({ ...section, text: '' }))
        : page.sections;
      return { ...page, sections, path: pageOf(file), part };
    }),
  );
  const { merchant, operator } = generatedPages();
  const pages: Page[] = [...written, ...merchant.pages, ...operator.pages];
  dead.push(...deadAnchors(pages));
  if (dead.length > 0) {
    throw new Error(`Links of the documentation lead nowhere:\n${dead.join('\n')}`);
  }
  const titles = new Map(written.map(({ path: at, title }) => [at, title]));
  const navigation = contents.map(
    ({ part, title, files: own }): NavGroup => ({
      part,
      title,
      isFolded: title === 'Decisions',
      items: own.map((file) => {
        const at = pageOf(file);
        const number = /decisions\/(\d{4})/.exec(file)?.[1];
        const said = titles.get(at) || at;
        return { path: at, title: number ? said.replace(/^\d+\./, number) : said };
      }),
    }),
  );
  const changes = navigation.findIndex(({ title }) => title === 'Changes');
  navigation.splice(changes, 0, ...merchant.groups);
  return { pages, groups: [...navigation, ...operator.groups] };
}
