/**
 * The console as people use it: a real Chromium, the deployed local stack, two approvers. The tests run
 * in parallel, since each mostly waits for blocks and for the next question of its page.
 */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import { until } from '#test/support/stack.ts';
import { fundHotWallet } from './support/fund-hot-wallet.ts';
import { openPerson, picture, signIn } from './support/person.ts';
import { button, goTo, hostile, inspect, openSite, sheet, turned, unique } from './support/site.ts';

const chain = 'ETH';

const site = await openSite(async (opened) => {
  await fundHotWallet(opened, chain);
});

const anybody = () => toChecksumAddress(`0x${randomBytes(20).toString('hex')}`);

async function ask(amount: string, memo?: string, to = anybody()) {
  const order = await site.shop.api.post<{ withdraw_no: string }>('/v1/withdraw/apply', {
    biz_order_id: unique('console'),
    chain,
    token: 'USDT',
    to_address: to,
    amount,
    ...(memo && { memo }),
  });
  return { no: order.withdraw_no, to };
}

test.concurrent('an approver signs in, finds what waits and approves it on a phone; it is paid', async ({
  onTestFinished,
}) => {
  const { no, to } = await ask('1500', hostile);
  const { page, complaints } = await site.as(0, `/p/${site.slug}/approvals`, {
    width: 390,
    onTestFinished,
  });
  const link = page.getByRole('link', { name: /Send 1,500 USDT/ });
  await link.waitFor();
  await picture(page, 'approvals-390-light');
  await link.click();
  await page.getByRole('heading', { name: 'Decide', exact: true }).waitFor();
  await page.getByText(to).first().waitFor();
  // The memo is text: its markup has no effect.
  await page.getByText(hostile).waitFor();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  await picture(page, 'decide-390-light');
  await button(page, 'Approve').click();
  await sheet(page).getByText(to.slice(-8)).waitFor();
  await picture(page, 'approve-390-light');
  await sheet(page).getByRole('button', { name: 'Approve now' }).click();
  await page.getByText('Follow it on its own page.').waitFor();
  await page.getByRole('link', { name: no }).click();
  await page.getByText('Confirmed', { exact: true }).first().waitFor({ timeout: 150_000 });
  expect(await site.stack.balance(chain, to, 'USDT')).toBe(1_500_000_000n);
  await picture(page, 'order-390-light');
  // Whoever decides on the next one to this address reads that it was paid.
  const known = `/projects/${site.slug}/recipients/${chain}/${to}`;
  await until('the list of confirmed payments', async () => {
    const { paid } = await site.stack.admins[0]!.request<{ paid: { count: number } }>('GET', known);
    return paid.count > 0 ? true : undefined;
  });
  const again = await ask('1600', undefined, to);
  await page.goto(`${site.consoleUrl}/p/${site.slug}/approve/${again.no}`);
  await page.getByText(/Paid once before, 1,500.00 USD in total/).waitFor();
  expect(complaints).toEqual([]);
});

test.concurrent('two different people approve a level 3; the first cannot twice', async ({
  onTestFinished,
}) => {
  const { no } = await ask('60000');
  const path = `/p/${site.slug}/approve/${no}`;
  const alice = await site.as(0, path, { onTestFinished });
  await button(alice.page, 'Approve').click();
  const words = await alice.page.locator('.words li').allTextContents();
  expect(words).toHaveLength(4);
  const now = sheet(alice.page).getByRole('button', { name: 'Approve now' });
  expect(await now.isDisabled()).toBe(true);
  await sheet(alice.page).getByLabel('Type the amount').fill('60,000');
  await now.click();
  await alice.page.getByText('1 of 2 approvals. Another approver').waitFor();
  await turned(alice.page, 'Approve', 'off');
  await alice.page.getByText('You approved it at').waitFor();

  const bob = await site.as(1, path, { onTestFinished });
  await bob.page.getByText('Yours would be the second.').waitFor();
  expect(await bob.page.locator('.words li').allTextContents()).toEqual(words);
  await bob.page.getByText('Approved by alice@coffer.local').waitFor();
  await button(bob.page, 'Approve').click();
  await sheet(bob.page).getByLabel('Type the amount').fill('60000');
  await sheet(bob.page).getByRole('button', { name: 'Approve now' }).click();
  await bob.page.getByText('Follow it on its own page.').waitFor();
  // The first person's page follows without a reload.
  await alice.page.getByRole('heading', { name: 'Decided' }).waitFor();
  expect([...alice.complaints, ...bob.complaints]).toEqual([]);
});

test.concurrent('a rejection’s reason is what the merchant reads; the slower one learns who was first', async ({
  onTestFinished,
}) => {
  const { no } = await ask('2000');
  const { page } = await site.as(1, `/p/${site.slug}/approve/${no}`, { onTestFinished });
  await button(page, 'Reject').click();
  await sheet(page).getByLabel('Duplicate request').check();
  await picture(page, 'reject-1280-light');
  // Alice is faster, past this page.
  await site.stack.admins[0]!.approve(`/projects/${site.slug}/withdrawals/${no}`);
  await sheet(page).getByRole('button', { name: 'Reject (cannot be undone)' }).click();
  await page.getByText('Your rejection did not count').waitFor();
  await page.getByText('Approved by alice@coffer.local').waitFor();

  const second = await ask('2000');
  await page.goto(`${site.consoleUrl}/p/${site.slug}/approve/${second.no}`);
  await button(page, 'Reject').click();
  await sheet(page).getByLabel('Duplicate request').check();
  await sheet(page).getByRole('button', { name: 'Reject (cannot be undone)' }).click();
  await page.getByRole('heading', { name: 'Decided' }).waitFor();
  const shown = await site.shop.api.get<{ fail_reason: string }>('/v1/withdraw/detail', {
    withdraw_no: second.no,
  });
  expect(shown.fail_reason).toBe('Duplicate request');
});

