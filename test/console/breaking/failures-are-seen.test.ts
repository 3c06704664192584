/**
 * What fails is seen within 15 seconds, on Home and where it matters: a receiver, a provider, the network.
 * The button of each helps. The tests run in parallel: each breaks a part that the others do not use.
 */
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { type Merchant, until } from '#test/support/stack.ts';
import { button, goTo, inspect, openSite } from '../support/site.ts';

/** Nothing else of this layer reads it now. */
const chain = 'BSC';
/** Failures in a row from which on deliveries are held. */
const failuresToHold = 20;
/** 15 seconds on an idle machine; a busy one may need longer, which is not a failure. */
const soon = { timeout: 90_000 };

let shop: Merchant;
/** A withdrawal that waits for approvers. */
let waiting: string;

const site = await openSite(async ({ stack, slug }) => {
  shop = await stack.merchant({ slug });
  const project = await stack.admins[0]!.request<{ addresses: { EVM: string } }>(
    'GET',
    `/projects/${slug}`,
  );
  const hot = project.addresses.EVM;
  await stack.pay('ARBITRUM', hot, 'USDT', 5_000n * 10n ** 6n);
  await stack.pay('ARBITRUM', hot, null, 10n ** 18n);
  await until('the hot wallet’s tokens', async () =>
    (await stack.balance('ARBITRUM', hot, 'USDT')) > 0n ? true : undefined,
  );
  const order = await shop.api.post<{ withdraw_no: string }>('/v1/withdraw/apply', {
    biz_order_id: `waits-${randomBytes(6).toString('hex')}`,
    chain: 'ARBITRUM',
    token: 'USDT',
    to_address: `0x${randomBytes(20).toString('hex')}`,
    amount: '1500',
  });
  waiting = order.withdraw_no;
});
afterAll(async () => {
  await provider(1, 'fine');
  await provider(2, 'fine');
  await shop?.leave();
});

async function provider(which: 1 | 2, is: 'fine' | 'down'): Promise<void> {
  const { url, token } = site.stack.file.lab;
  const answer = await fetch(`${url}/chains/${chain}`, {
    method: 'POST',
    headers: { 'x-lab-token': token, 'content-type': 'application/json' },
    body: JSON.stringify({ provider: which, is }),
  });
  expect(answer.status).toBe(200);
}

const path = (rest: string) => `/p/${site.slug}/${rest}`;
const request = <T>(method: string, route: string, body?: unknown) =>
  site.stack.admins[0]!.request<T>(method, `/projects/${site.slug}${route}`, body);

async function deposit(): Promise<string> {
  const { addresses } = await shop.api.post<{ addresses: { EVM: string } }>(
    '/v1/subaccount/create',
    { user_id: `held-${randomBytes(6).toString('hex')}` },
  );
  await site.stack.pay('ARBITRUM', addresses.EVM, 'USDT', 2_000_000n);
  return addresses.EVM;
}

interface Delivery {
  id: string;
  state: string;
  tries: number;
  attempts: unknown[];
  held: { why: string } | null;
}
const deliveries = async () => (await request<{ list: Delivery[] }>('GET', '/webhooks')).list;

const note = (page: Page, text: string | RegExp) =>
  page.locator('.note').filter({ hasText: text }).first();

