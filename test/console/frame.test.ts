/** What every page shows: search, freeze, themes, the lock, and a token that is renewed. */
import { expect, onTestFinished, test } from 'vitest';
import { until } from '#test/support/stack.ts';
import { openPerson, picture, signIn } from './support/person.ts';
import { button, inspect, openSite, sheet, twoLooks, unique } from './support/site.ts';

const site = await openSite();

const approvals = () => `/p/${site.slug}/approvals`;

test('a project is frozen from any page in two steps, and two owners lift it', async () => {
  const alice = await site.as(0, `/p/${site.slug}/withdrawals`);
  await button(alice.page, 'Freeze').click();
  const freeze = sheet(alice.page).getByRole('button', { name: 'Freeze now' });
  expect(await freeze.isDisabled()).toBe(true);
  await sheet(alice.page).getByLabel('Why').fill('a drill');
  await sheet(alice.page).getByLabel(`Type ${site.slug}`).fill(site.slug);
  await freeze.click();
  await alice.page.getByText('Frozen: nothing is signed').waitFor();
  await alice.page.getByText(/alice@coffer\.local, .*: a drill/).waitFor();
  expect(await inspect(alice.page, 'frozen', twoLooks)).toEqual([]);

  await button(alice.page, 'Unfreeze').click();
  await sheet(alice.page).getByLabel(`Type ${site.slug}`).fill(site.slug);
  await sheet(alice.page).getByRole('button', { name: 'Ask to unfreeze' }).click();
  await alice.page.getByText('A second owner must confirm it').waitFor();
  await alice.page.getByText('A change is waiting for a second owner').waitFor();

  const bob = await site.as(1, approvals());
  await button(bob.page, 'Unfreeze').click();
  await sheet(bob.page).getByText('alice@coffer.local requested it.').waitFor();
  await sheet(bob.page).getByLabel(`Type ${site.slug}`).fill(site.slug);
  await sheet(bob.page).getByRole('button', { name: 'Unfreeze as the second owner' }).click();
  await bob.page.getByText('Frozen: nothing is signed').waitFor({ state: 'detached' });
  const { frozen } = await site.stack.admins[0]!.request<{ frozen: unknown }>(
    'GET',
    `/projects/${site.slug}`,
  );
  expect(frozen).toBeNull();
  expect([...alice.complaints, ...bob.complaints]).toEqual([]);
});

test('a key leads to the search, which sends no secret anywhere', async () => {
  const { page, context } = await site.as(0, approvals());
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')));
  const seen: string[] = [];
  page.on('framenavigated', (frame) => seen.push(frame.url().replace(/^.*(?=\/find)/, '')));
  const box = page.getByRole('searchbox');
  await box.waitFor();
  // The page listens to keys a moment after it is drawn.
  await until('the focus', async () => {
    const isThere = await box.evaluate(
      (element) => element === element.ownerDocument.activeElement,
    );
    if (!isThere) await page.keyboard.press('/');
    return isThere || undefined;
  });
  const secret = `sk_01J9ZC_${'ab12'.repeat(16)}`;
  await page.keyboard.type(secret);
  await page.keyboard.press('Enter');
  await page.getByText('This looks like a secret').waitFor();
  expect(new URL(page.url()).pathname).toBe(approvals());
  const id = unique('order');
  await box.fill(id);
  await page.keyboard.press('Enter');
  await until('its page', async () => (seen.includes(`/find/${id}`) ? true : undefined));
  expect(asked.filter((text) => text.includes('ab12ab12'))).toEqual([]);
});

test('the theme is chosen, and kept over a reload', async () => {
  const { page } = await site.as(0, approvals());
  const isDark = () => page.evaluate('document.body.classList.contains("dark")');
  const menu = () => page.getByRole('button', { name: /Signed in as/ });
  expect(await isDark()).toBe(false);
  await menu().click();
  await page.getByLabel('Dark').check();
  expect(await isDark()).toBe(true);
  await page.keyboard.press('Escape');
  expect(await page.getByLabel('Dark').count()).toBe(0);
  await page.reload();
  await menu().waitFor();
  expect(await isDark()).toBe(true);
  await menu().click();
  await page.getByLabel('As the system').check();
  expect(await isDark()).toBe(false);
  expect(await page.evaluate('({ ...localStorage })')).toEqual({});
});