test.concurrent('data that is older than 30 s is not decided on, until the API answers again', async ({
  onTestFinished,
}) => {
  const { no } = await ask('3000');
  const { page } = await site.as(0, `/p/${site.slug}/approve/${no}`, { onTestFinished });
  await button(page, 'Approve').waitFor();
  await page.clock.install();
  await page.reload();
  await button(page, 'Approve').waitFor();
  await turned(page, 'Approve', 'on');
  // A question that is under way when a route is taken back may get no answer: it is switched instead.
  let isDown = true;
  await page.route('**/admin/v1/**', (route) => (isDown ? route.abort() : route.continue()));
  await page.clock.fastForward(40_000);
  await page.getByText(/You can decide again once the API answers/).waitFor();
  await turned(page, 'Approve', 'off');
  await turned(page, 'Reject', 'off');
  isDown = false;
  await page.clock.fastForward(10_000);
  await page.getByText(/You can decide again once the API answers/).waitFor({ state: 'detached' });
  await turned(page, 'Approve', 'on');
});

test.concurrent('a row marks a first order and a look-alike; the recipient is found with its orders', async ({
  onTestFinished,
}) => {
  const user = unique('user');
  const { addresses } = await site.shop.api.post<{ addresses: { EVM: string } }>(
    '/v1/subaccount/create',
    { user_id: user },
  );
  const own = addresses.EVM;
  const twin = toChecksumAddress(`${own.slice(0, 6)}${'0'.repeat(32)}${own.slice(-4)}`);
  await ask('1100', undefined, twin);
  const second = `${twin.slice(0, 6)}${'1'.repeat(32)}${twin.slice(-4)}`;
  const { no } = await ask('1200', undefined, toChecksumAddress(second));
  const { page, complaints } = await site.as(1, `/p/${site.slug}/approvals`, { onTestFinished });
  const row = page.getByRole('row').filter({ hasText: 'Send 1,100 USDT' });
  await row.getByText(`Looks like the deposit address of the user ${user}`).waitFor();
  await row.getByText('Looks like the recipient of another waiting order').waitFor();
  await row.getByText('First order to this address').waitFor();
  expect(await inspect(page, 'risk-marks')).toEqual([]);

  await page.goto(`${site.consoleUrl}/p/${site.slug}/approve/${no}`);
  await page.getByText('It looks like another address').waitFor();
  await page.getByText(`is the deposit address of the user ${user}`).waitFor();
  await page.getByText('is the recipient of an order that has not ended').waitFor();

  const box = page.getByRole('searchbox', { name: 'Find an id, address or hash' });
  await box.fill(twin.toUpperCase().replace('0X', ''));
  await box.press('Enter');
  await page.getByRole('heading', { name: 'Orders to this address' }).waitFor();
  expect(await inspect(page, 'find-recipient')).toEqual([]);
  await page.getByRole('link', { name: /Send 1,100 USDT/ }).click();
  await page.getByRole('heading', { name: 'Timeline' }).waitFor();
  expect(complaints).toEqual([]);
});

test.concurrent('axe finds nothing serious on any page, at two widths and in two themes', async ({
  onTestFinished,
}) => {
  const { no } = await ask('4000', hostile);
  const { page, complaints } = await site.as(0, `/p/${site.slug}/approvals`, { onTestFinished });
  const findings: string[] = [];
  const look = async (title: string) => findings.push(...(await inspect(page, title)));
  await page.getByText('Send 4,000 USDT').first().waitFor();
  await look('approvals');
  await goTo(page, 'Withdrawals');
  await page.getByText('console-').first().waitFor();
  await look('withdrawals');
  await goTo(page, 'Operations');
  await page.getByText('The first one').waitFor();
  await look('operations');
  await page.goto(`${site.consoleUrl}/p/${site.slug}/withdrawals/${no}`);
  await page.getByRole('heading', { name: 'Timeline' }).waitFor();
  await look('order');
  await page.getByRole('link', { name: 'Decide', exact: true }).click();
  await page.getByText('Your decision').waitFor();
  await look('decide');
  await button(page, 'Approve').click();
  await sheet(page).getByText('Last 8 characters of the recipient').waitFor();
  await look('sheet');
  expect(findings).toEqual([]);
  expect(complaints).toEqual([]);
});

test.concurrent('a wrong password opens nothing; signing out forgets', async ({
  onTestFinished,
}) => {
  const { page, context } = await openPerson(site.browser);
  onTestFinished(() => context.close());
  // As an alarm names it: the heading is still there after the sign-in.
  const url = `${site.consoleUrl}/p/${site.slug}/health#wallet-out-of-gas`;
  await page.goto(url);
  await page.locator('input[name="username"]').fill('alice@coffer.local');
  await page.locator('input[name="password"]').fill('Wrong-password-1234');
  await page.locator('input[name="password"]').press('Enter');
  await page.getByText(/incorrect/i).waitFor();
  await signIn(page, url, site.stack.file.admins[0]!);
  await page.locator('#wallet-out-of-gas ol li').first().waitFor();
  await page.getByRole('button', { name: /alice@coffer\.local/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.locator('input[name="username"]').waitFor();
  expect(await page.evaluate('({ ...sessionStorage, ...localStorage })')).toEqual({});
});
