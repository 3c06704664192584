/** Keys, session keys, policy and changes in a real Chromium, on the deployed local stack. */
import { expect, onTestFinished, test } from 'vitest';
import { makeApiClient } from '#local/clients/api-client.ts';
import { button, hostile, inspect, openSite, sheet, unique } from './support/site.ts';

const approver = { leave: async () => {}, sk: '', baseUrl: '' };
const site = await openSite(async ({ stack, slug }) => {
  const shop = await stack.merchant({ slug, permission: 'approve', webhooks: false });
  approver.leave = shop.leave;
  approver.baseUrl = shop.baseUrl;
  const made = await shop.api.post<{ sk_id: string }>('/v1/client/session-keys', {
    name: hostile,
    scope: { chains: ['ETH'], deny_native: 1 },
    daily_cap_usd: 250,
  });
  approver.sk = made.sk_id.split('_').slice(0, 2).join('_');
});
const path = (page: string) => `/p/${site.slug}/${page}`;

test('a key’s secrets are shown once: nothing of the page keeps them', async () => {
  const { page, complaints } = await site.as(0, path('keys'));
  const created = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/keys'),
  );
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
  await button(page, 'Create key').click();
  const name = unique('key');
  await sheet(page).getByLabel('Name').fill(name);
  await button(page, 'Create').click();
  await page.getByRole('heading', { name: `The secrets of ${name}` }).waitFor();
  const { data } = (await (await created).json()) as {
    data: { app_id: string; api_secret: string; webhook_secret: string };
  };
  const each = [data.api_secret, data.webhook_secret];
  // They are not in the page before somebody asks to see them, and it does not close by itself.
  expect(each.some((secret) => secret.length < 32)).toBe(false);
  const html = () => page.content();
  for (const secret of each) expect(await html()).not.toContain(secret);
  // A picture of them would keep them.
  expect(await inspect(page, 'key-secrets')).toEqual([]);
  await button(page, 'Show API secret').click();
  await button(page, 'Show Webhook secret').click();
  for (const secret of each) expect(await html()).toContain(secret);
  const saved = page.waitForEvent('download');
  await button(page, 'Download .env').click();
  expect((await saved).suggestedFilename()).toBe(`${site.slug}.env`);
  expect(await sheet(page).getByRole('button', { name: 'Close', exact: true }).isDisabled()).toBe(
    true,
  );
  await page.keyboard.press('Escape');
  await page.getByLabel('I have stored them safely').check();
  await sheet(page).getByRole('button', { name: 'Close', exact: true }).last().click();
  await sheet(page).waitFor({ state: 'detached' });
  const kept = async () =>
    JSON.stringify([
      await html(),
      page.url(),
      await page.evaluate(
        '[{ ...sessionStorage }, { ...localStorage }, document.cookie, history.state, document.title]',
      ),
      asked,
    ]);
  const after = await kept();
  await page.reload();
  await page.getByText(name).first().waitFor();
  const reloaded = await kept();
  for (const secret of each) {
    expect(after).not.toContain(secret);
    expect(reloaded).not.toContain(secret);
  }
  expect(complaints).toEqual([]);
  // The list says when a key was last used.
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByText('not yet').waitFor();
  await makeApiClient(approver.baseUrl, data).get('/v1/deposit/list');
  await page.reload();
  await row.waitFor();
  expect(await row.getByText('not yet').count()).toBe(0);
  expect(await row.locator('time').count()).toBe(2);
  // Another webhook secret, shown once too.
  const actions = page.getByRole('button', { name: `Actions for ${name}` });
  await actions.click();
  await button(page, 'Rotate webhook secret').click();
  await button(page, 'Rotate').click();
  await page.getByRole('heading', { name: `The secrets of ${name}` }).waitFor();
  expect(await sheet(page).getByText('API secret').count()).toBe(0);
  await page.getByLabel('I have stored them safely').check();
  await sheet(page).getByRole('button', { name: 'Close', exact: true }).last().click();
  // It is disabled, and deleted by its name.
  await actions.click();
  await button(page, 'Disable').click();
  await row.getByText('Disabled').waitFor();
  await actions.click();
  await button(page, 'Delete').click();
  expect(await button(page, 'Delete (cannot be undone)').isDisabled()).toBe(true);
  await sheet(page).getByLabel(`Type ${name}`).fill(name);
  await button(page, 'Delete (cannot be undone)').click();
  await page.getByText(name).first().waitFor({ state: 'detached' });
});

