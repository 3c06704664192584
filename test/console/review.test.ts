/** Many orders decided on at once, as people do it: selected, reviewed, approved or rejected, and paid. */
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import { listDigest } from '#domain/approval/terms-digest.ts';
import { parseCsv } from '#shared/csv.ts';
import { checkWords } from '#shared/words/check-words.ts';
import { until } from '#test/support/stack.ts';
import { fundHotWallet } from './support/fund-hot-wallet.ts';
import { picture } from './support/person.ts';
import { button, inspect, openSite, sheet, textOf, turned, unique } from './support/site.ts';

const chain = 'ETH';

const site = await openSite(async (opened) => {
  await fundHotWallet(opened, chain);
});

const anybody = () => toChecksumAddress(`0x${randomBytes(20).toString('hex')}`);

async function ask(amount: string, to = anybody()) {
  const { withdraw_no: no } = await site.shop.api.post<{ withdraw_no: string }>(
    '/v1/withdraw/apply',
    { biz_order_id: unique('review'), chain, token: 'USDT', to_address: to, amount },
  );
  const { terms_digest: digest } = await site.stack.admins[0]!.request<{ terms_digest: string }>(
    'GET',
    `/projects/${site.slug}/withdrawals/${no}`,
  );
  return { no, to, amount, digest };
}

const wordsOf = (list: { digest: string }[]) =>
  checkWords(listDigest(list.map(({ digest }) => digest)));

/** The page shows the words that anybody computes from these orders. */
const wordsAre = (page: Page, list: { digest: string }[]) =>
  until('the check words of the list', async () => {
    const shown = await page.locator('.words li').allTextContents();
    return shown.join() === wordsOf(list).join() ? true : undefined;
  });

test.concurrent('three payouts are selected, reviewed and approved at once; each is paid', async ({
  onTestFinished,
}) => {
  const list = [await ask('1501'), await ask('1502'), await ask('1503')];
  const { page, complaints } = await site.as(0, `/p/${site.slug}/approvals`, { onTestFinished });
  for (const { amount } of list) {
    const name = new RegExp(`Send ${Number(amount).toLocaleString('en')} USDT`);
    await page.getByRole('checkbox', { name }).check();
  }
  await page.getByText('3 selected, 4,506.00 USD').waitFor();
  await picture(page, 'approvals-selected-1280-light');
  await page.getByRole('link', { name: 'Review 3 together' }).click();
  await page.getByText('4,506 USDT').waitFor();
  await page.getByText('3 (3 never paid before)').waitFor();
  // What the page computed from what it shows is what anybody computes from the orders.
  await wordsAre(page, list);
  for (const { to } of list) await page.getByText(to).first().waitFor();
  expect(await inspect(page, 'review')).toEqual([]);
  const download = page.waitForEvent('download');
  await button(page, 'Export CSV').click();
  const [head, ...rows] = parseCsv(await textOf(download));
  const column = (name: string) => rows.map((row) => row[head!.indexOf(name)]);
  expect(column('number')).toEqual(list.map(({ no }) => no));
  expect(column('to_address')).toEqual(list.map(({ to }) => to));
  expect(column('terms_digest')).toEqual(list.map(({ digest }) => digest));
  await button(page, 'Approve 3').click();
  await sheet(page).getByText(wordsOf(list).join(' ')).waitFor();
  await picture(page, 'approve-many-1280-light');
  await button(page, 'Approve 3 now').click();
  await page.getByText('3 of 3 approved').waitFor();
  expect(await page.getByText('Approved: the payment is sent').count()).toBe(3);
  expect(await inspect(page, 'review-outcome')).toEqual([]);
  for (const { to, amount } of list) {
    await until(`the payment of ${amount}`, async () => {
      const held = await site.stack.balance(chain, to, 'USDT');
      return held === BigInt(amount) * 1_000_000n ? true : undefined;
    });
  }
  expect(complaints).toEqual([]);
});

test.concurrent('on a phone: a large total is typed, and what changed meanwhile is looked at again', async ({
  onTestFinished,
}) => {
  const list = [await ask('26000'), await ask('26000'), await ask('26000')];
  const [first, ...rest] = list;
  const path = `/p/${site.slug}/approvals/review#${list.map(({ no }) => no).join(',')}`;
  const { page } = await site.as(1, path, { width: 390, onTestFinished });
  await page.getByText('78,000 USDT').waitFor();
  await turned(page, 'Approve 3', 'on');
  await picture(page, 'review-390-light');
  // Alice decides on one of them, past this page.
  await site.stack.admins[0]!.approve(`/projects/${site.slug}/withdrawals/${first!.no}`);
  await page.getByText('The list changed', { exact: true }).waitFor();
  await turned(page, 'Approve 2', 'off');
  await picture(page, 'review-changed-390-light');
  await button(page, 'I have reviewed it again').click();
  await wordsAre(page, rest);
  await turned(page, 'Approve 2', 'on');
  await button(page, 'Approve 2').click();
  await turned(page, 'Approve 2 now', 'off');
  await sheet(page).getByLabel('Type the total amount').fill('52,000');
  await picture(page, 'approve-many-390-light');
  await button(page, 'Approve 2 now').click();
  await page.getByText('2 of 2 approved').waitFor();
  await picture(page, 'review-outcome-390-light');
});

test.concurrent('many are rejected for one reason; who was faster with one of them is said', async ({
  onTestFinished,
}) => {
  const list = [await ask('2001'), await ask('2002')];
  const [first, second] = list;
  const path = `/p/${site.slug}/approvals/review#${list.map(({ no }) => no).join(',')}`;
  const { page } = await site.as(1, path, { onTestFinished });
  await turned(page, 'Reject 2', 'on');
  await button(page, 'Reject 2').click();
  await sheet(page).getByLabel('Suspected fraud').check();
  // The page does not learn of it before it is asked for again.
  await page.route('**/approvals/review', (route) => route.abort());
  await site.stack.admins[0]!.approve(`/projects/${site.slug}/withdrawals/${first!.no}`);
  await button(page, 'Reject (cannot be undone)').click();
  await page.getByText('1 of 2 rejected').waitFor();
  await page.getByText(/Not rejected\. alice@coffer\.local approved it/).waitFor();
  await page.getByText('Rejected: nothing is paid').waitFor();
  await picture(page, 'review-rejected-1280-light');
  const shown = await site.shop.api.get<{ fail_reason: string }>('/v1/withdraw/detail', {
    withdraw_no: second!.no,
  });
  expect(shown.fail_reason).toBe('Suspected fraud');
});
