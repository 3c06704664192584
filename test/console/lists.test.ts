/**
 * Every list with hundreds of rows, with none, and with an API that fails, at two widths and in two themes. The
 * answers are made (support/made-answers.ts): no stack has them in a moment. Real ones are in the other files.
 */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { batchedOrder, batchNo, buildPayout } from '#test/builders/console/payouts.ts';
import { addressOf } from '#test/builders/console/reviewed-orders.ts';
import { byForm } from '#test/forms.ts';
import { findBrowser } from './support/browser.ts';
import { earlierPayout, notedOrder, type State } from './support/made-answers.ts';
import { madeSite } from './support/made-site.ts';
import { axeFindings, type Look, picture, wear } from './support/person.ts';

const open = madeSite(await findBrowser());

const lists = [
  'approvals',
  'withdrawals',
  'operations',
  'payouts',
  'swaps',
  'deposits',
  'screening',
  'webhooks',
  'keys',
  'session-keys',
  'audit',
  'wallets',
  'sweeps',
  'energy',
  'books',
  'chains',
  'changes',
];

const looks: Look[] = [
  { width: 1280, theme: 'light' },
  { width: 1280, theme: 'dark' },
  { width: 390, theme: 'light' },
  { width: 390, theme: 'dark' },
];

const twoLooks = [looks[0]!, looks[3]!];
const otherLooks = [looks[1]!, looks[2]!];

/** Every state in every look. */
const isThorough = byForm({ short: process.env.COFFER_PICTURES === '1', long: true });

