/** Wallets, energy, sweeps and the audit log in a real Chromium, on the deployed local stack. */
import { expect, test } from 'vitest';
import { until } from '#test/support/stack.ts';
import { button, inspect, openSite, sheet, textOf } from './support/site.ts';

let hot = '';
const site = await openSite(async ({ stack, slug }) => {
  const { addresses } = await stack.admins[0]!.request<{ addresses: { EVM: string } }>(
    'GET',
    `/projects/${slug}`,
  );
  hot = addresses.EVM;
  await stack.pay('ETH', hot, null, 10n ** 18n);
  await stack.pay('ETH', hot, 'USDT', 61_500_500_000n);
  await until('the hot wallet’s coins', async () =>
    (await stack.balance('ETH', hot, 'USDT')) > 0n ? true : undefined,
  );
});
const path = (page: string) => `/p/${site.slug}/${page}`;

test('the hot wallet is shown token by token, and funded by a QR code', async () => {
  const { page, complaints } = await site.as(0, path('wallets'));
  await page.getByText('61,500.5').first().waitFor();
  await page.getByText('nothing was withdrawn in 7 days').first().waitFor();
  // The coin is first: how many token payments it is enough for, as the chain's fees are now.
  const ethereum = page
    .getByRole('table')
    .filter({ hasText: 'ETH (coin)' })
    .filter({ hasText: '61,500.5' });
  const coin = ethereum.getByRole('row').nth(1);
  await coin.getByText(/^Covers at least [\d,]+ token payments$/).waitFor();
  await coin.getByText(/^each reserves up to 0\.\d+ ETH for its fee$/).waitFor();
  // Where it holds no coin, none.
  const bnb = page.getByRole('row').filter({ hasText: 'BNB (coin)' });
  await bnb.getByText('Not enough for a token payment').waitFor();
  expect(await inspect(page, 'wallets')).toEqual([]);
  await button(page, 'Fund Ethereum').click();
  await sheet(page).getByText(hot).first().waitFor();
  await page.getByRole('img', { name: `QR code of the address ${hot}` }).waitFor();
  await sheet(page)
    .getByText(/Coffer neither shows nor pays with unlisted tokens/)
    .waitFor();
  expect(await inspect(page, 'fund')).toEqual([]);
  expect(complaints).toEqual([]);
});

test('Home has what the books say of it: the value, what came in, and the entries behind them', async () => {
  const [alice] = site.stack.admins;
  await until('the books of what came in', async () => {
    const { tokens } = await alice!.request<{ tokens: { token: string }[] }>(
      'GET',
      `/projects/${site.slug}/ledger/days`,
    );
    return tokens.some(({ token }) => token === 'USDT') ? true : undefined;
  });
  const { page, complaints } = await site.as(0, path('overview'));
  const balances = page.getByRole('table', { name: 'Balances by network and token' });
  const usdt = balances.getByRole('row').filter({ hasText: 'USDT on Ethereum' });
  await usdt.getByText('61,500.50 USD').waitFor();
  // It has no days before today.
  await page.getByText('on the first day of the books').waitFor();
  await page.locator('.plot canvas').nth(2).waitFor();
  const wallets = page.getByRole('table', { name: 'Hot wallets' });
  await wallets
    .getByRole('row')
    .filter({ hasText: 'USDT on Ethereum' })
    .getByText('not known')
    .first()
    .waitFor();
  const limits = page.getByRole('table', { name: 'Limits and ceilings' });
  const fees = limits.getByRole('row').filter({ hasText: 'auto-approved fees' });
  // A project of the stage local begins without.
  await fees.getByText('not counted').waitFor();
  const flows = page.getByRole('region', { name: 'In and out' });
  await flows.locator('.chart-day').getByRole('link').nth(2).click();
  await page.waitForURL(/\/books\?account=external%2Fother&start=/);
  const entries = page.getByRole('region', { name: 'Entries' });
  await entries.getByText('-61,500.5 USDT').waitFor();
  expect(complaints).toEqual([]);
});

test('the audit log is verified in the browser; an altered line of its export is named', async () => {
  const [alice] = site.stack.admins;
  await until('the entries’ links', async () => {
    const { list } = await alice!.request<{ list: { seq: number | null }[] }>(
      'GET',
      `/projects/${site.slug}/audit`,
    );
    return list.length > 1 && list.every(({ seq }) => seq !== null) ? true : undefined;
  });
  const { page, complaints } = await site.as(0, path('audit'));
  await page.getByRole('rowheader', { name: 'Created a key' }).first().waitFor();
  expect(await inspect(page, 'audit')).toEqual([]);
  await button(page, 'Verify').click();
  await page.getByText(/^The log verified: \d+ entries, no gaps$/).waitFor();
  const exported = page.waitForEvent('download');
  await button(page, 'Export JSONL').click();
  const lines = await textOf(exported);
  expect(lines.trimEnd().split('\n').length).toBeGreaterThan(1);
  const file = page.getByLabel('Check an exported file');
  const asFile = (text: string) => ({
    name: 'audit.jsonl',
    mimeType: 'application/x-ndjson',
    buffer: Buffer.from(text),
  });
  await file.setInputFiles(asFile(lines));
  await page.getByText(/^audit\.jsonl verified: \d+ entries, no gaps$/).waitFor();
  await file.setInputFiles(asFile(lines.replace('alice@', 'mallory@')));
  await page.getByText('audit.jsonl was changed').waitFor();
  await page.getByText(/line \d+: seq \d+: its number, prev or entry was changed/).waitFor();
  const csv = page.waitForEvent('download');
  await button(page, 'Export CSV').click();
  const text = await textOf(csv);
  expect(text.split('\r\n')[0]).toBe('audit_id,at,actor,action,target,details,seq,hash');
  expect(text).toContain('key.create');
  expect(complaints).toEqual([]);
});

test('energy and sweeps: what is set, and what is done first where nothing is', async () => {
  const { page, complaints } = await site.as(0, path('sweeps'));
  await page.getByText('None is set.').waitFor();
  await page.getByText('None yet').waitFor();
  expect(await inspect(page, 'sweeps')).toEqual([]);
  const minimum = page.getByLabel('From (USD)').first();
  await minimum.fill('25');
  await button(page, 'Review changes').click();
  await sheet(page).getByText('added: EVM min_usd: 25').waitFor({ state: 'attached' });
  await button(page, 'Save now').click();
  await sheet(page).waitFor({ state: 'detached' });
  const [alice] = site.stack.admins;
  const { sweeps } = await alice!.request<{ sweeps: { EVM: { min_usd: number } } }>(
    'GET',
    `/projects/${site.slug}/settings`,
  );
  expect(sweeps.EVM.min_usd).toBe(25);
  await page.goto(`${site.consoleUrl}${path('energy')}`);
  await page.getByText('No subscription').waitFor();
  expect(await inspect(page, 'energy')).toEqual([]);
  expect(complaints).toEqual([]);
});
