/** A batch of payouts as people do it: requested with one call, looked at, approved with one decision, and paid. */
import { createHash, randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import { batchDigest } from '#domain/approval/batch-digest.ts';
import { termsText } from '#shared/approvals/terms-text.ts';
import { parseCsv } from '#shared/csv.ts';
import { checkWords } from '#shared/words/check-words.ts';
import { until } from '#test/support/stack.ts';
import { shownTerms } from '#wire/words/shown-terms.ts';
import { fundHotWallet } from './support/fund-hot-wallet.ts';
import { picture } from './support/person.ts';
import { button, goTo, inspect, openSite, sheet, textOf, turned, unique } from './support/site.ts';

const chains = ['ETH', 'POLYGON'] as const;

const site = await openSite(async (opened) => {
  for (const chain of chains) await fundHotWallet(opened, chain);
});

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const anybody = () => toChecksumAddress(`0x${randomBytes(20).toString('hex')}`);

interface Payment {
  chain: (typeof chains)[number];
  to_address: string;
  amount: string;
}
interface Payout {
  batch_digest: string;
  level: number;
  orders: { withdraw_no: string; terms_digest: string }[];
}

const payment = (amount: string, chain: Payment['chain'] = 'ETH', to = anybody()): Payment => ({
  chain,
  to_address: to,
  amount,
});

/** The merchant's call, and what anybody computes from the orders that it made. */
async function request(items: Payment[]) {
  const batchId = unique('payouts');
  const { batch_no: no } = await site.shop.api.post<{ batch_no: string }>('/v1/withdraw/batch', {
    batch_id: batchId,
    items: items.map(({ chain, to_address, amount }) => ({
      biz_order_id: unique('payout'),
      chain,
      token: 'USDT',
      to_address,
      amount,
    })),
  });
  const { level, orders } = await site.stack.admins[0]!.request<Payout>(
    'GET',
    `/projects/${site.slug}/payouts/${no}`,
  );
  const digests = orders.map(({ terms_digest: digest }) => digest);
  const orderNos = orders.map(({ withdraw_no: orderNo }) => orderNo);
  const digest = batchDigest({ projectId: site.slug, batchNo: no, level, digests });
  return { no, batchId, items, orderNos, digest, digests, path: `/p/${site.slug}/payouts/${no}` };
}

/** What is known of a recipient follows its payments a little later, and a page asks for it once. */
const recipientIsKnown = (orderNo: string) =>
  until('the recipient of the batch before', async () => {
    const { list } = await site.stack.admins[0]!.request<{
      list: { recipient: { stranger: boolean } | null }[];
    }>('POST', `/projects/${site.slug}/approvals/review`, { orders: [orderNo] });
    return list[0]?.recipient?.stranger === false ? true : undefined;
  });

/** The page shows the words that anybody computes from these orders. */
const wordsAre = (page: Page, digest: string) =>
  until('the check words of the batch', async () => {
    const shown = await page.locator('.words li').allTextContents();
    return shown.join() === checkWords(digest).join() ? true : undefined;
  });

/** Every recipient has what all of these payments come to, to the last unit. */
const paid = async (items: Payment[]) => {
  for (const { chain, to_address: to } of items) {
    const own = items.filter((one) => one.chain === chain && one.to_address === to);
    const sum = own.reduce((units, { amount }) => units + Math.round(Number(amount) * 1e6), 0);
    await until(`${sum} units on ${chain}`, async () => {
      const held = await site.stack.balance(chain, to, 'USDT');
      return held === BigInt(sum) ? true : undefined;
    });
  }
};

test('a batch on two chains is found among what waits, looked at, approved once, and seen paid', async () => {
  const known = anybody();
  const before = await request([payment('700', 'ETH', known), payment('600')]);
  const first = await site.as(0, before.path);
  await turned(first.page, 'Approve', 'on');
  await first.page.getByText('The project paid no batch before this one.').waitFor();
  await button(first.page, 'Approve').click();
  await button(first.page, 'Approve 2 now').click();
  await first.page.getByText('2 of 2 paid').waitFor();
  await paid(before.items);

  const made = await request([
    payment('800', 'ETH', known),
    payment('90.5', 'POLYGON'),
    payment('90.5', 'POLYGON'),
    payment('300'),
  ]);
  await recipientIsKnown(made.orderNos[0]!);
  const { page, complaints } = await site.as(0, `/p/${site.slug}/approvals`);
  const batches = page.getByRole('region', { name: /^Batches of payouts/ });
  await batches.getByRole('link', { name: /^Pay 4 orders/ }).waitFor();
  // Its orders are no decisions of their own.
  await page.getByText('Only batches are waiting').waitFor();
  expect(await inspect(page, 'approvals-with-a-batch')).toEqual([]);
  await batches.getByRole('link', { name: /^Pay 4 orders/ }).click();
  await page.getByText('1,100 USDT').waitFor();
  await page.getByText('181 USDT').waitFor();
  await page.getByText('4 (3 not known to be paid before)').waitFor();
  await page.getByText('Recipients: 3 added, 1 no longer paid, 1 with another amount.').waitFor();
  await wordsAre(page, made.digest);
  for (const { to_address: to } of made.items) await page.getByText(to).first().waitFor();
  expect(await inspect(page, 'payout')).toEqual([]);
  const download = page.waitForEvent('download');
  await button(page, 'Export CSV').click();
  const [head, ...rows] = parseCsv(await textOf(download));
  const column = (name: string) => rows.map((row) => row[head!.indexOf(name)]);
  expect(column('to_address')).toEqual(made.items.map(({ to_address: to }) => to));
  expect(column('terms_digest')).toEqual(made.digests);
  expect(new Set(column('batch_digest'))).toEqual(new Set([made.digest]));
  await button(page, 'Approve').click();
  await sheet(page).getByText(checkWords(made.digest).join(' ')).waitFor();
  await picture(page, 'payout-approve-1280-light');
  await button(page, 'Approve 4 now').click();
  await page.getByText('Its payments are sent. This page follows them.').waitFor();
  await page.getByText('4 of 4 paid').waitFor();
  await page.locator('.mark', { hasText: 'Completed' }).waitFor();
  expect(await inspect(page, 'payout-paid')).toEqual([]);
  await paid([...before.items, ...made.items]);
  await goTo(page, 'Payouts');
  await page.getByRole('table', { name: 'Batches of payouts' }).waitFor();
  await page.getByLabel('Status').selectOption('Completed');
  await until('both batches', async () =>
    (await page.locator('.table tbody tr').count()) === 2 ? true : undefined,
  );
  expect(await inspect(page, 'payouts')).toEqual([]);
  const box = page.getByRole('searchbox', { name: 'Find an id, address or hash' });
  for (const text of [made.no, made.batchId]) {
    await box.fill(text);
    await box.press('Enter');
    await page.getByRole('heading', { name: 'Batch of payouts' }).waitFor();
    await page.getByText('4 of 4 paid').waitFor();
    await goTo(page, 'Payouts');
    await page.getByRole('table', { name: 'Batches of payouts' }).waitFor();
  }
  expect(complaints).toEqual([]);
});

test('on a phone: two approvers type the total, and the second one sees who was first', async () => {
  const made = await request([payment('30000'), payment('31500')]);
  for (const who of [0, 1] as const) {
    const { page } = await site.as(who, made.path, { width: 390 });
    await page.getByText('61,500 USDT').waitFor();
    await turned(page, 'Approve', 'on');
    if (who === 1) await page.getByText(/Approved by alice@coffer\.local/).waitFor();
    await picture(page, `payout-large-${who}-390-light`);
    await button(page, 'Approve').click();
    await turned(page, 'Approve 2 now', 'off');
    await sheet(page).getByLabel('Type the total amount').fill('61,500');
    await picture(page, `payout-approve-${who}-390-light`);
    await button(page, 'Approve 2 now').click();
    await page
      .getByText(who === 0 ? '1 of 2 approvals.' : 'This page follows them')
      .first()
      .waitFor();
  }
  await paid(made.items);
});

/** The service shows this recipient for the second order; `forges` also the digests that follow from it. */
async function poison(
  page: Page,
  no: string,
  { thief, forges }: { thief: string; forges: boolean },
) {
  await page.route(`**/admin/v1/projects/${site.slug}/payouts/${no}`, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const { orders, level } = answer.data;
    orders[1].to_address = thief;
    if (forges) {
      orders[1].terms_digest = sha256(termsText(shownTerms(site.slug, orders[1])!));
      const digests = orders.map((order: { terms_digest: string }) => order.terms_digest);
      const batch = { projectId: site.slug, batchNo: no, level, digests };
      answer.data.batch_digest = batchDigest(batch);
    }
    await route.fulfill({ response, json: answer });
  });
}

