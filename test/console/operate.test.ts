/** The operations pages: what a person on call and one of support find, and mend. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import type { Merchant } from '#test/support/stack.ts';
import { button, hostile, inspect, openSite, sheet, textOf, unique } from './support/site.ts';

const chain = 'ARBITRUM';
let shop: Merchant;
let hot: string;

const site = await openSite(async ({ stack, slug }) => {
  shop = await stack.merchant({ slug });
  const project = await stack.admins[0]!.request<{ addresses: { EVM: string } }>(
    'GET',
    `/projects/${slug}`,
  );
  hot = project.addresses.EVM;
  await stack.pay(chain, hot, 'USDT', 5_000n * 10n ** 6n);
  await stack.pay(chain, hot, null, 10n ** 17n);
});

const page = (rest: string) => `/p/${site.slug}/${rest}`;

async function user(): Promise<{ id: string; address: string }> {
  const id = unique('user');
  const { addresses } = await shop.api.post<{ addresses: { EVM: string } }>(
    '/v1/subaccount/create',
    { user_id: id },
  );
  return { id, address: addresses.EVM };
}

test('a deposit is followed from seen to credited; its failing webhook is sent again', async () => {
  const { stack } = site;
  const { id, address } = await user();
  shop.receiver.answerWith(500);
  await stack.pay(chain, address, 'USDT', 12_500_000n);
  const { page: tab, complaints } = await site.as(0, page(`deposits?user=${id}`));
  const row = tab.getByRole('row').filter({ hasText: '12.5 USDT' });
  await row.getByRole('link').first().click();
  // The same page, without a reload.
  await tab.getByRole('heading', { name: 'Where it stands' }).waitFor();
  await tab.getByText('Credited', { exact: true }).first().waitFor();
  await tab.getByRole('cell', { name: 'HTTP 500' }).first().waitFor();
  expect(await inspect(tab, 'deposit')).toEqual([]);

  shop.receiver.answerWith(200);
  await tab.getByRole('link', { name: 'deposit.credited' }).click();
  await tab.getByText('Failing, is tried again').waitFor();
  await button(tab, 'Send again').click();
  await tab.getByText('It is sent once more').waitFor();
  await tab.getByText('Delivered', { exact: true }).waitFor();
  await tab.getByText('a person', { exact: true }).first().waitFor();
  const ids = shop.receiver.received
    .filter(({ event }) => event === 'deposit.credited')
    .map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(1);
  await tab.getByText(`webhook-id: ${ids[0]}`).waitFor();
  expect(await inspect(tab, 'webhook')).toEqual([]);
  expect(complaints).toEqual([]);
});

test('why a transaction is no deposit, and where one is that is', async () => {
  const { stack } = site;
  const { address } = await user();
  const paid = await stack.pay(chain, address, 'USDT', 10_000_000n);
  const small = await stack.pay(chain, address, 'USDT', 50_000n);
  const elsewhere = await stack.pay(chain, `0x${'9'.repeat(40)}`, 'USDT', 1_000_000n);
  const { page: tab, complaints } = await site.as(0, page(`find/${small}`));
  const look = async () => {
    await tab.getByLabel('Network').selectOption(chain);
    await button(tab, 'Look on the chain').click();
    // What it read, or that the watcher is not there yet: then ask again.
    for (;;) {
      await tab.getByText(/^(Read|It was not read)$/).waitFor();
      if (await tab.getByText('Read', { exact: true }).isVisible()) return;
      await button(tab, 'Look on the chain').click();
      await tab.getByText('It was not read').waitFor({ state: 'detached' });
    }
  };
  await tab.getByText('Nothing of the project has this id').waitFor();
  await look();
  await tab.getByText('below the smallest amount that is recorded, 0.1 USDT').waitFor();
  expect(await inspect(tab, 'find')).toEqual([]);
  await tab.goto(`${site.consoleUrl}${page(`find/${elsewhere}`)}`);
  await look();
  await tab.getByText('it did not go to an address of this deployment').waitFor();
  await tab.goto(`${site.consoleUrl}${page(`find/${paid}`)}`);
  await look();
  await tab.getByRole('link', { name: 'Open it' }).click();
  await tab.getByText('10 USDT').first().waitFor();
  expect(complaints).toEqual([]);
});

test('an order waits for gas and says so; funded, it is paid while the page is open', async () => {
  const { stack, slug } = site;
  const reference = unique('order');
  const { withdraw_no: no } = await shop.api.post<{ withdraw_no: string }>('/v1/withdraw/apply', {
    biz_order_id: reference,
    chain,
    token: 'USDT',
    to_address: toChecksumAddress(`0x${randomBytes(20).toString('hex')}`),
    amount: '1500',
    memo: hostile,
  });
  // Its coin goes while it waits for an approver.
  await stack.rpc(chain)('anvil_setBalance', hot, '0x0');
  await stack.admins[0]!.approve(`/projects/${slug}/withdrawals/${no}`);
  // Its reference finds it.
  const { page: tab, complaints } = await site.as(0, page(`find/${reference}`));
  await tab.waitForURL(`**/p/${slug}/withdrawals/${no}`);
  await tab.getByText(`${hot} lacks ETH for the fee`).first().waitFor();
  expect(await inspect(tab, 'order-stuck')).toEqual([]);
  await tab.goto(`${site.consoleUrl}${page('overview')}`);
  await tab.getByText('order is stuck').waitFor();
  await tab.getByText('no_gas').first().waitFor();
  expect(await inspect(tab, 'overview')).toEqual([]);
  await tab
    .getByRole('main')
    .getByRole('link', { name: no.slice(0, 6) })
    .click();
  await tab.getByText(`${hot} lacks ETH for the fee`).first().waitFor();
  await stack.pay(chain, hot, null, 10n ** 17n);
  await tab.getByText('Confirmed', { exact: true }).first().waitFor();
  await tab.getByRole('link', { name: 'withdraw.confirmed' }).waitFor();
  await tab.getByText('Webhook withdraw.confirmed').waitFor();
  await tab.getByText('What admins did to it').click();
  await tab.getByRole('rowheader', { name: 'withdrawal.approve' }).waitFor();
  expect(await inspect(tab, 'order')).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a search: an address, a user, and a secret that never leaves the page', async () => {
  const { id, address } = await user();
  const { page: tab, context } = await site.as(0, page('overview'));
  const asked: string[] = [];
  context.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
  const box = tab.getByRole('searchbox', { name: 'Find an id, address or hash' });
  const find = async (text: string) => {
    await box.fill(text);
    await box.press('Enter');
  };
  await find(address);
  await tab.getByText(`the address of ${id} on EVM`).waitFor();
  await tab.getByRole('link', { name: id }).click();
  await tab.getByText('No deposit fits these filters.').waitFor();
  await find('nothing-has-this');
  await tab.getByText('Nothing of the project has this id').waitFor();
  const hex = 'ab12'.repeat(16);
  for (const secret of [hex, `sk_01J9ZC_${hex}`, `whs_${'aB3+'.repeat(11)}=`]) {
    await find(secret);
    await tab.getByText('This has the form of a secret').first().waitFor();
    expect(asked.filter((one) => decodeURIComponent(one).includes(secret))).toEqual([]);
    expect(decodeURIComponent(tab.url())).not.toContain(secret);
  }
});

test('lists, chains and the runbook: what they say, and that everybody can read them', async () => {
  const { page: tab, complaints } = await site.as(0, page('webhooks'));
  const open = (rest: string) => tab.goto(`${site.consoleUrl}${page(rest)}`);
  const exported = async () => {
    const file = tab.waitForEvent('download');
    await button(tab, 'Export CSV').click();
    return (await textOf(file)).trimEnd().split('\r\n');
  };
  await tab.getByRole('link', { name: 'deposit.credited' }).first().waitFor();
  expect(await inspect(tab, 'webhooks')).toEqual([]);
  expect((await exported()).join()).toMatch(/^id,event_id,event,ref,url,.*deposit\.credited/);
  await button(tab, 'Send again what was given up').click();
  await sheet(tab).getByText('Every URL').waitFor({ state: 'attached' });
  expect(await inspect(tab, 'recover')).toEqual([]);
  await sheet(tab).getByRole('button', { name: 'Send again' }).click();
  await tab.getByText('Nothing was given up since').waitFor();
  await open('deposits');
  await tab.getByRole('cell', { name: 'Credited' }).first().waitFor();
  expect(await inspect(tab, 'deposits')).toEqual([]);
  expect((await exported()).join()).toMatch(/^deposit_no,status,.*,Credited,ARBITRUM,USDT,12\.5,/);
  await open('swaps');
  await tab.getByText('No swap yet.').waitFor();
  expect(await inspect(tab, 'swaps')).toEqual([]);
  expect(await exported()).toHaveLength(1);
  await open('chains');
  await tab.getByText('Follows the chain').first().waitFor();
  expect(await inspect(tab, 'chains')).toEqual([]);
  await tab.getByRole('link', { name: 'Arbitrum', exact: true }).click();
  await tab.getByText('Every block up to the one above was read.').waitFor();
  await tab.getByLabel('From block').fill('1');
  await tab.getByLabel('To block').fill('2');
  await button(tab, 'Read the blocks').click();
  await tab.getByText('It found no deposit that was missing.').waitFor();
  expect(await inspect(tab, 'chain')).toEqual([]);
  await open('health#wallet-out-of-gas');
  await tab.locator('#wallet-out-of-gas ol li').first().waitFor();
  expect(await inspect(tab, 'health')).toEqual([]);
  expect(complaints).toEqual([]);
});
