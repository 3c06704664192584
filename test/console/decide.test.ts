/** Deciding with care: who is paid, what is signed, text of others, the keyboard, slower people. */
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import { signInAdmin } from '#local/clients/admin-client.ts';
import { digestOfShown } from '#test/builders/wire/with-digest.ts';
import { fundHotWallet } from './support/fund-hot-wallet.ts';
import { newcomer } from './support/newcomer.ts';
import { openPerson, picture, signIn } from './support/person.ts';
import {
  button,
  hostile,
  inspect,
  openSite,
  sheet,
  turned,
  twoLooks,
  unique,
} from './support/site.ts';

const chain = 'ETH';
let hot: string;

const site = await openSite(async (opened) => {
  hot = await fundHotWallet(opened, chain);
});

const anybody = () => toChecksumAddress(`0x${randomBytes(20).toString('hex')}`);

async function ask(to: string, amount = '2000'): Promise<{ no: string; order: string }> {
  const order = unique('decide');
  const body = { biz_order_id: order, chain, token: 'USDT', to_address: to, amount };
  const { withdraw_no: no } = await site.shop.api.post<{ withdraw_no: string }>(
    '/v1/withdraw/apply',
    body,
  );
  return { no, order };
}

async function sign(kind: string, body: object): Promise<string> {
  const { op_no: no } = await site.shop.api.post<{ op_no: string }>(`/v1/client/${kind}`, {
    chain,
    ...body,
  });
  return no;
}

const decide = (no: string) => `/p/${site.slug}/approve/${no}`;

