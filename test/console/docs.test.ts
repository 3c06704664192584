/** The documentation in a real Chromium, as the local cloud serves it: with the console's headers. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type ConsoleServer, startConsoleServer } from '#local/console/console-server.ts';
import { buildDocs } from '../../site/build.ts';
import { findBrowser } from './support/browser.ts';
import { axeFindings, openPerson } from './support/person.ts';
import { inspect } from './support/site.ts';

const { browser: found, reason } = await findBrowser();
const browser = found as Browser;
const home = mkdtempSync(path.join(tmpdir(), 'coffer-docs-'));
let server: ConsoleServer;

beforeAll(async () => {
  if (!found) return;
  server = await startConsoleServer(0);
  await buildDocs(`${home}/docs`);
  const nowhere = 'http://127.0.0.1:9';
  server.serve({
    site: home,
    docs: `${home}/docs`,
    adminApiUrl: nowhere,
    signIn: nowhere,
    config: {},
  });
});
beforeEach(({ skip }) => {
  if (!found) skip(reason);
});
afterAll(async () => {
  await server?.close();
  rmSync(home, { recursive: true, force: true });
});

async function open() {
  const person = await openPerson(browser);
  onTestFinished(() => person.context.close());
  const asked = new Set<string>();
  person.page.on('request', (request) => asked.add(new URL(request.url()).origin));
  return { ...person, asked };
}

test('pages read well at two widths and in two themes, and ask no other origin', async () => {
  const { page, complaints, asked } = await open();
  for (const name of ['guides/quickstart', 'reference/withdraw-apply']) {
    await page.goto(`${server.url}/docs/${name}.html`);
    expect(await inspect(page, `docs-${path.basename(name)}`)).toEqual([]);
    // The list of pages is beside the text, or behind a touch.
    const link = page.getByRole('navigation', { name: 'Merchant' }).getByRole('link').first();
    expect(await link.isVisible(), name).toBe(true);
    await page.setViewportSize({ width: 390, height: 844 });
    await link.waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 1280, height: 900 });
    await link.waitFor();
  }
  // The console's own policy, which requires Trusted Types, has nothing to refuse.
  expect(complaints).toEqual([]);
  expect([...asked]).toEqual([server.url]);
});

test('the search finds a guide and leads to it; a theme that is chosen stays', async () => {
  const { page, complaints } = await open();
  await page.goto(`${server.url}/docs/`);
  await page.keyboard.press('/');
  await page.getByRole('searchbox').fill('idempotency');
  await page.getByRole('dialog').getByRole('link').first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${server.url}/docs/guides/idempotency.html`);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Idempotency');

  const theme = page.getByRole('button', { name: 'Theme' });
  await theme.click();
  await theme.click();
  await page.getByRole('link', { name: 'Errors', exact: true }).first().click();
  await page.waitForURL(`${server.url}/docs/guides/errors.html`);
  expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
  expect(await page.getByRole('button', { name: 'Theme: dark' }).count()).toBe(1);
  expect(complaints).toEqual([]);
});

test('the search works from a page of each folder, and a click on a result leads to its page', async () => {
  const pages = readdirSync(`${home}/docs`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .sort();
  const ofFolders = new Map(pages.map((name) => [path.dirname(name), name]));
  expect([...ofFolders.keys()]).toEqual(
    expect.arrayContaining(['.', 'admin', 'decisions', 'errors', 'guides', 'reference', 'sdk']),
  );
  const { page, complaints } = await open();
  for (const from of ofFolders.values()) {
    for (const [words, to, title] of [
      ['idempotency', 'guides/idempotency.html', 'Idempotency'],
      ['42201', 'errors/42201.html', '42201: Insufficient balance in the source wallet'],
    ] as const) {
      await page.goto(`${server.url}/docs/${from}`);
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('searchbox').fill(words);
      const first = page.getByRole('dialog').getByRole('link').first();
      await first.waitFor();
      await first.click();
      await page.waitForURL(`${server.url}/docs/${to}`);
      expect(await page.getByRole('heading', { level: 1 }).textContent(), from).toBe(title);
    }
  }
  expect(complaints).toEqual([]);
});

test('an example is shown in the language that was chosen, on the next page too', async () => {
  const { page } = await open();
  await page.goto(`${server.url}/docs/reference/withdraw-apply.html`);
  await page.getByRole('tab', { name: 'Python' }).click();
  const panel = page.getByRole('tabpanel');
  expect(await panel.textContent()).toContain('coffer.withdraw.apply(');
  await page.goto(`${server.url}/docs/reference/swap-quote.html`);
  expect(await panel.textContent()).toContain('coffer.swap.quote(');
  expect(await panel.count()).toBe(1);
});