test('settings are saved after their difference was seen; the slower one sees the new values', async () => {
  const { page, complaints } = await site.as(0, path('policy'));
  const swaps = page.getByLabel('Daily swap limit (USD)');
  await swaps.fill('1500');
  await button(page, 'Review changes').click();
  await sheet(page).getByText('added: 1500').waitFor({ state: 'attached' });
  await sheet(page).getByText('Takes effect immediately').waitFor();
  // Another owner is faster with another value.
  const [, bob] = site.stack.admins;
  const { rev } = await bob!.request<{ rev: number }>('GET', `/projects/${site.slug}/settings`);
  const theirs = { rev, swap_daily_usd: 700, pending_ttl_s: 7200 };
  await bob!.request('PATCH', `/projects/${site.slug}/settings`, theirs);
  await button(page, 'Save now').click();
  await page.getByText('Someone changed it in the meantime').waitFor();
  await page.getByText('added: 700').waitFor({ state: 'attached' });
  expect(await swaps.inputValue()).toBe('1500');
  await button(page, 'Use these values, keep my edits').click();
  expect(await page.getByLabel('Approval window (hours)').inputValue()).toBe('2');
  await button(page, 'Review changes').click();
  await sheet(page).getByText('removed: 700').waitFor({ state: 'attached' });
  await button(page, 'Save now').click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const now = await bob!.request<{ swap_daily_usd: number; pending_ttl_s: number }>(
    'GET',
    `/projects/${site.slug}/settings`,
  );
  expect(now).toMatchObject({ swap_daily_usd: 1500, pending_ttl_s: 7200 });
  expect(complaints.filter((line) => !/409/.test(line))).toEqual([]);
});

test('whitelist entries are added and removed singly, and come from a CSV file', async () => {
  const { page, complaints } = await site.as(0, path('policy'));
  const first = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B';
  const second = '0x52908400098527886E0F7030069857D2E4169EE7';
  await button(page, 'Import CSV').click();
  await sheet(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'book.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`label,address\r\nshop,${first}\r\n`),
    });
  await button(page, 'Add 1').click();
  await sheet(page).getByText('added', { exact: true }).waitFor();
  await sheet(page).getByRole('button', { name: 'Close', exact: true }).last().click();
  await button(page, `Remove ${first}`).waitFor();
  await page.getByLabel('Address', { exact: true }).fill(second);
  await page.getByRole('textbox', { name: 'Label' }).first().fill('Exchange B');
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  await page.getByText('Exchange B').waitFor();
  await button(page, `Remove ${second}`).waitFor();
  await button(page, `Remove ${first}`).click();
  await button(page, `Remove ${first}`).waitFor({ state: 'detached' });
  // The last entry opens the list to everybody: that takes more than a click.
  await button(page, `Remove ${second}`).click();
  await sheet(page).getByText('payments go to every address').waitFor();
  const last = sheet(page).getByRole('button', { name: 'Remove the last entry' });
  expect(await last.isDisabled()).toBe(true);
  await sheet(page).getByRole('button', { name: 'Go back' }).click();
  const saved = page.waitForEvent('download');
  await button(page, 'Export CSV').click();
  const stream = await (await saved).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString()).toBe(
    `address,label,added_by\r\n${second},Exchange B,${site.stack.file.admins[0]!.email}\r\n`,
  );
  expect(await inspect(page, 'policy')).toEqual([]);
  expect(complaints).toEqual([]);
});