test('a service that shows another recipient gets no approval of the real batch, even with forged digests', async () => {
  const made = await request([payment('1100'), payment('1200')]);
  const { page } = await site.as(1, `/p/${site.slug}/overview`);
  const thief = anybody();
  const url = `${site.consoleUrl}${made.path}`;
  const sent: unknown[] = [];
  page.on('request', (asked) => {
    if (asked.url().endsWith('/approve')) sent.push(asked.postDataJSON());
  });
  await poison(page, made.no, { thief, forges: false });
  await page.goto(url);
  await page.getByText('The service contradicts what this page shows').waitFor();
  await turned(page, 'Approve', 'off');
  expect(await inspect(page, 'payout-contradicted')).toEqual([]);
  expect(sent).toEqual([]);
  await page.unrouteAll({ behavior: 'wait' });
  // Digests that fit the lie: what is sent is the digest of the lie, which is not that of the batch.
  await poison(page, made.no, { thief, forges: true });
  await page.goto(url);
  await turned(page, 'Approve', 'on');
  await button(page, 'Approve').click();
  await button(page, 'Approve 2 now').click();
  await page.getByText('Your approval did not count').waitFor();
  expect(sent).toHaveLength(1);
  expect(sent[0]).not.toMatchObject({ batch_digest: made.digest });
  await page.unrouteAll({ behavior: 'wait' });
  await page.goto(url);
  await turned(page, 'Reject', 'on');
  await button(page, 'Reject').click();
  await sheet(page).getByLabel('Suspected fraud').check();
  await button(page, 'Reject (cannot be undone)').click();
  await page.getByText('Nothing is paid.').waitFor();
  await until('the end of the batch', async () => {
    const { status, items } = await site.shop.api.get<{
      status: string;
      items: { status: number }[];
    }>('/v1/withdraw/batch', { batch_no: made.no });
    return status === 'rejected' && items.every((item) => item.status === 6) ? true : undefined;
  });
  expect(await site.stack.balance('ETH', thief, 'USDT')).toBe(0n);
});
