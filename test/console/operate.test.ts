/**
 * The operations pages: what a person on call and one of support find, and fix. The tests run side
 * by side, since each mostly waits for blocks and for the next question of its page.
 */
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { parseEther } from 'viem';
import { expect, test } from 'vitest';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import { encodeCall, selectors } from '#local/chains/abi.ts';
import { sendAsFaucet } from '#local/chains/evm-transactions.ts';
import { type Merchant, until } from '#test/support/stack.ts';
import { button, goTo, hostile, inspect, openSite, sheet, textOf, unique } from './support/site.ts';

const chain = 'ARBITRUM';
const deadLetters = 'coffer-local-sign-evm-dead-letters';
let shop: Merchant;
let hot: string;
/** A user whose deposit is of 12.5 USDT, for the lists. */
let listed: string;

const site = await openSite(async ({ stack, slug }) => {
  shop = await stack.merchant({ slug });
  const project = await stack.admins[0]!.request<{ addresses: { EVM: string } }>(
    'GET',
    `/projects/${slug}`,
  );
  hot = project.addresses.EVM;
  await stack.pay(chain, hot, 'USDT', 5_000n * 10n ** 6n);
  await stack.pay(chain, hot, null, 10n ** 17n);
  await until('the hot wallet’s tokens', async () =>
    (await stack.balance(chain, hot, 'USDT')) > 0n ? true : undefined,
  );
  const { id, address } = await user();
  listed = id;
  await stack.pay(chain, address, 'USDT', 12_500_000n);
});

const page = (rest: string) => `/p/${site.slug}/${rest}`;

async function user(): Promise<{ id: string; address: string; accountNo: string }> {
  const id = unique('user');
  const { addresses, account_no: accountNo } = await shop.api.post<{
    account_no: string;
    addresses: { EVM: string };
  }>('/v1/subaccount/create', { user_id: id });
  return { id, address: addresses.EVM, accountNo };
}

const searchBox = (tab: Page) =>
  tab.getByRole('searchbox', { name: 'Find an id, address or hash' });

test.concurrent('a deposit is followed from seen to credited; its failing webhook is sent again', async ({
  onTestFinished,
}) => {
  const { stack } = site;
  const { id, address } = await user();
  let answer = 500;
  const isOfUser = ({ data }: { data: Record<string, unknown> }) => data.user_id === id;
  shop.receiver.answerWith((webhook) => (isOfUser(webhook) ? answer : 200));
  await stack.pay(chain, address, 'USDT', 13_500_000n);
  const { page: tab, complaints } = await site.as(0, page(`deposits?user=${id}`), {
    onTestFinished,
  });
  const row = tab.getByRole('row').filter({ hasText: '13.5 USDT' });
  await row.getByRole('link').first().click();
  // The same page, without a reload.
  await tab.getByRole('heading', { name: 'Status' }).waitFor();
  await tab.getByText('Credited', { exact: true }).first().waitFor();
  await tab.getByRole('cell', { name: 'HTTP 500' }).first().waitFor();
  expect(await inspect(tab, 'deposit')).toEqual([]);

  answer = 200;
  await tab.getByRole('link', { name: 'deposit.credited' }).click();
  await tab.getByText('Failing, retrying').waitFor();
  await tab.getByRole('heading', { name: 'The receiver’s last answer' }).waitFor();
  await tab.getByText('The first 512 bytes, as application/json.').waitFor();
  await button(tab, 'Resend').click();
  await tab.getByText('The webhook is sent again').waitFor();
  await tab.getByText('Delivered', { exact: true }).waitFor();
  await tab.getByText('a person', { exact: true }).first().waitFor();
  const ids = shop.receiver.received
    .filter((webhook) => webhook.event === 'deposit.credited' && isOfUser(webhook))
    .map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(1);
  await tab.getByText(`webhook-id: ${ids[0]}`).waitFor();
  expect(await inspect(tab, 'webhook')).toEqual([]);
  expect(complaints).toEqual([]);
});