/** Moves on by the keyboard until what has the focus is called so. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let moves = 0; moves < 80; moves += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate<string>(
      `(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.labels?.[0]?.textContent ?? document.activeElement?.textContent ?? '')`,
    );
    if (name.test(focused)) return;
  }
  throw new Error(`The keyboard does not reach ${name}`);
}

test('an order is found, read and approved by the keyboard alone', async () => {
  const { no } = await ask(anybody(), '70000');
  const { page, complaints } = await site.as(0, `/p/${site.slug}/withdrawals`);
  await page.getByRole('heading', { name: 'Withdrawals' }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await page.getByRole('link', { name: /Send 70,000 USDT/ }).waitFor();
  await tabTo(page, /^Send 70,000 USDT/);
  await page.keyboard.press('Enter');
  await page.getByText('The project does not know this address').waitFor();
  await tabTo(page, /^Approve$/);
  await page.keyboard.press('Enter');
  await sheet(page).waitFor();
  await page.keyboard.press('Escape');
  await sheet(page).waitFor({ state: 'detached' });
  // The focus is back where it was.
  await page.keyboard.press('Enter');
  await tabTo(sheet(page).page(), /^Type the amount$/);
  await page.keyboard.type('70000');
  await page.keyboard.press('Enter');
  await page.getByText('1 of 2 approvals. Another approver').waitFor();
  const shown = await site.stack.admins[0]!.request<{ approvals: number }>(
    'GET',
    `/projects/${site.slug}/withdrawals/${no}`,
  );
  expect(shown.approvals).toBe(1);
  expect(complaints).toEqual([]);
});

test('on a phone the two buttons stay at hand, below nothing and over nothing that is focused', async () => {
  const { no } = await ask(anybody(), '3000');
  const { page, complaints } = await site.as(0, decide(no), { width: 390 });
  await page.getByText('The project does not know this address').waitFor();
  const isAtHand = (name: string) =>
    page.evaluate<boolean>(`(() => {
      const all = [...document.querySelectorAll('.decision-bar button')];
      const box = all.find(({ textContent }) => textContent === '${name}').getBoundingClientRect();
      const on = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return box.height >= 44 && box.bottom <= innerHeight && all.includes(on);
    })()`);
  const heights = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollHeight, innerHeight]',
  );
  for (const part of [0, 0.3, 0.6, 1]) {
    await page.evaluate(`scrollTo(0, ${part * heights[0]})`);
    expect([part, await isAtHand('Approve'), await isAtHand('Reject')]).toEqual([part, true, true]);
  }
  // At the end of the page the bar covers nothing that belongs to the order.
  const covered = await page.evaluate<number>(`(() => {
    const bar = document.querySelector('.decision-bar').getBoundingClientRect();
    const panels = [...document.querySelectorAll('main .panel:not(.decision-bar)')];
    return panels.filter((panel) => panel.getBoundingClientRect().bottom > bar.top).length;
  })()`);
  expect(covered).toBe(0);
  // What the keyboard reaches is not below the bar.
  await page.evaluate('scrollTo(0, 0)');
  const hidden: string[] = [];
  for (let moves = 0; moves < 60; moves += 1) {
    await page.keyboard.press('Tab');
    hidden.push(
      await page.evaluate<string>(`(() => {
        const focused = document.activeElement;
        const bar = document.querySelector('.decision-bar');
        if (!document.querySelector('main').contains(focused) || bar.contains(focused)) return '';
        const isBelow = focused.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1;
        return isBelow ? focused.outerHTML.slice(0, 120) : '';
      })()`),
    );
  }
  expect(hidden.filter(Boolean)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a recipient outside the whitelist that is in force now is said in red', async () => {
  // Every other test pays from a project without a whitelist.
  const slug = await site.stack.project();
  const merchant = await site.stack.merchant({ slug, webhooks: false });
  const { page, complaints } = await site.as(0, `/p/${merchant.slug}/policy`);
  const body = { biz_order_id: unique('listed'), chain, token: 'USDT', amount: '2000' };
  const path = `/projects/${merchant.slug}`;
  await fundHotWallet({ stack: site.stack, slug: merchant.slug }, chain);
  const { withdraw_no: no } = await merchant.api.post<{ withdraw_no: string }>(
    '/v1/withdraw/apply',
    { ...body, to_address: anybody() },
  );
  await site.stack.admins[0]!.request('POST', `${path}/settings/address_whitelist/add`, {
    entry: hot,
    label: 'Treasury',
  });
  await page.goto(`${site.consoleUrl}/p/${merchant.slug}/approve/${no}`);
  await page.getByText('Not in the address whitelist').waitFor();
  expect(await inspect(page, 'decide-unlisted', twoLooks)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a recipient that looks like a known address is paid only after a comparison', async () => {
  const twin = toChecksumAddress(`${hot.slice(0, 6)}${'0'.repeat(32)}${hot.slice(-4)}`);
  const { no } = await ask(twin);
  const { page } = await site.as(0, decide(no));
  await page.getByText('It looks like another address').waitFor();
  await page.getByText('is the project’s own hot wallet').waitFor();
  await page.getByText('The project does not know this address').waitFor();
  await turned(page, 'Approve', 'off');
  await turned(page, 'Reject', 'on');
  expect(await inspect(page, 'decide-twin', twoLooks)).toEqual([]);
  await page.getByLabel(/I compared every character/).check();
  await turned(page, 'Approve', 'on');
});

test('an allowance without a bound is said in words and in red', async () => {
  const spender = randomBytes(20).toString('hex');
  const usdt = site.stack.file.chains[chain]!.tokens.USDT!.address!;
  const data = `0x095ea7b3${spender.padStart(64, '0')}${'f'.repeat(64)}`;
  const no = await sign('send-tx', { to: usdt, data });
  const { page, complaints } = await site.as(0, decide(no));
  await page
    .getByText(/take any amount of the token .* on Ethereum/)
    .first()
    .waitFor();
  await page.getByText('Unlimited permission').waitFor();
  await page.getByText('approve(address,uint256)').waitFor();
  await page.getByText(`spender (address):`).waitFor();
  await page.getByText(data).waitFor();
  // The sheet repeats the danger, names the spender (not the token), and asks for more than a click.
  await button(page, 'Approve').click();
  await sheet(page).getByText(spender.slice(-8), { exact: false }).last().waitFor();
  const now = sheet(page).getByRole('button', { name: 'Approve now' });
  expect(await now.isDisabled()).toBe(true);
  await sheet(page).getByLabel('Type UNLIMITED').fill('unlimited');
  await now.isEnabled();
  await sheet(page).getByRole('button', { name: 'Go back' }).click();
  expect(await inspect(page, 'decide-call', twoLooks)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a service that shows other terms than it would record is noticed, and nothing is approved', async () => {
  const thief = anybody();
  const friend = anybody();
  const { no } = await ask(thief, '70000');
  const { page, context, complaints } = await site.as(0, `/p/${site.slug}/approvals`);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  // The answer of a function that somebody else runs: friendly terms, the digest of the genuine order.
  await context.route(`**/withdrawals/${no}`, async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = await answer.json();
    const shown = { ...data, to_address: friend, amount: '2000', amount_raw: '2000000000' };
    await route.fulfill({ response: answer, json: { ...rest, data: shown } });
  });
  await page.goto(`${site.consoleUrl}${decide(no)}`);
  await page.getByRole('heading', { name: /^Send 2,000 USDT/ }).waitFor();
  await page.getByText('The service would record other terms than it shows').waitFor();
  await turned(page, 'Approve', 'off');
  await turned(page, 'Reject', 'on');
  expect(await inspect(page, 'decide-other-terms', twoLooks)).toEqual([]);
  expect(sent.filter((url) => url.endsWith('/approve'))).toEqual([]);
  // The genuine answer has other words, and is approved.
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('heading', { name: /^Send 70,000 USDT/ }).waitFor();
  await button(page, 'I have reviewed them').click();
  await turned(page, 'Approve', 'on');
  expect(complaints).toEqual([]);
});

test('a call is decoded by the page: what the service stored of it does not lead', async () => {
  const usdt = site.stack.file.chains[chain]!.tokens.USDT!.address!;
  const thief = randomBytes(20).toString('hex');
  const friend = `0x${randomBytes(20).toString('hex')}`;
  const data = `0xa9059cbb${thief.padStart(64, '0')}${3_000_000n.toString(16).padStart(64, '0')}`;
  const no = await sign('send-tx', { to: usdt, data });
  const { page, context, complaints } = await site.as(0, `/p/${site.slug}/approvals`);
  let isCovered = false;
  await context.route(`**/operations/${no}`, async (route) => {
    const answer = await route.fetch();
    const { data: order, ...rest } = await answer.json();
    const decoded_call = JSON.parse(
      JSON.stringify(order.simulation.decoded_call).replaceAll(
        new RegExp(`0x${thief}`, 'gi'),
        friend,
      ),
    );
    const shown = { ...order, simulation: { ...order.simulation, decoded_call } };
    if (isCovered) shown.terms_digest = digestOfShown(site.slug, shown);
    await route.fulfill({ response: answer, json: { ...rest, data: shown } });
  });
  await page.goto(`${site.consoleUrl}${decide(no)}`);
  // The page has the decimals of the token from its deployment, and the recipient from the calldata.
  await page
    .getByRole('heading', { name: new RegExp(`^Send 3 USDT to 0x${thief.slice(0, 4)}`, 'i') })
    .waitFor();
  await page.getByText('The service would record other terms than it shows').waitFor();
  await turned(page, 'Approve', 'off');
  isCovered = true;
  await page.getByText('The service contradicts what is signed').waitFor();
  await turned(page, 'Approve', 'on');
  expect(await inspect(page, 'decide-contradicted', twoLooks)).toEqual([]);
  await button(page, 'Approve').click();
  expect(await sheet(page).getByRole('button', { name: 'Approve now' }).isDisabled()).toBe(true);
  await sheet(page).getByLabel('Type MISMATCH').fill('mismatch');
  await sheet(page).getByRole('button', { name: 'Approve now' }).click();
  // The service has another digest than the page: it refuses what the page shows.
  await page.getByText('Your approval did not count').waitFor();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  expect(complaints.filter((one) => !one.includes('409'))).toEqual([]);
});

test('without a simulation nothing is approved until the approver says so', async () => {
  const no = await sign('send-tx', {
    to: anybody(),
    data: '0x12345678',
    value: '0x16345785d8a0000',
  });
  const { page, context } = await site.as(0, `/p/${site.slug}/approvals`);
  await context.route(`**/operations/${no}`, async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = await answer.json();
    const shown = { ...data, simulation: null };
    // As of an order that was never simulated: the digest covers what is shown.
    shown.terms_digest = digestOfShown(site.slug, shown);
    await route.fulfill({ response: answer, json: { ...rest, data: shown } });
  });
  await page.goto(`${site.consoleUrl}${decide(no)}`);
  await page.getByText('Not simulated, so its effect is unknown.').waitFor();
  await page.getByText('First tick the box under “Balance changes”.').waitFor();
  await turned(page, 'Approve', 'off');
  await turned(page, 'Reject', 'on');
  await page.getByLabel('I know what it does, even without a simulation').check();
  await turned(page, 'Approve', 'on');
  await context.unrouteAll({ behavior: 'ignoreErrors' });
});

test('text of others is shown as it is: markup, turned directions, long, of two alphabets', async () => {
  const message = `${hostile}<script>alert(2)</script> pay \u202Eecila\u202C ${'long '.repeat(820)}`;
  const no = await sign('sign-message', { message });
  const { page, complaints } = await site.as(0, decide(no));
  const shown = page.locator('pre', { hasText: hostile });
  await shown.waitFor();
  expect(await shown.textContent()).toBe(
    message.replace('\u202E', '⟨U+202E⟩').replace('\u202C', '⟨U+202C⟩'),
  );
  expect(await page.locator('img, main script').count()).toBe(0);
  expect(await inspect(page, 'decide-message', twoLooks)).toEqual([]);

  const typed = await sign('sign-typed-data', {
    domain: { name: 'USD\u0421oin', version: '2', chainId: 1 },
    types: { Note: [{ name: 'contents', type: 'string' }] },
    primaryType: 'Note',
    message: { contents: '<b>bold</b>' },
  });
  await page.goto(`${site.consoleUrl}${decide(typed)}`);
  await page.getByText('It mixes similar letters of several alphabets').waitFor();
  await page.getByText('<b>bold</b>').waitFor();
  await page.getByText('domain.name', { exact: true }).waitFor();
  expect(await page.locator('main b').count()).toBe(0);
  await picture(page, 'decide-typed-1280-light');
  expect(complaints).toEqual([]);
});

test('an order that its merchant cancels meanwhile is not approved, and the page says so', async () => {
  const { no, order } = await ask(anybody());
  const { page } = await site.as(0, decide(no));
  await page.getByText('The project does not know this address').waitFor();
  await button(page, 'Approve').click();
  await site.shop.api.post('/v1/withdraw/cancel', { biz_order_id: order });
  await sheet(page).getByRole('button', { name: 'Approve now' }).click();
  await page.getByText('Your approval did not count').waitFor();
  await page.getByText(/It is rejected/).waitFor();
  await page.getByRole('heading', { name: 'Decided' }).waitFor();
});

test('whoever may only look sees no button, and the API refuses too', async () => {
  const { no } = await ask(anybody());
  const { file } = site.stack;
  const login = await newcomer(file, ['viewer']);
  const { page, context } = await openPerson(site.browser);
  onTestFinished(() => context.close());
  await signIn(page, `${site.consoleUrl}${decide(no)}`, login);
  await page.getByText('You are not in the group approver').waitFor();
  for (const name of ['Approve', 'Reject', 'Freeze']) {
    expect(await button(page, name).count()).toBe(0);
  }
  const viewer = await signInAdmin(
    {
      apiUrl: file.admin.api_url,
      userPoolClientId: file.admin.user_pool_client_id,
      endpointUrl: file.aws.endpoint_url,
      region: file.aws.region,
    },
    login,
  );
  const path = `/projects/${site.slug}/withdrawals/${no}`;
  const { terms_digest } = await viewer.request<{ terms_digest: string }>('GET', path);
  expect(await viewer.call('POST', `${path}/approve`, { terms_digest })).toMatchObject({
    http: 403,
    code: 40302,
  });
});