/** What is wrong with how a page is laid out: cut off, too wide, broken in the middle. */
const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const width = document.documentElement.clientWidth;
    const faults = [];
    if (document.documentElement.scrollWidth > width) faults.push('wider than the window');
    for (const box of document.querySelectorAll('.table-box')) {
      if (box.scrollWidth > box.clientWidth + 1) {
        faults.push('a table of ' + box.scrollWidth + ' px in ' + box.clientWidth);
      }
    }
    for (const one of document.querySelectorAll('.table td, .table th, .cards > li, .row-actions *')) {
      const { left, right } = one.getBoundingClientRect();
      if (left < 0 || right > width + 1) faults.push('cut off: ' + one.textContent.slice(0, 40));
    }
    for (const card of document.querySelectorAll('.cards > li')) {
      const { right } = card.getBoundingClientRect();
      for (const one of card.querySelectorAll(':not(.unseen)')) {
        if (one.getBoundingClientRect().right > right) faults.push('over its card: ' + one.textContent);
      }
    }
    for (const one of document.querySelectorAll('.table .said')) {
      // A line is 20 px. A long e-mail may have two, broken after its @.
      const lines = /^[a-z.]+@[a-z.]+$/.test(one.textContent) ? (one.textContent.length > 24 ? 2 : 1) : 99;
      if (one.getBoundingClientRect().height > lines * 20 + 8) faults.push('broken: ' + one.textContent);
    }
    return faults;
  })()`);

const rowsOf = (page: Page): Locator => page.locator('.table tbody tr, .cards > li');

/** Below the batches that wait. */
const ordersOf = (page: Page): Locator => page.locator('[aria-label="Orders to decide on"]');

test.each(lists)('%s: hundreds of rows, none, and a failure', async (name) => {
  const { page, be, complaints } = await open(name);
  const findings: string[] = [];
  const look = async (state: State, chosen: Look[]) => {
    for (const one of chosen) {
      await wear(page, one);
      const title = `${name}-${state}-${one.width}-${one.theme}`;
      const found = [...(await axeFindings(page)), ...(await layoutFaults(page))];
      findings.push(...found.map((line) => `${title}: ${line}`));
      await picture(page, title, found.length > 0);
    }
    await wear(page, looks[0]!);
  };
  const shown = name === 'changes' ? page.locator('.diff') : rowsOf(page);
  await shown.first().waitFor();
  await look('many', isThorough ? looks : twoLooks);
  be('empty');
  if (name !== 'wallets') {
    await page.reload();
    await page.locator('.empty').first().waitFor();
    await look('empty', isThorough ? twoLooks : [looks[2]!]);
  }
  be('error');
  expect(complaints).toEqual([]);
  await page.reload();
  await page.getByRole('alert').first().waitFor();
  // The page still says what it is.
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  await look('error', isThorough ? otherLooks : [looks[1]!]);
  expect(findings).toEqual([]);
});

test('approvals go on after the first hundred, and are sorted by age, value and risk', async () => {
  const { page } = await open('approvals');
  await page.getByRole('heading', { name: 'Approvals (233)' }).waitFor();
  expect(await page.title()).toContain('(233)');
  await page.getByText('1 to 50 of 230, 50 a page').waitFor();
  const first = () => ordersOf(page).locator('tbody tr').first();
  const sortBy = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await sortBy('Value');
  await first().getByText('unlimited').waitFor();
  await sortBy('Risk');
  await first().getByText('A permission without a limit').waitFor();
  await sortBy('Requested');
  // The newest one is first.
  await page.locator('th[aria-sort="descending"]', { hasText: 'Requested' }).waitFor();
  const times = await ordersOf(page)
    .locator('td time[datetime]')
    .evaluateAll((all) => all.map((time) => time.getAttribute('datetime')!));
  expect(times[0]! > times.at(-1)!).toBe(true);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('51 to 100 of 230').waitFor();
  // All rows are loaded, so nothing is said of a part.
  expect(await page.locator('.list-scope').count()).toBe(0);
});

test('on a phone an order to decide on is a card that fits the screen several times', async () => {
  const { page } = await open('approvals', { width: 390 });
  const card = ordersOf(page).locator('> li').first();
  await card.waitFor();
  expect((await card.boundingBox())!.height).toBeLessThan(260);
});

test('filters and order are in the address; Back takes the last one away; a part of the list is said to be one', async () => {
  const { page } = await open('withdrawals');
  await page.getByText('1 to 20 of 450, 20 a page').waitFor();
  await page.getByLabel('Status').selectOption('Confirmed');
  await page.getByText(/^1 to 20 of \d\d, 20 a page$/).waitFor();
  expect(page.url()).toContain('status=4');
  await page.getByText('More filters').click();
  await page.getByLabel('Recipient').fill('nobody');
  await page.keyboard.press('Enter');
  await page.getByText('No withdrawals fit these filters').waitFor();
  expect(new URL(page.url()).search).toBe('?status=4&to=nobody');
  await page.goBack();
  await page.getByText(/^1 to 20 of \d\d, 20 a page$/).waitFor();
  await page.getByRole('button', { name: 'Remove filter Status: Confirmed' }).click();
  await page.getByText('1 to 20 of 450, 20 a page').waitFor();
  await page.getByRole('button', { name: 'Value' }).click();
  await page.getByText('Sorted within the 200 rows loaded of 450.').waitFor();
  expect(await rowsOf(page).count()).toBe(200);
  expect(new URL(page.url()).search).toBe('?sort=-value');
  await rowsOf(page).first().getByText('1,234,567.12 USD').waitFor();
  await page.getByRole('button', { name: 'Older' }).click();
  await page.getByText('Sorted within the 200 rows loaded, 201 to 400 of 450.').waitFor();
  // A link to the same part shows the same.
  await page.reload();
  await page.getByText('Sorted within the 200 rows loaded, 201 to 400 of 450.').waitFor();
});

test.each([1280, 390] as const)(
  'at %i px a key’s actions are in view, and their menu is not cut off',
  async (width) => {
    const { page } = await open('keys', { width });
    const menu = page.getByRole('button', { name: 'Actions for shop 49' });
    await menu.click();
    const items = ['Disable', 'Webhook URL', 'Rotate webhook secret', 'Delete'];
    for (const name of items) {
      const item = page.getByRole('button', { name, exact: true });
      // A click is refused on what something else covers.
      await item.click({ trial: true });
      const { x, width: wide } = (await item.boundingBox())!;
      expect(x + wide).toBeLessThanOrEqual(width);
    }
    await page.keyboard.press('Escape');
    expect(await menu.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(
      true,
    );
  },
);

/** What is wrong with an open page in each look; a picture of a part of it in each. */
async function faultsOf(page: Page, title: string, part: Locator): Promise<string[]> {
  const findings: string[] = [];
  for (const look of isThorough ? looks : twoLooks) {
    await wear(page, look);
    const name = `${title}-${look.width}-${look.theme}`;
    const found = [...(await axeFindings(page)), ...(await layoutFaults(page))];
    findings.push(...found.map((line) => `${name}: ${line}`));
    await picture(page, name, found.length > 0, (await part.boundingBox())!);
  }
  return findings;
}

test('what a merchant noted of an order is shown whole, as text, and as the merchant’s words', async () => {
  const { page, complaints } = await open(`withdrawals/${notedOrder.withdraw_no}`);
  const notes = page.getByRole('heading', { name: 'The merchant’s own notes' }).locator('../..');
  await notes.getByText('Approvers do not approve these notes').waitFor();
  const said = await notes.textContent();
  expect(said).toContain(notedOrder.user_id);
  for (const key of Object.keys(notedOrder.metadata)) expect(said).toContain(key);
  expect(said).toContain('a'.repeat(500));
  expect(said).toContain('<img src=x onerror=alert(1)>');
  expect(said).not.toContain('\u202e');
  expect(await faultsOf(page, 'order-notes', notes)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('the events of a key’s URL are picked by kind and by name', async () => {
  const { page, complaints } = await open('keys');
  await page.getByRole('button', { name: 'Create key' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name').fill('shop');
  await sheet.getByLabel('Webhook URL').fill('https://shop.example/hooks');
  await sheet.getByLabel('Only some').check();
  // A URL that gets nothing is not made.
  expect(await sheet.getByRole('button', { name: 'Create', exact: true }).isDisabled()).toBe(true);
  await sheet.locator('summary', { hasText: 'deposit' }).click();
  await sheet.getByLabel('deposit.*').check();
  expect(await sheet.getByLabel('deposit.credited').isDisabled()).toBe(true);
  await sheet.locator('summary', { hasText: 'withdraw' }).click();
  await sheet.getByLabel('withdraw.confirmed').check();
  expect(await sheet.getByRole('button', { name: 'Create', exact: true }).isDisabled()).toBe(false);
  expect(await faultsOf(page, 'key-events', sheet)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('200 rows are sorted within a moment', async () => {
  const { page } = await open('withdrawals?sort=-value');
  await page.getByText('Sorted within the 200 rows loaded of 450.').waitFor();
  const ms = await page.evaluate<number>(`new Promise((done) => {
    const start = performance.now();
    document.querySelector('th[aria-sort] button').click();
    requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - start)));
  })`);
  expect(ms).toBeLessThan(1000);
});

test('a batch of 500 payouts is shown and searched within a moment, and fits both widths', async () => {
  const of = { recipient: { stranger: true, similar: [] } };
  const orders = Array.from({ length: 500 }, (_, n) =>
    batchedOrder(
      n + 1,
      {
        biz_order_id: n === 1 ? 'customer-number-'.repeat(4) : `payout-${n}`,
        memo: n === 2 ? 'Salary of March, '.repeat(9) : null,
        chain: n % 3 ? 'ETH' : 'POLYGON',
        amount: n === 4 ? '1234567.123456' : String(100 + n),
        // Each tenth is paid to the recipient before.
        to_address: addressOf(n % 10 ? n : n - 1),
      },
      n % 2 ? of : { recipient: { stranger: false, similar: [] } },
    ),
  );
  const now = Math.floor(Date.now() / 1000);
  const payout = buildPayout(orders, {
    created_at: now,
    batch_id: 'salaries-of-march',
    refused: 2,
  });
  const last = buildPayout(orders.slice(20), { batch_no: earlierPayout });
  const { page, complaints } = await open(`payouts/${batchNo}`, {
    instead: {
      [`payouts/${batchNo}`]: payout,
      [`payouts/${earlierPayout}`]: last,
      'approvals/review': { list: orders, missing: [] },
    },
  });
  await page.getByRole('button', { name: 'Approve', exact: true, disabled: false }).waitFor();
  await page.getByText(/^Recipients: \d+ added/).waitFor();
  expect(await page.getByText('The service contradicts').count()).toBe(0);
  expect(await faultsOf(page, 'payout-of-500', page.locator('main'))).toEqual([]);
  await wear(page, looks[0]!);
  const ms = await page.evaluate<number>(`new Promise((done) => {
    const start = performance.now();
    const more = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Show the other 450');
    more.click();
    requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - start)));
  })`);
  expect(ms).toBeLessThan(2000);
  await page.getByLabel('Search in the list').fill('salary of march');
  await page.getByText('1 of 500 orders match. All 500 are signed.').waitFor();
  expect(complaints).toEqual([]);
});