test('edits that are not saved are asked about, also by Back and by a shortcut', async () => {
  const { page, complaints } = await site.as(0, path('keys'));
  await page.getByRole('navigation', { name: 'Pages' }).getByText('Policy').click();
  const swaps = page.getByLabel('Daily swap limit (USD)');
  await swaps.fill('12');
  const title = sheet(page).getByText('Leave without saving?');
  const stay = async () => {
    await title.waitFor();
    await sheet(page).getByRole('button', { name: 'Stay' }).click();
    await sheet(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(path('policy'));
    expect(await swaps.inputValue()).toBe('12');
  };
  await page.goBack();
  await stay();
  await page.getByRole('heading', { name: 'Policy' }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await stay();
  await page.goBack();
  await title.waitFor();
  expect(await inspect(page, 'policy-leave')).toEqual([]);
  await sheet(page).getByRole('button', { name: 'Discard edits and leave' }).click();
  await page.getByRole('heading', { name: 'API keys' }).waitFor();
  expect(complaints).toEqual([]);
});

test('a change waits until a different owner confirms it', async () => {
  const [alice] = site.stack.admins;
  await alice!.request('POST', `/projects/${site.slug}/freeze`, { reason: 'a drill' });
  await alice!.request('POST', `/projects/${site.slug}/unfreeze`, {});
  const own = await site.as(0, path('changes'));
  await own.page.getByText('You requested it. A different owner must confirm it.').waitFor();
  const confirm = /^Confirm: End the freeze/;
  expect(await own.page.getByRole('button', { name: confirm }).isDisabled()).toBe(true);
  // The other owner starts at Home, which says that something waits.
  const { page, complaints } = await site.as(1, path('overview'));
  await page.getByRole('link', { name: /^1 change waits for a second owner/ }).click();
  await page
    .getByText(/^in 23 h/)
    .first()
    .waitFor();
  expect(await inspect(page, 'changes')).toEqual([]);
  await page.getByRole('button', { name: confirm }).click();
  await sheet(page).getByText('a drill').waitFor();
  await sheet(page)
    .getByText(/can be signed immediately|No payments are waiting/)
    .waitFor();
  await sheet(page).getByLabel(`Type ${site.slug}`).fill(site.slug);
  await sheet(page).getByRole('button', { name: 'Unfreeze as the second owner' }).click();
  await page.getByText('No changes waiting').waitFor();
  const { frozen } = await alice!.request<{ frozen: unknown }>('GET', `/projects/${site.slug}`);
  expect(frozen).toBeNull();
  // The first owner’s page follows without a reload.
  await own.page.getByText('No changes waiting').waitFor();
  expect([...own.complaints, ...complaints]).toEqual([]);
});

test('a loosened limit is shown as a difference and confirmed; an expired or outdated one is not', async () => {
  const now = Math.floor(Date.now() / 1000);
  const change = {
    change_id: 'chg_1',
    kind: 'settings',
    payload: { address_whitelist: [] },
    asked_by: 'alice@coffer.local',
    asked_at: now - 60,
    expires_at: now + 3600,
    diff: [
      { setting: 'address_whitelist', before: ['0x1'], after: ['0x1', '0x2'] },
      { setting: 'swap_daily_usd', before: 700, after: null },
    ],
    outdated: false,
  };
  const list = [
    change,
    { ...change, change_id: 'chg_2', expires_at: now - 1, kind: 'unfreeze', diff: [] },
    { ...change, change_id: 'chg_3', kind: 'webhook-url', outdated: true, diff: [] },
  ];
  const { page, context } = await site.as(1, '/');
  // The stage local has no second owner of settings: the API’s answer is a made one.
  await context.route(/\/projects\/[^/]+\/changes\?/, (route) =>
    route.fulfill({ json: { code: 0, data: { list, total: 3, page: 1, size: 100 } } }),
  );
  await page.goto(`${site.consoleUrl}${path('changes')}`);
  await page.getByText('added: 0x2').waitFor({ state: 'attached' });
  const confirm = (name: RegExp) => page.getByRole('button', { name });
  expect(await confirm(/^Confirm: Change settings: Address/).isDisabled()).toBe(false);
  expect(await confirm(/^Confirm: End the freeze/).isDisabled()).toBe(true);
  expect(await confirm(/^Confirm: Set another/).isDisabled()).toBe(true);
  await page.getByText('It has expired.').waitFor();
  // What gets through from now on is said, and a limit that goes takes the project's name.
  const confirmed: string[] = [];
  await context.route('**/changes/*/confirm', (route) => {
    confirmed.push(new URL(route.request().url()).pathname);
    return route.fulfill({ json: { code: 0, data: { kind: 'settings' } } });
  });
  await confirm(/^Confirm: Change settings: Address/).click();
  await sheet(page).getByText('From now on payments may also go to 0x2.').waitFor();
  await sheet(page)
    .getByText('From now on there is no limit: Daily swap limit (before: 700 USD).')
    .waitFor();
  const asSecond = sheet(page).getByRole('button', { name: 'Confirm as the second owner' });
  expect(await asSecond.isDisabled()).toBe(true);
  await sheet(page).getByLabel(`Type ${site.slug}`).fill(site.slug);
  await asSecond.click();
  await page.getByText('Confirmed', { exact: true }).waitFor();
  expect(confirmed).toEqual([`/admin/v1/projects/${site.slug}/changes/chg_1/confirm`]);
});

test('a session key is shown in words, its name as text, and revoked', async () => {
  onTestFinished(() => approver.leave());
  const { page, complaints } = await site.as(0, path('session-keys'));
  await page
    .getByText('Any call of any contract, on Ethereum, no coins, and no messages')
    .waitFor();
  await page.getByText(hostile).first().waitFor();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  await page.getByText('0.00 USD of 250.00 USD').waitFor();
  expect(await inspect(page, 'session-keys')).toEqual([]);
  // Its id leads to it, and is not sent.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.getByRole('searchbox').fill(approver.sk);
  await page.getByRole('searchbox').press('Enter');
  await page.getByText(`Session key ${hostile}, active`).waitFor();
  expect(asked.filter((text) => text.includes(approver.sk))).toEqual([]);
  await page.getByRole('link', { name: 'All session keys' }).click();
  await button(page, `Revoke ${hostile}`).click();
  await button(page, 'Revoke permanently').click();
  await page.locator('.mark').filter({ hasText: 'Revoked' }).waitFor();
  const [alice] = site.stack.admins;
  const { list } = await alice!.request<{ list: { sk_id: string; status: string }[] }>(
    'GET',
    `/projects/${site.slug}/session-keys`,
  );
  expect(list).toMatchObject([{ sk_id: approver.sk, status: 'revoked' }]);
  await page.goto(`${site.consoleUrl}${path('keys')}`);
  await page.getByText('integration test').first().waitFor();
  expect(await inspect(page, 'keys')).toEqual([]);
  await button(page, 'Create key').click();
  await sheet(page).getByLabel('Name').waitFor();
  expect(await inspect(page, 'key-create')).toEqual([]);
  expect(complaints).toEqual([]);
});
