/** One admin with a browser context of their own, who watches what the page complains about. */
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { AdminLogin } from '#local/clients/admin-client.ts';
import { noteSecret } from '#local/process/secrets-ledger.ts';
import { byForm } from '#test/forms.ts';
import { until } from '#test/support/stack.ts';
import { paths } from '#workstation/paths.ts';

export interface Person {
  page: Page;
  context: BrowserContext;
  /** What the browser's console and the content security policy said. */
  complaints: string[];
}

export interface Look {
  width: 1280 | 390;
  theme: 'light' | 'dark';
}

/** Where the pages of the local cloud keep their tokens (console/src/auth/session.ts). */
const tokensKey = 'coffer-local-session';

/** For a machine of one busy core. */
const patience = 200_000;

export async function openPerson(
  browser: Browser,
  { width = 1280, theme = 'light' }: Partial<Look> = {},
): Promise<Person> {
  const isPhone = width === 390;
  const context = await browser.newContext({
    viewport: { width, height: isPhone ? 844 : 900 },
    colorScheme: theme,
    // Where the shell has none, Chromium's own is not a language tag.
    locale: 'en-US',
    hasTouch: isPhone,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const line = `${message.text()} ${message.location().url}`.trim();
    // Its providers fail in test/integration/faults/providers.test.ts, which may run at the same time.
    if (!/ 502 .*\/hot\/BSC$/.test(line)) complaints.push(line);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, context, complaints };
}

/** Goes to a page of the console, signs in on the sign-in page, and is back on that page. */
export async function signIn(page: Page, url: string, login: AdminLogin): Promise<void> {
  noteSecret('password', login.password);
  await page.goto(url);
  await page.locator('input[name="username"]').fill(login.email);
  await page.locator('input[name="password"]').fill(login.password);
  await page.locator('input[name="password"]').press('Enter');
  await page.waitForURL(url);
  // The address is there a moment before the code is exchanged for tokens.
  await until('the tokens', async () => (await keptTokens(page)) ?? undefined, { everyMs: 50 });
}

/** What the pages of the local cloud keep over a reload; null if nobody is signed in. */
const keptTokens = (page: Page) =>
  page.evaluate<string | null>(`sessionStorage.getItem('${tokensKey}')`);

/** Of the layer, by who signed in where: the tokens, also while they are under way. */
const kept = new Map<string, { tokens: Promise<string>; at: number }>();

/** Shorter than a token is good for. */
const keptMs = 240_000;

/**
 * The same without the sign-in page, if this admin signed in there a few minutes ago: every page of
 * it costs a browser and the emulator a second. Each page still reads its own tokens.
 */
export async function signInOnce(page: Page, url: string, login: AdminLogin): Promise<void> {
  const { origin } = new URL(url);
  const key = `${origin} ${login.email}`;
  const known = kept.get(key);
  if (known && Date.now() - known.at < keptMs) {
    const tokens = await known.tokens;
    const blank = `${origin}/blank`;
    await page.route(blank, (route) => route.fulfill({ body: '', contentType: 'text/html' }));
    await page.goto(blank);
    await page.evaluate(`sessionStorage.setItem('${tokensKey}', ${JSON.stringify(tokens)})`);
    await page.unroute(blank);
    await page.goto(url);
    return;
  }
  const tokens = signIn(page, url, login).then(async () => (await keptTokens(page))!);
  kept.set(key, { tokens, at: Date.now() });
  await tokens.catch((error: unknown) => {
    kept.delete(key);
    throw error;
  });
}

/** Another width and theme of a page that is open. */
export async function wear(page: Page, { width, theme }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
  // A page that follows its width is drawn again: two frames later.
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
  );
}

const require = createRequire(import.meta.url);
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Runs the rules that can find something serious, and those that say where on a page one is: landmarks
 * and its heading. What a rule finds has the impact of its rule, if the rule has one. Nothing is loaded
 * again for rules that want to read style sheets or media.
 */
const axeRun = `(async () => {
  const isOfPlaces = (id) => id === 'region' || id === 'page-has-heading-one' || id.startsWith('landmark-');
  const light = axe._audit.rules.filter(
    ({ id, impact }) => (impact === 'moderate' || impact === 'minor') && !isOfPlaces(id),
  );
  const rules = Object.fromEntries(light.map(({ id }) => [id, { enabled: false }]));
  return (await axe.run({ resultTypes: ['violations'], preload: false, rules })).violations;
})()`;

interface Violation {
  id: string;
  impact: string;
  nodes: { html: string }[];
}

/** What axe finds, a line each: serious or critical, or about landmarks and the heading of the page. */
export async function axeFindings(page: Page): Promise<string[]> {
  // As the developer tools do it: the page's own policy would take no script of a test.
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(axeSource);
  const found: Violation[] = await page.evaluate(axeRun);
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 300)}`));
}

/** One costs a browser as much as axe does: the short form takes them where they are asked for. */
const takesPictures = byForm({ short: process.env.COFFER_PICTURES === '1', long: true });

/**
 * A picture below `.local/reports/console`, to be looked at; `always` for one of a finding or a failure. Without
 * `clip` it is of the whole page.
 */
export async function picture(
  page: Page,
  name: string,
  always = false,
  clip?: { x: number; y: number; width: number; height: number },
): Promise<void> {
  if (!takesPictures && !always) return;
  const folder = `${paths.state}/reports/console`;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true, ...(clip && { clip }) });
}

/** What the page of a failed test shows: a picture, and its text in the output. */
export async function describeFailure({ page, complaints }: Person, test: string): Promise<void> {
  const name = `failed-${test.replace(/\W+/g, '-').slice(0, 60)}`;
  try {
    await picture(page, name, true);
    const text = await page.locator('body').ariaSnapshot();
    console.error(`${name}: ${page.url().split('?')[0]} shows\n${text}\n${complaints.join('\n')}`);
  } catch (error) {
    console.error(`${name}: no picture (${(error as Error).message})`);
  }
}
