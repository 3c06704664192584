import { type Part, parts } from './contents.ts';
import { escapeHtml, relative, rootOf } from './html.ts';
import type { Heading } from './markdown.ts';

export interface NavItem {
  path: string;
  title: string;
}

/** A list of links; a folded one opens where the page is in it. */
export interface NavGroup {
  part: Part;
  title: string;
  isFolded: boolean;
  items: NavItem[];
}

export interface Layout {
  path: string;
  title: string;
  part: Part | null;
  body: string;
  headings: Heading[];
  groups: NavGroup[];
}

/** What the title of a group of routes begins with. */
export const api = 'API: ';

const current = (isIt: boolean): string => (isIt ? ' aria-current="page"' : '');

function group(page: string, { title, isFolded, items }: NavGroup): string {
  const links = items
    .map(
      (item) =>
        `<li><a href="${relative(page, item.path) || '#top'}"${current(item.path === page)}>${escapeHtml(item.title)}</a></li>`,
    )
    .join('');
  const list = `<ul>${links}</ul>`;
  if (!isFolded) return `<h2>${escapeHtml(title)}</h2>${list}`;
  const isHere = items.some(({ path }) => path === page);
  return `<details${isHere ? ' open' : ''}><summary>${escapeHtml(title.replace(api, ''))}</summary>${list}</details>`;
}

function contents(headings: Heading[]): string {
  const shown = headings.filter(({ depth }) => depth === 2 || depth === 3);
  const few = shown.length > 40 ? shown.filter(({ depth }) => depth === 2) : shown;
  if (few.length < 2) return '';
  const links = few.map(
    ({ id, text, depth }) => `<li class="d${depth}"><a href="#${id}">${escapeHtml(text)}</a></li>`,
  );
  return `<nav class="toc" aria-label="On this page"><h2>On this page</h2><ul>${links.join('')}</ul></nav>`;
}

/** A whole page. Every address in it is relative, and nothing in it is from another origin. */
export function layout({ path, title, part, body, headings, groups }: Layout): string {
  const to = (target: string) => relative(path, target) || '#top';
  const tabs = parts
    .map(
      ({ name, home }) =>
        `<a href="${to(home)}"${part === name ? ' aria-current="true"' : ''}>${name}</a>`,
    )
    .join('');
  const own = groups.filter((one) => one.part === part);
  const side = own
    .map((one, i) => {
      const begins = one.title.startsWith(api) && !own[i - 1]?.title.startsWith(api);
      return `${begins ? '<h2>API reference</h2>' : ''}${group(path, one)}`;
    })
    .join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Coffer</title>
<link rel="icon" href="${relative(path, 'assets/favicon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${relative(path, 'assets/site.css')}">
<script src="${relative(path, 'assets/theme.js')}"></script>
<script src="${relative(path, 'assets/site.js')}" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header>
<a class="brand" href="${to('index.html')}">Coffer <span>docs</span></a>
<nav class="parts" aria-label="Parts">${tabs}</nav>
<button type="button" class="find" data-root="${rootOf(path)}" hidden>Search <kbd>/</kbd></button>
<button type="button" class="theme" hidden>Theme</button>
</header>
<div class="frame${part ? '' : ' home'}">
${part ? `<nav class="side" aria-label="${part}"><details class="menu" open><summary>Pages</summary>${side}</details></nav>` : ''}
<main id="main">${body}</main>
${contents(headings)}
</div>
</body>
</html>
`;
}