test('a bare address leads to localhost, the sign-in page names the product, and the page is the same', async () => {
  const { page, context, complaints } = await openPerson(site.browser);
  onTestFinished(() => context.close());
  const { admin, admins } = site.stack.file;
  expect(admin.console_url).toMatch(/^http:\/\/localhost:\d+$/);
  const path = `${approvals()}?from=a%26b`;
  await page.goto(`${site.consoleUrl.replace('localhost', '127.0.0.1')}${path}`);
  await page.getByRole('heading', { name: 'Coffer, stage local' }).waitFor();
  expect(new URL(page.url()).hostname).toBe('localhost');
  await picture(page, 'sign-in-1280-light');
  await page.locator('input[name="username"]').fill(admins[0]!.email);
  await page.locator('input[name="password"]').fill(admins[0]!.password);
  await page.locator('input[name="password"]').press('Enter');
  await page.waitForURL(`${site.consoleUrl}${path}`);
  await page.getByRole('heading', { name: 'Approvals' }).waitFor();
  // What a browser needs to offer passkeys.
  expect(await page.evaluate('isSecureContext && location.hostname')).toBe('localhost');
  expect(complaints).toEqual([]);
});

test('an address that is not a page says so and finds; nothing else is shown in its place', async () => {
  const wrong = `/p/${site.slug}/nothing-here`;
  const { page, complaints } = await site.as(0, wrong);
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(wrong);
  expect(await inspect(page, 'not-found')).toEqual([]);
  const box = page.getByRole('main').getByRole('searchbox');
  await box.fill('nothing that anybody has');
  await box.press('Enter');
  await page.waitForURL('**/find/**');
  expect(complaints).toEqual([]);
});

test('on a phone the pages and the search open from the top bar', async () => {
  const { page } = await site.as(0, approvals(), { width: 390 });
  await page.getByRole('button', { name: 'Pages and search' }).click();
  await page.getByRole('searchbox').waitFor();
  await page.getByRole('navigation', { name: 'Pages' }).getByText('Operations').click();
  await page.getByRole('heading', { name: 'Operations' }).waitFor();
  expect(await page.getByRole('searchbox').isVisible()).toBe(false);
});

test('a token is renewed while a form is filled in; a page that is left alone is locked', async () => {
  // Its lock ends the session, which no other test may share.
  const { page, context } = await openPerson(site.browser);
  onTestFinished(() => context.close());
  await signIn(page, `${site.consoleUrl}${approvals()}`, site.stack.file.admins[0]!);
  await page.clock.install();
  await page.reload();
  await button(page, 'Freeze').click();
  const why = sheet(page).getByLabel('Why');
  await why.fill('half a sentence');
  const renewed = page.waitForRequest((request) =>
    (request.postData() ?? '').includes('grant_type=refresh_token'),
  );
  // Somebody types now and then for more than an hour, which is how long a token is good.
  for (let minutes = 0; minutes < 65; minutes += 13) {
    await page.clock.fastForward(13 * 60_000);
    await why.press('End');
  }
  await renewed;
  expect(await why.inputValue()).toBe('half a sentence');
  await sheet(page).getByLabel(`Type ${site.slug}`).fill('not it');
  expect(await page.getByText('Locked').count()).toBe(0);

  await page.clock.fastForward(16 * 60_000);
  await page.getByRole('heading', { name: 'Locked' }).waitFor();
  expect(await page.evaluate('({ ...sessionStorage, ...localStorage })')).toEqual({});
  expect(await sheet(page).count()).toBe(0);
  // Neither a reload nor a click leads past the sign-in page.
  await page.reload();
  await page.locator('input[name="password"]').waitFor();
});

test('an answer that takes long is said to be on its way; a busy API is asked again when it says', async () => {
  const { page, context } = await site.as(0, approvals());
  const asked: number[] = [];
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await context.route(/\/projects\/[^/]+\/withdrawals\?/, async (route) => {
    asked.push(Date.now());
    if (asked.length > 1) return route.continue();
    await held;
    return route.fulfill({
      status: 429,
      headers: { 'retry-after': '2' },
      json: { code: 42_901, message: 'Too many requests' },
    });
  });
  await page.getByRole('link', { name: 'Withdrawals' }).click();
  await page.getByText('Loading withdrawals').waitFor();
  answer();
  await page.getByText('No withdrawals yet').waitFor();
  expect(Number(asked[1]) - Number(asked[0])).toBeGreaterThanOrEqual(2_000);
  expect(await page.getByRole('alert').count()).toBe(0);
});
