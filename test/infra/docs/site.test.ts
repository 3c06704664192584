/** The documentation as it is built: its pages, its search, and that nothing comes from elsewhere. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import MiniSearch from 'minisearch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorCodes } from '#wire/error-codes.ts';
import { buildDocs } from '../../../site/build.ts';
import { indexOptions, searchOptions } from '../../../site/client/index-options.ts';
import { pageOf } from '../../../site/contents.ts';

const home = mkdtempSync(path.join(tmpdir(), 'coffer-docs-'));
const site = `${home}/docs`;
const read = (name: string): string => readFileSync(`${site}/${name}`, 'utf8');
let pages: string[];

beforeAll(async () => {
  // A link that leads nowhere ends the build.
  await buildDocs(site);
  pages = readdirSync(site, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => name.endsWith('.html'));
});
afterAll(() => rmSync(home, { recursive: true }));

test('there is a page of each guide, route and error code, and each part has its own', () => {
  const { paths: routes } = JSON.parse(read('openapi.json')) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const ids = Object.values(routes).flatMap((item) => Object.values(item));
  const guides = readdirSync(new URL('../../../docs/guides', import.meta.url));
  const wanted = [
    'index.html',
    ...guides.map((name) => `guides/${name.replace('.md', '.html')}`),
    ...ids.map(
      ({ operationId }) =>
        `reference/${operationId.replace(/[A-Z]/g, (one) => `-${one.toLowerCase()}`)}.html`,
    ),
    ...Object.values(errorCodes).map(({ code }) => `errors/${code}.html`),
    ...['deploy.html', 'runbook.html', 'local-cloud.html', 'design.html', 'reference/events.html'],
  ];
  expect(ids.length).toBeGreaterThan(35);
  expect(wanted.filter((name) => !pages.includes(name))).toEqual([]);
  const front = read('index.html');
  for (const part of ['Merchant', 'Operator', 'Tester', 'Design']) expect(front).toContain(part);
});

test('llms.txt links to every page, once, by its title', () => {
  const links = [...read('llms.txt').matchAll(/^- \[(.+)\]\((.+)\)$/gm)];
  const linked = links.map(([, , at]) => at!);
  expect([...linked].sort()).toEqual(pages.filter((name) => name !== 'index.html').sort());
  expect(links.map(([, title]) => title)).toContain('Reconcile your day');
});

test('the collection for Postman is on the site, and the first page links to it', () => {
  const { item } = JSON.parse(read('coffer.postman_collection.json')) as { item: object[] };
  expect(item.length).toBeGreaterThan(5);
  expect(read('index.html')).toContain('href="coffer.postman_collection.json" download');
});

test('every document is on the site', () => {
  const documents = readdirSync(new URL('../../../docs', import.meta.url), {
    recursive: true,
    encoding: 'utf8',
  });
  const missing = documents
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => name.endsWith('.md') && !pages.includes(pageOf(`docs/${name}`)));
  expect(missing).toEqual([]);
});

test('the page of an error says what it means, why, what to do, and whether to repeat', () => {
  for (const { code, http } of Object.values(errorCodes)) {
    const page = read(`errors/${code}.html`);
    for (const heading of ['Why it happens', 'What to do', 'Send it again?', 'Routes']) {
      expect(page, String(code)).toContain(heading);
    }
    expect(page).toContain(`HTTP ${http}`);
  }
});

test('the page of a route has its fields, answers, errors, and a call in three languages', () => {
  const page = read('reference/withdraw-apply.html');
  expect(page).toContain('/v1/withdraw/apply');
  expect(page).toContain('<code>to_address</code> <b class="need">required</b>');
  expect(page).toContain('href="../errors/42201.html"');
  for (const title of ['curl', 'TypeScript', 'Python']) {
    expect(page).toContain(`data-tab="${title}"`);
  }
});

test('each block of code says that a test runs it, or that it is an excerpt', () => {
  for (const name of pages) {
    const page = read(name);
    const blocks = page.match(/<pre\b/g)?.length ?? 0;
    const marks = page.match(
      /<span class="mark">(Runs in a test[\w ]*|Checked by a test|Excerpt)</g,
    );
    expect(marks?.length ?? 0, name).toBe(blocks);
  }
});

test.each([
  ['idempotency', 'guides/idempotency.html'],
  ['42201', 'errors/42201.html'],
  ['fee', 'guides/withdrawals.html#the-fee'],
  ['fees', 'guides/withdrawals.html#the-fee'],
  ['clock', 'guides/authentication.html#the-clock'],
  ['statement', 'guides/statements.html'],
  ['pagination', 'interface.html#lists-and-pages'],
  ['golang', 'authentication.html#go'],
  ['csv', 'guides/statements.html'],
  ['reconcile', 'guides/reconcile.html'],
  ['minimum deposit', 'guides/deposits.html#the-smallest-deposit'],
  ['go live', 'guides/going-live.html'],
  ['checklist', 'guides/going-live.html'],
  ['says they paid', 'guides/user-says-he-paid.html'],
  ['cancel', 'reference/withdraw-cancel.html'],
  ['rate limit', 'guides/rate-limits.html'],
])('the search answers a merchant who types %s', (words, page) => {
  const index = MiniSearch.loadJSON(read('assets/search.json'), indexOptions);
  expect(index.search(words, searchOptions)[0]?.id).toBe(page);
});

test('the index of the search is where each page asks for it', () => {
  for (const name of pages) {
    const [, root] = / data-root="([^"]*)"/.exec(read(name)) ?? [];
    expect(path.posix.join(path.posix.dirname(name), root!, 'assets/search.json'), name).toBe(
      'assets/search.json',
    );
  }
});

test('the feed of events has the fields of each kind of event', () => {
  const page = read('reference/events-list.html');
  const { webhooks } = JSON.parse(read('openapi.json')) as { webhooks: Record<string, object> };
  // A test event is sent to a URL, and is in no feed.
  const fed = Object.keys(webhooks).filter((event) => event !== 'webhook.test');
  const lacking = fed.filter((event) => !page.includes(event));
  expect(lacking).toEqual([]);
  for (const field of ['deposit_no', 'withdraw_no', 'op_no', 'swap_no', 'balance_trx']) {
    expect(page).toContain(`<code>list[].data.${field}</code>`);
  }
});

test('the search is small enough to load', () => {
  const { length } = gzipSync(read('assets/search.json'));
  console.log(
    `The documentation: ${pages.length} pages, search ${Math.round(length / 1024)} KB in gzip`,
  );
  // It is loaded by the first search only.
  expect(length).toBeLessThan(595 * 1024);
});

test('nothing is loaded from another origin, and no script or style stands in a page', () => {
  for (const name of pages) {
    const page = read(name);
    const loaded = [...page.matchAll(/<(?:script|link|img|source|iframe)\b[^>]*/g)].map(String);
    expect(
      loaded.filter((tag) => /(?:src|href)="(?:[a-z]+:|\/)/i.test(tag)),
      name,
    ).toEqual([]);
    expect(page, name).not.toMatch(/<style|<[^>]+ style="|<script(?![^>]* src=)|<[^>]+ on\w+="/);
  }
  expect(read('assets/site.css')).not.toMatch(/url\(|@import/);
});
