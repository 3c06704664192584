/**
 * The home page: what a project holds, what came and left, what it cost, how long it lasts and what limits
 * leave. The answers are made (support/made-money.ts): no stack has a month of days.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { byForm } from '#test/forms.ts';
import type { Schemas } from '../../console/src/api/types.ts';
import { findBrowser } from './support/browser.ts';
import { project } from './support/made-answers.ts';
import { days, madeDays, madeFunding, madeHot, madeToken } from './support/made-money.ts';
import { madeSite } from './support/made-site.ts';
import { picture, wear } from './support/person.ts';
import { button, inspect, textOf, twoLooks } from './support/site.ts';

const open = madeSite(await findBrowser());

const funded = { ...madeHot, '': Object.assign({}, project, { funding: madeFunding }) };
const home = (set: Partial<Schemas['LedgerDays']> = {}) =>
  open('overview', { instead: Object.assign({}, funded, { 'ledger/days': madeDays(set) }) });

const panel = (page: Page, name: string) => page.getByRole('region', { name });
const chart = (page: Page, name: string) =>
  page.getByRole('slider', { name: new RegExp(`^${name}`) });
const drawn = (page: Page) => page.locator('.plot canvas');

test('a month of money in all looks: three charts, and nothing that the policy of the page refuses', async () => {
  const { page, complaints } = await home();
  await drawn(page).nth(2).waitFor();
  expect(await inspect(page, 'home')).toEqual([]);
  const top = (await panel(page, 'What the project holds').boundingBox())!.y - 16;
  const last = (await panel(page, 'Fees').boundingBox())!;
  const height = last.y + last.height + 16 - top;
  await picture(page, 'home-money', false, { x: 222, y: top, width: 1058, height });
  expect(complaints).toEqual([]);
});

/** The colours of the first chart, each as `red green blue`. */
const colours = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const canvas = document.querySelector('.plot canvas');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const seen = new Set();
    for (let i = 0; i < data.length; i += 4) {
      if (data[i + 3] === 255) seen.add(data.slice(i, i + 3).join(' '));
    }
    return [...seen];
  })()`);

test('a chart has the colours of the theme and the width of the page, also once they change', async () => {
  const { page } = await home();
  await drawn(page).first().waitFor();
  const [light, dark] = ['0 108 224', '66 180 255'];
  expect(await colours(page)).toContain(light);
  await wear(page, { width: 390, theme: 'dark' });
  await expect.poll(() => colours(page)).toContain(dark);
  expect(await colours(page)).not.toContain(light);
  const { width } = (await drawn(page).first().boundingBox())!;
  expect(width).toBeLessThan(390);
  expect(width).toBeGreaterThan(280);
});

test('a day is chosen by pointer and by keys; its figures lead to its entries, which are in view', async () => {
  const { page, complaints } = await home();
  const flows = chart(page, 'Money in and out');
  await drawn(page).nth(2).waitFor();
  expect(await flows.getAttribute('aria-valuenow')).toBe('29');
  await flows.scrollIntoViewIfNeeded();
  const plot = (await flows.locator('.u-over').boundingBox())!;
  await page.mouse.move(plot.x + plot.width * 0.5, plot.y + plot.height / 2);
  await expect.poll(() => flows.getAttribute('aria-valuenow')).toMatch(/^1[45]$/);
  await flows.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  expect(await flows.getAttribute('aria-valuenow')).toBe('1');
  const day = panel(page, 'In and out').locator('.chart-day');
  await day.getByRole('link').nth(1).click();
  await page.waitForURL(/\/books\?/);
  const there = new URL(page.url());
  expect(Object.fromEntries(there.searchParams)).toEqual({
    account: 'external/withdrawals',
    start: days[1],
    end: days[1],
  });
  const entries = panel(page, 'Entries');
  await entries.getByRole('button', { name: /^Remove filter Account: Withdrawals/ }).waitFor();
  await expect.poll(async () => (await entries.boundingBox())!.y).toBeLessThan(200);
  expect(complaints).toEqual([]);
});

test('behind each chart is its table, and its export has every day and token', async () => {
  const { page } = await home();
  await button(page, 'Show as table: Fees').click();
  const table = page.getByRole('table', { name: 'Fees' });
  expect(await table.getByRole('row').count()).toBe(31);
  await button(page, 'Show as table: Value that the project holds').click();
  await button(page, 'Show as table: Money in and out').click();
  expect(await drawn(page).count()).toBe(0);
  expect(await inspect(page, 'home-tables', twoLooks)).toEqual([]);
  const exported = page.waitForEvent('download');
  await panel(page, 'Fees').getByRole('button', { name: 'Export CSV' }).click();
  const lines = (await textOf(exported)).trimEnd().split('\r\n');
  expect(lines[0]).toBe(
    'day,chain,token,price_usd_now,network_fees,network_fees_usd,energy_fees,energy_fees_usd',
  );
  expect(lines).toHaveLength(1 + 30 * madeDays().tokens.length);
  expect(lines.find((line) => line.startsWith(`${days[0]},POLYGON`))).toMatch(/,,[\d.]+,,0,$/);
});

test('the lines are by network, by token, or one token, whose choice is in the address', async () => {
  const { page } = await home();
  const choice = page.getByLabel('The chart shows');
  for (const [name, value] of [
    ['network', 'network'],
    ['token', 'token'],
    ['one-token', 'POLYGON:POL'],
  ]) {
    await choice.selectOption(value!);
    await expect.poll(() => new URL(page.url()).searchParams.get('held.by')).toBe(value);
    await drawn(page).first().waitFor();
    expect(
      await inspect(page, `home-by-${name}`, byForm({ short: [twoLooks[1]!], long: twoLooks })),
    ).toEqual([]);
  }
  await page.reload();
  await chart(page, 'POL on Polygon that the project holds').waitFor();
});

const forty = Array.from({ length: 40 }, (_, i) =>
  madeToken(
    {
      chain: (['ETH', 'BSC', 'BASE', 'ARBITRUM', 'SOL'] as const)[i % 5]!,
      token: i === 3 ? 'W'.repeat(16) : `TOKEN${i}`,
      price: i % 4 === 3 ? null : i === 0 ? '98765432.1' : '0.000000012',
      opening: 10 ** (i % 12),
      daily: 10 ** ((i % 12) - 2),
      fees: i === 0 ? 0.000001 : 0,
    },
    i + 1,
  ),
);
const states: [string, Partial<Schemas['LedgerDays']>, string | RegExp][] = [
  ['new', { since: null, tokens: [] }, /^Nothing is booked yet\./],
  ['off', { since: null, tokens: [], keeps_books: false }, /^This deployment keeps no books/],
  ['was-on', { keeps_books: false }, 'The books are switched off'],
  ['first-day', { since: days.at(-1)! }, 'on the first day of the books'],
  ['one-token', { tokens: [madeDays().tokens[0]!] }, 'Balances by network and token'],
  ['forty-tokens', { tokens: forty }, /leave out tokens without a current price: .* and 5 more\.$/],
];

test.each(states)('%s: the page says what there is', async (name, set, says) => {
  const { page, complaints } = await home(set);
  await page.getByText(says).first().waitFor();
  if (set.since !== null) await drawn(page).nth(2).waitFor();
  await page.getByText('Hot wallets').first().waitFor();
  expect(await inspect(page, `home-${name}`, twoLooks)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('an API that fails leaves what it does not say', async () => {
  const { page } = await open('overview', { instead: funded, state: 'error' });
  await page.getByRole('alert').first().waitFor();
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
});
