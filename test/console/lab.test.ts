/** The Lab of the local cloud: break a chain and fix it, and the whole way of an order. */
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { chainWord } from '#shared/words/chain-word.ts';
import { paths } from '#workstation/paths.ts';
import { picture } from './support/person.ts';
import { button, goTo, inspect, openSite, sheet } from './support/site.ts';

/** No other file of the row beside this one stops it, and its blocks are quick. */
const stopped = 'SOL';
/** For what is paid meanwhile. */
const running = 'ARBITRUM';

const site = await openSite();

/** The Lab acts on the demo project, whose wallets hold coins on every chain. */
const path = (page: string) => `/p/${site.stack.file.project.slug}/${page}`;

const lab = (route: string, body: unknown) =>
  fetch(`${site.stack.file.lab.url}${route}`, {
    method: 'POST',
    headers: { 'x-lab-token': site.stack.file.lab.token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const goesOn = () => lab(`/chains/${stopped}`, { mining: true });

/** Asks for a withdrawal on the Lab page; its number. */
async function ask(page: Page, chain: string, amount: string): Promise<string> {
  const form = page.locator('form').filter({ hasText: 'Amount of USDT' });
  await form.getByLabel('Chain').selectOption(chain);
  await form.getByLabel('Amount of USDT').selectOption(amount);
  await form.getByRole('button', { name: 'Ask for it' }).click();
  const made = page.getByRole('link', { name: /^WD/ });
  await made.waitFor();
  return (await made.textContent())!;
}

/** Waits until the shop has heard that an order is paid. */
const told = (page: Page, no: string) =>
  page
    .getByRole('region', { name: 'The shop’s inbox' })
    .getByRole('listitem')
    .filter({ hasText: no })
    .filter({ hasText: 'withdraw.confirmed' })
    .getByText('verified')
    .first()
    .waitFor();

test('a tester breaks a chain and mends it in two clicks', async () => {
  onTestFinished(async () => void (await goesOn()));
  const { page, complaints } = await site.as(0, path('lab'));
  const panel = page.getByRole('region', { name: stopped, exact: true });
  await panel.getByText('in sync').waitFor();
  // Only the window, for docs/console.md.
  await page.screenshot({ path: `${paths.state}/reports/console/lab-window.png` });
  await panel.getByRole('button', { name: `Stop ${stopped}` }).click();
  await panel.getByText('no new blocks').waitFor();
  await page.getByText(/ changed since the start/).waitFor();
  await panel.getByRole('button', { name: `Start ${stopped}` }).click();
  await panel.getByText('in sync').waitFor();
  expect(complaints).toEqual([]);
});

test.concurrent('a person who never saw it signs in and approves with a second one; it is paid', async ({
  onTestFinished,
}) => {
  const { page, complaints } = await site.as(0, path('lab'), { onTestFinished });
  const no = await ask(page, running, '60000');
  // What waits, and what it is.
  await goTo(page, 'Approvals');
  await page.locator(`a[href$="/approve/${no}"]`).first().click();
  await page.getByRole('heading', { name: 'Decide', exact: true }).waitFor();
  await picture(page, 'journey-decide');
  const approve = async () => {
    await button(page, 'Approve').click();
    await sheet(page).getByLabel('Type the amount').fill('60000');
    await sheet(page).getByRole('button', { name: 'Approve now' }).click();
  };
  await approve();
  await page.getByText('1 of 2 approvals. Another approver').waitFor();
  // The second person.
  await page.getByRole('button', { name: /alice@coffer\.local/ }).click();
  await page.getByRole('button', { name: /^bob/ }).click();
  await page.getByRole('button', { name: /bob@coffer\.local/ }).waitFor();
  await page.getByText('Yours would be the second.').waitFor();
  await approve();
  await page.getByRole('link', { name: no }).click();
  await page.getByText('Confirmed', { exact: true }).first().waitFor();
  await picture(page, 'journey-paid');
  await goTo(page, 'Lab');
  await told(page, no);
  await picture(page, 'journey-webhook');
  expect(complaints).toEqual([]);
});

test.concurrent('an order waits for a chain that stands still, says so, and is paid once the chain is mended', async ({
  onTestFinished,
}) => {
  onTestFinished(async () => void (await goesOn()));
  const { page, complaints } = await site.as(0, path('lab'), { onTestFinished });
  await page.getByRole('button', { name: `Stop ${stopped}` }).click();
  await page.getByRole('button', { name: `Start ${stopped}` }).waitFor();
  const waiting = await ask(page, stopped, '10');
  await page.getByRole('link', { name: waiting }).click();
  await page
    .getByText(`Waiting for a block of ${chainWord(stopped)}`)
    .first()
    .waitFor();
  await picture(page, 'journey-waits');
  await goTo(page, 'Lab');
  await page.getByRole('button', { name: `Start ${stopped}` }).click();
  await page.goBack();
  // The same page, without a reload.
  await page.getByText('Confirmed', { exact: true }).first().waitFor();
  await goTo(page, 'Lab');
  await told(page, waiting);
  expect(complaints).toEqual([]);
});

test.concurrent('axe finds nothing serious in the Lab, at two widths and in two themes', async ({
  onTestFinished,
}) => {
  const { page, complaints } = await site.as(0, path('lab'), { onTestFinished });
  await page.getByRole('heading', { name: 'Recipes' }).waitFor();
  expect(await inspect(page, 'lab')).toEqual([]);
  expect(complaints).toEqual([]);
});

test('the Lab is closed to who is not signed in, and to other sites', async () => {
  const { url, token } = site.stack.file.lab;
  const status = async (headers: Record<string, string>) =>
    (await fetch(`${url}/state`, { headers })).status;
  expect(await status({})).toBe(401);
  expect(await status({ authorization: 'Bearer x' })).toBe(401);
  expect(await status({ 'x-lab-token': token, origin: 'https://evil.example' })).toBe(403);
  expect(await status({ 'x-lab-token': token })).toBe(200);
});