test.concurrent('a receiver that fails is seen, what is held says so, and one trial sends all of it', async ({
  onTestFinished,
}) => {
  const { page, complaints } = await site.as(0, path('overview'), { onTestFinished });
  await page.getByText('webhooks were abandoned (no more retries)').waitFor();
  shop.receiver.answerWith(500);
  await deposit();
  const [first] = await until('the first failure', async () => {
    const list = await deliveries();
    return list.some(({ attempts }) => attempts.length > 0) ? list : undefined;
  });
  await page.getByText(/has failed for .*\(HTTP 500\)/).waitFor(soon);

  const retry = () => request('POST', `/webhooks/${first!.id}/retry`);
  for (let i = 0; i < failuresToHold; i++) await retry();
  await until('the breaker', async () => {
    // On a busy machine, attempts of one delivery at the same moment may be one.
    await retry();
    const { list } = await request<{ list: { failing: { paused: boolean } | null }[] }>(
      'GET',
      '/receivers',
    );
    return list.some(({ failing }) => failing?.paused) ? true : undefined;
  });
  // At the same moment: one of them is the next probe, the others are held.
  await Promise.all(Array.from({ length: 6 }, deposit));
  await until('three that are held', async () =>
    (await deliveries()).filter(({ held }) => held?.why === 'receiver').length >= 3
      ? true
      : undefined,
  );
  await page.getByText(/\d events are held\./).waitFor(soon);
  expect(await inspect(page, 'home-receiver')).toEqual([]);
  await goTo(page, 'Webhooks');
  await page.getByText('Held: its receiver fails').first().waitFor();
  expect(await inspect(page, 'webhooks-held')).toEqual([]);

  shop.receiver.answerWith(200);
  await button(page, 'Try it now').click();
  await page.getByText('answers again').waitFor();
  await page.getByText(/has failed for/).waitFor({ state: 'detached' });
  // Without the trial, some of them would wait up to 20 minutes, and the first half a minute.
  await until('all of them', async () =>
    (await deliveries()).every(({ state }) => state === 'delivered') ? true : undefined,
  );
  // The first was tried by its schedule until the breaker opened.
  const tries = (await deliveries()).flatMap(({ id, tries }) => (id === first!.id ? [] : [tries]));
  expect(Math.max(...tries)).toBeLessThanOrEqual(2);
  expect(complaints).toEqual([]);
});

test.concurrent('a provider that is down is amber, both are red, and each says so when it is asked', async ({
  onTestFinished,
}) => {
  const { page, complaints } = await site.as(0, path('overview'), { onTestFinished });
  await page.getByText('webhooks were abandoned (no more retries)').waitFor();
  await provider(2, 'down');
  const shown = note(page, 'BNB Smart Chain: ');
  await shown.getByText(/1 of 2 providers does not answer/).waitFor(soon);
  expect(await shown.getAttribute('class')).toContain('warning');
  await shown.getByRole('button', { name: 'Ask again now' }).click();
  await shown.getByText(/block [\d,]+, after \d+ ms/).waitFor();
  expect(await shown.getByText(/Asked at \d\d:/).count()).toBe(1);
  expect(await inspect(page, 'home-provider')).toEqual([]);

  await provider(1, 'down');
  await page.getByText(/BNB Smart Chain: No provider answers/).waitFor(soon);
  expect(await shown.getAttribute('class')).toContain('error');
  expect(await inspect(page, 'home-providers')).toEqual([]);
  for (const name of ['Health', 'Chains']) {
    await goTo(page, name);
    await page
      .getByText(/No provider answers/)
      .first()
      .waitFor();
  }
  await page
    .getByText(/No provider answers for \d+ s/)
    .first()
    .waitFor();

  await provider(1, 'fine');
  await provider(2, 'fine');
  await page
    .getByText(/No provider answers/)
    .first()
    .waitFor({ state: 'detached' });
  await page
    .getByText(/does not answer/)
    .first()
    .waitFor({ state: 'detached' });
  // No node could say what the hot wallet holds.
  const unread = /502 .*\/hot\/BSC$/;
  expect(complaints.filter((text) => !unread.test(text))).toEqual([]);
});

test.concurrent('a page that has lost its network says so, and goes on by itself', async ({
  onTestFinished,
}) => {
  const { page, context } = await site.as(0, path('overview'), { onTestFinished });
  const fresh = page.locator('.mark.success').filter({ hasText: 'As of ' });
  const stale = page.locator('.mark.warning').filter({ hasText: 'Offline. As of ' });
  const band = page.locator('.band').filter({ hasText: 'Offline' });
  for (const rest of ['overview', `approve/${waiting}`, 'withdrawals', 'policy']) {
    await page.goto(`${site.consoleUrl}${path(rest)}`);
    await fresh.first().waitFor();
    await context.setOffline(true);
    await band.waitFor(soon);
    await stale.first().waitFor(soon);
    expect(await fresh.count()).toBe(0);
    if (rest === 'overview') expect(await inspect(page, 'home-offline')).toEqual([]);
    await context.setOffline(false);
    await band.waitFor({ state: 'detached' });
    await fresh.first().waitFor();
  }
});