test.concurrent('why a transaction is not a deposit, and where one is that is', async ({
  onTestFinished,
}) => {
  const { stack } = site;
  const { address } = await user();
  const paid = await stack.pay(chain, address, 'USDT', 10_000_000n);
  const small = await stack.pay(chain, address, 'USDT', 50_000n);
  const elsewhere = await stack.pay(chain, `0x${'9'.repeat(40)}`, 'USDT', 1_000_000n);
  const { tokens, swap } = stack.file.chains[chain]!;
  const unlisted = await stack.faucetWallet(chain).send({
    to: address,
    tokenAddress: swap!.wrapped.address,
    amount: 1_000n,
  });
  const failed = await sendAsFaucet(stack.rpc(chain), {
    to: tokens.USDT!.address!,
    gas: '0x1d4c0',
    data: encodeCall(selectors.transfer, address, 2n ** 200n),
  });
  const {
    page: tab,
    complaints,
    context,
  } = await site.as(0, page(`find/${small}`), { onTestFinished });
  const look = async () => {
    // One step for every network. Until the watcher is there it says so: then it is asked again.
    for (;;) {
      await button(tab, 'Look on all networks').click();
      const networks = tab.getByRole('list', { name: 'Networks' });
      await networks.getByText('Ethereum').waitFor();
      await networks.getByText('is reading').first().waitFor({ state: 'detached' });
      await networks.getByText('what it reads').first().waitFor({ state: 'detached' });
      if (await networks.getByText('Read', { exact: true }).isVisible()) return;
    }
  };
  const find = async (hash: string) => {
    await searchBox(tab).fill(hash);
    await searchBox(tab).press('Enter');
    await tab.getByRole('main').getByText(hash).first().waitFor();
  };
  await tab.getByText('No match in this project').waitFor();
  await look();
  await tab.getByText('below the 0.1 USDT minimum').waitFor();
  expect(await inspect(tab, 'find')).toEqual([]);
  await find(elsewhere);
  await look();
  await tab.getByText('its recipient is not an address of this deployment').waitFor();
  await find(unlisted);
  await look();
  await tab.getByText('It moved no coin and no listed token').waitFor();
  await find(failed);
  await look();
  await tab.getByText('It failed on the chain, so it moved nothing').waitFor();
  // A deposit that is recorded is found by its hash, in whatever case, and no network is asked for.
  await searchBox(tab).fill(`0X${paid.slice(2).toUpperCase()}`);
  await searchBox(tab).press('Enter');
  await tab.waitForURL('**/deposits/DP*');
  await tab.getByText('10 USDT').first().waitFor();
  await context.route('**/search?**', async (route) => {
    const data = { hits: [], looked_in: [], not_looked_in: [] };
    await route.fulfill({ json: { code: 0, message: 'Success', data } });
  });
  await find(paid);
  // The number is made: the watcher of a chain that works has missed nothing. That the second
  // reading credits what was missed is in test/integration/spine/deposits.test.ts.
  await context.route('**/admin/v1/chains/*/rescan/*', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    await route.fulfill({ response, json: { ...rest, data: { ...data, found: 1 } } });
  });
  await look();
  await context.unrouteAll({ behavior: 'wait' });
  await tab.getByText('Found 1 missing deposit.').waitFor();
  await tab.getByRole('link', { name: 'Open it' }).click();
  await tab.getByText('10 USDT').first().waitFor();
  expect(complaints).toEqual([]);
});

test.concurrent('an order waits for gas and says so; funded, it is paid while the page is open', async ({
  onTestFinished,
}) => {
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
  // A customer asks for it by the merchant's reference.
  const { page: tab, complaints } = await site.as(0, page('overview'), { onTestFinished });
  await searchBox(tab).fill(reference);
  await searchBox(tab).press('Enter');
  await tab.waitForURL(`**/p/${slug}/withdrawals/${no}`);
  await tab.getByText('Not enough ETH on Arbitrum for network fees').first().waitFor();
  // How much, and where to send it.
  const said = await tab.getByText(/Missing: [\d.]+ ETH\./).textContent();
  const [missing] = /[\d.]+(?= ETH)/.exec(said!)!;
  await tab.getByText(`The order takes at most ${missing} ETH. The address holds 0 ETH.`).waitFor();
  await button(tab, 'Send ETH on Arbitrum').click();
  await tab.getByRole('img', { name: `QR code of the address ${hot}` }).waitFor();
  expect(await inspect(tab, 'order-stuck')).toEqual([]);
  await tab.goto(`${site.consoleUrl}${page('overview')}`);
  await tab.getByText('order is stuck').waitFor();
  await tab.getByText('Not enough of the chain’s coin').first().waitFor();
  expect(await inspect(tab, 'overview')).toEqual([]);
  await tab
    .getByRole('main')
    .getByRole('link', { name: no.slice(0, 6) })
    .click();
  await tab.getByText('Not enough ETH on Arbitrum for network fees').first().waitFor();
  // What is missing is enough.
  await stack.pay(chain, hot, null, parseEther(missing));
  await tab.getByText('Confirmed', { exact: true }).first().waitFor();
  await tab.getByRole('link', { name: 'withdraw.confirmed' }).waitFor();
  await tab.getByText('Webhook withdraw.confirmed').waitFor();
  await tab.getByText('Admin actions').click();
  await tab.getByRole('rowheader', { name: 'Approved a withdrawal' }).waitFor();
  expect(await inspect(tab, 'order')).toEqual([]);
  expect(complaints).toEqual([]);
});

