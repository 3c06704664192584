/** What every file of console tests begins with: a browser, a project of its own, its people. */
import { randomBytes } from 'node:crypto';
import type { Browser, Download, Page } from 'playwright-core';
import {
  afterAll,
  beforeAll,
  beforeEach,
  onTestFinished as finishedAlone,
  type TestContext,
} from 'vitest';
import { type Merchant, openStack, type Stack } from '#test/support/stack.ts';
import { byForm } from '../../forms.ts';
import { type FoundBrowser, findBrowser } from './browser.ts';
import {
  axeFindings,
  describeFailure,
  type Look,
  openPerson,
  type Person,
  picture,
  signInOnce,
  wear,
} from './person.ts';

type Hooks = Partial<Pick<TestContext, 'onTestFinished'>>;

export interface Site {
  stack: Stack;
  /** A project only for this file. */
  slug: string;
  shop: Merchant;
  consoleUrl: string;
  browser: Browser;
  /**
   * Opens a page as one of the two admins; their context ends with the test. Of tests that run side by
   * side each gives its own `onTestFinished`.
   */
  as: (who: 0 | 1, path: string, options?: Partial<Look> & Hooks) => Promise<Person>;
}

/**
 * Registers the hooks of a file and returns what its tests use; they are skipped, with the reason,
 * where no Chromium starts. `ready` prepares the project.
 */
export async function openSite(ready?: (site: Site) => Promise<void>): Promise<Site> {
  const { browser, reason } = await findBrowser();
  const site = { browser } as Site;
  beforeAll(async () => {
    if (!browser) return;
    const stack = await openStack();
    const slug = await stack.project();
    const consoleUrl = stack.file.admin.console_url ?? '';
    const as: Site['as'] = async (who, path, options = {}) => {
      const { onTestFinished = finishedAlone, ...look } = options;
      const person = await openPerson(browser, look);
      onTestFinished(async ({ task }) => {
        if (task.result?.state === 'fail') await describeFailure(person, task.name);
        await person.context.close();
      });
      await signInOnce(person.page, `${consoleUrl}${path}`, stack.file.admins[who]!);
      return person;
    };
    const shop = await stack.merchant({ slug, webhooks: false });
    Object.assign(site, { stack, slug, shop, consoleUrl, as });
    await ready?.(site);
  });
  skipWithoutBrowser({ browser, reason });
  afterAll(async () => {
    await site.shop?.leave();
  });
  return site;
}

/** Tests of a file are skipped, with the reason, where no Chromium starts. */
export function skipWithoutBrowser({ browser, reason }: FoundBrowser): void {
  beforeEach(({ skip }) => {
    if (!browser) skip(reason);
  });
}

/** Text that would do something where it were not shown as text. */
export const hostile = '<img src=x onerror=alert(1)>';

export const unique = (prefix: string) => `${prefix}-${randomBytes(6).toString('hex')}`;

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Waits until a button may be pressed, or may not: a state that stays. */
export const turned = (page: Page, name: string, state: 'on' | 'off') =>
  page.getByRole('button', { name, exact: true, disabled: state === 'off' }).waitFor();

export const sheet = (page: Page) => page.getByRole('dialog');

/** Goes to a page as people do, without loading the console again. */
export const goTo = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Pages' })
    // A link's name may end with how many records wait there.
    .getByRole('link', { name: new RegExp(`^${name}( ?\\d+ waiting)?$`) })
    .click();

const looks: Look[] = [
  { width: 1280, theme: 'light' },
  { width: 1280, theme: 'dark' },
  { width: 390, theme: 'light' },
  { width: 390, theme: 'dark' },
];

/** For another state of a page that is looked at in all four already. */
export const twoLooks: Look[] = [looks[0]!, looks[3]!];

let inspected = 0;

/** All four in the long form. In the short one both widths and both themes, in two looks by turns. */
const looksOfOne = byForm({
  short: () => (inspected++ % 2 === 0 ? twoLooks : [looks[1]!, looks[2]!]),
  long: () => looks,
});

/**
 * What axe finds on an open page at two widths and in two themes, and whether it is wider than the
 * window; a picture of each, or of those with a finding. The page is at 1280 in light afterwards.
 */
export async function inspect(page: Page, title: string, chosen = looksOfOne()): Promise<string[]> {
  const findings: string[] = [];
  for (const look of chosen) {
    await wear(page, look);
    const name = `${title}-${look.width}-${look.theme}`;
    const here = await axeFindings(page);
    const isWide = await page.evaluate(
      'document.documentElement.scrollWidth > document.documentElement.clientWidth',
    );
    if (isWide) here.push('wider than the window');
    await picture(page, name, here.length > 0);
    findings.push(...here.map((line) => `${name}: ${line}`));
  }
  await wear(page, looks[0]!);
  return findings;
}

/** The text of a file that the page hands out. */
export async function textOf(download: Promise<Download>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