test.concurrent('a search: an address, a user, and a secret that never leaves the page', async ({
  onTestFinished,
}) => {
  const { id, address, accountNo } = await user();
  const { page: tab, context } = await site.as(0, page('overview'), { onTestFinished });
  const asked: string[] = [];
  context.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
  const box = searchBox(tab);
  const find = async (text: string) => {
    await box.fill(text);
    await box.press('Enter');
  };
  await find(address);
  await tab.getByText(`the address of ${id} on EVM`).waitFor();
  await tab.getByRole('link', { name: id }).click();
  await tab.getByRole('heading', { level: 1, name: id }).waitFor();
  await tab.getByText('No deposit yet').waitFor();
  await find(accountNo);
  await tab.waitForURL(`**/users/${id}`);
  await find(shop.key.app_id);
  await tab.getByText('API key integration test, enabled').waitFor();
  await find('app_000000000000000000000000');
  await tab.getByText('Searched: API keys.').waitFor();
  await find('nothing-has-this');
  await tab.getByText('No match in this project').waitFor();
  const hex = 'ab12'.repeat(16);
  for (const secret of [hex, `sk_01J9ZC_${hex}`, `whs_${'aB3+'.repeat(11)}=`]) {
    await find(secret);
    await tab.getByText('This looks like a secret').first().waitFor();
    expect(asked.filter((one) => decodeURIComponent(one).includes(secret))).toEqual([]);
    expect(decodeURIComponent(tab.url())).not.toContain(secret);
  }
});

/** Sets an alarm of the stage, as CloudWatch does when a queue has dead letters. */
async function setAlarm(name: string, state: 'ALARM' | 'OK'): Promise<void> {
  const { endpoint_url: url, region } = site.stack.file.aws;
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': 'GraniteServiceVersion20100801.SetAlarmState',
      authorization: `AWS4-HMAC-SHA256 Credential=test/20260101/${region}/monitoring/aws4_request, SignedHeaders=host, Signature=0`,
    },
    body: JSON.stringify({
      AlarmName: name,
      StateValue: state,
      StateReason: 'Threshold Crossed: 1 datapoint [3.0] was >= 1.0.',
    }),
  });
  expect(answer.status).toBe(200);
}

test.concurrent('lists, chains and the runbook: what they say, and that everybody can read them', async ({
  onTestFinished,
}) => {
  const { page: tab, complaints } = await site.as(0, page('webhooks'), { onTestFinished });
  const open = (rest: string) => tab.goto(`${site.consoleUrl}${page(rest)}`);
  const exported = async () => {
    const file = tab.waitForEvent('download');
    await button(tab, 'Export CSV').click();
    return (await textOf(file)).trimEnd().split('\r\n');
  };
  await tab.getByRole('link', { name: 'deposit.credited' }).first().waitFor();
  expect(await inspect(tab, 'webhooks')).toEqual([]);
  expect((await exported()).join()).toMatch(/^id,event_id,event,ref,url,.*deposit\.credited/);
  await button(tab, 'Resend undelivered webhooks').click();
  await sheet(tab).getByText('Every URL').waitFor({ state: 'attached' });
  expect(await inspect(tab, 'recover')).toEqual([]);
  await sheet(tab).getByRole('button', { name: 'Resend' }).click();
  await tab.getByText('No undelivered webhooks since then').waitFor();
  await open(`deposits?user=${listed}`);
  await tab.getByRole('cell', { name: 'Credited' }).first().waitFor();
  expect(await inspect(tab, 'deposits')).toEqual([]);
  expect((await exported()).join()).toMatch(/^deposit_no,status,.*,Credited,ARBITRUM,USDT,12\.5,/);
  await goTo(tab, 'Swaps');
  await tab.getByText('No swap yet').waitFor();
  expect(await inspect(tab, 'swaps')).toEqual([]);
  expect(await exported()).toHaveLength(1);
  await goTo(tab, 'Chains');
  await tab.getByText('In sync').first().waitFor();
  expect(await inspect(tab, 'chains')).toEqual([]);
  await tab.getByRole('link', { name: 'Arbitrum', exact: true }).click();
  await tab.getByText('Every block up to “Read up to block” was read.').waitFor();
  const provider = tab.getByRole('row').filter({ hasText: '127.0.0.1 (no. 2)' });
  await provider.getByText('Answers').waitFor();
  await tab.getByLabel('From block').fill('1');
  await tab.getByLabel('To block').fill('2');
  await button(tab, 'Read the blocks').click();
  await tab.getByText('No missing deposit found.').waitFor();
  expect(await inspect(tab, 'chain')).toEqual([]);
  await setAlarm(deadLetters, 'ALARM');
  onTestFinished(() => setAlarm(deadLetters, 'OK'));
  await open('health#wallet-out-of-gas');
  await tab.locator('#wallet-out-of-gas ol li').first().waitFor();
  await tab.getByText('1 datapoint [3.0] was >= 1.0').waitFor();
  expect(await inspect(tab, 'health')).toEqual([]);
  await tab.getByRole('link', { name: deadLetters }).click();
  await tab.locator('#sign-evm-dead-letters p').first().waitFor();
  expect(complaints).toEqual([]);
});
