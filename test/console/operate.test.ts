/** The operations pages: what a person on call and one of support find, and mend. */
import { randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { parseEther } from 'viem';
import { expect, onTestFinished, test } from 'vitest';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import { encodeCall, selectors } from '#local/chains/abi.ts';
import { sendAsFaucet } from '#local/chains/evm-transactions.ts';
import type { Merchant } from '#test/support/stack.ts';
import { button, hostile, inspect, openSite, sheet, textOf, unique } from './support/site.ts';

const chain = 'ARBITRUM';
const deadLetters = 'coffer-local-sign-evm-dead-letters';
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

async function user(): Promise<{ id: string; address: string; accountNo: string }> {
  const id = unique('user');
  const { addresses, account_no: accountNo } = await shop.api.post<{
    account_no: string;
    addresses: { EVM: string };
  }>('/v1/subaccount/create', { user_id: id });
  return { id, address: addresses.EVM, accountNo };
}

/** Answers of the API as they are seldom: `change` gets the data of the real answer. */
async function answerAs(
  context: BrowserContext,
  path: string,
  change: (data: object) => object,
): Promise<void> {
  onTestFinished(() => context.unrouteAll({ behavior: 'ignoreErrors' }));
  await context.route(`**/admin/v1${path}`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    await route.fulfill({ response, json: { ...rest, data: { ...data, ...change(data) } } });
  });
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
  await tab.getByRole('heading', { name: 'What the receiver answered last' }).waitFor();
  await tab.getByText('The first 512 bytes, as application/json.').waitFor();
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
  const { tokens, swap } = stack.file.chains[chain]!;
  const unlisted = await stack.controls(chain).send({
    to: address,
    tokenAddress: swap!.wrapped.address,
    amount: 1_000n,
  });
  const failed = await sendAsFaucet(stack.rpc(chain), {
    to: tokens.USDT!.address!,
    gas: '0x1d4c0',
    data: encodeCall(selectors.transfer, address, 2n ** 200n),
  });
  const { page: tab, complaints, context } = await site.as(0, page(`find/${small}`));
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
  await tab.goto(`${site.consoleUrl}${page(`find/${unlisted}`)}`);
  await look();
  await tab.getByText('It moved no coin and no listed token').waitFor();
  await tab.goto(`${site.consoleUrl}${page(`find/${failed}`)}`);
  await look();
  await tab.getByText('It failed on the chain, so it moved nothing').waitFor();
  await tab.goto(`${site.consoleUrl}${page(`find/${paid}`)}`);
  await answerAs(context, '/chains/*/rescan/*', () => ({ found: 1 }));
  await look();
  await tab.getByText('It found 1 deposit that was missing.').waitFor();
  await tab.getByRole('link', { name: 'Open it' }).click();
  await tab.getByText('10 USDT').first().waitFor();
  // Its block leaves the chain and comes back; the page follows.
  const off = { orphaned: 1, chain_state: 'orphaned', waits: ['reorganised'] };
  await answerAs(context, '/projects/*/deposits/*', () => off);
  await tab.getByText('Orphaned after its credit').first().waitFor();
  await tab.getByText('if it comes back, deposit.restored follows').waitFor();
  await context.unrouteAll({ behavior: 'wait' });
  await tab.getByText('Orphaned after its credit').first().waitFor({ state: 'detached' });
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
  const { page: tab, complaints, context } = await site.as(0, page(`find/${reference}`));
  await tab.waitForURL(`**/p/${slug}/withdrawals/${no}`);
  await tab.getByText(`${hot} lacks ETH for the fee`).first().waitFor();
  // How much, and where to send it.
  const said = await tab.getByText(/Missing: [\d.]+ ETH\./).textContent();
  const [missing] = /[\d.]+(?= ETH)/.exec(said!)!;
  await tab.getByText(`It takes at most ${missing} ETH. The address holds 0 ETH.`).waitFor();
  await button(tab, 'Send ETH on Arbitrum').click();
  await tab.getByRole('img', { name: `QR code of the address ${hot}` }).waitFor();
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
  // What is missing is enough.
  await stack.pay(chain, hot, null, parseEther(missing));
  await tab.getByText('Confirmed', { exact: true }).first().waitFor();
  await tab.getByRole('link', { name: 'withdraw.confirmed' }).waitFor();
  await tab.getByText('Webhook withdraw.confirmed').waitFor();
  // Of a fee that was raised the page shows every state, in order.
  const states = ['asked', 'approved', 'queued', 'signed', 'sent', 'signed_again', 'confirmed'];
  await answerAs(context, `/projects/*/withdrawals/${no}`, () => ({
    timeline: states.map((what, at) => ({
      at: 1_700_000_000 + at,
      what,
      by: what === 'approved' ? 'alice@coffer.local' : null,
      tx_hash: null,
      note: what === 'signed_again' ? 'a fee of 2 gwei instead of 1' : null,
    })),
  }));
  await tab.getByText('Signed again: a fee of 2 gwei instead of 1').waitFor();
  const moments = await tab.locator('.moments strong').allTextContents();
  expect(moments.slice(0, states.length)).toEqual([
    'Asked for',
    'An approval',
    'Queued for the signer',
    'Signed',
    'Sent to the network',
    'Signed again',
    'Confirmed',
  ]);
  await tab.getByText('What admins did to it').click();
  await tab.getByRole('rowheader', { name: 'withdrawal.approve' }).waitFor();
  expect(await inspect(tab, 'order')).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a search: an address, a user, and a secret that never leaves the page', async () => {
  const { id, address, accountNo } = await user();
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
  await find(accountNo);
  await tab.waitForURL(`**/deposits?user=${id}`);
  await find(shop.key.app_id);
  await tab.getByText('API key integration test, enabled').waitFor();
  await find('app_000000000000000000000000');
  await tab.getByText('Looked at: API keys.').waitFor();
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

/** Sends again what one of two URLs did not take: the answers are made, for that takes a day. */
async function recoversOne(tab: Page): Promise<void> {
  const context = tab.context();
  const urls = ['https://shop.example/hook', 'https://other.example/hook'];
  await answerAs(context, '/projects/*/webhooks?*state=abandoned*', (data) => {
    const [one] = (data as { list: object[] }).list;
    const list = urls.map((url, i) => ({ ...made, ...one, id: `dl_${i}`, url }));
    return { list, total: 2 };
  });
  const asked: unknown[] = [];
  await context.route('**/webhooks/recover', async (route) => {
    asked.push(route.request().postDataJSON());
    const more = asked.length === 1 ? 1_700_000_000 : null;
    await route.fulfill({ json: { code: 0, data: { queued: 2, next_before: more } } });
  });
  await button(tab, 'Send again what was given up').click();
  await sheet(tab).getByRole('combobox').selectOption(urls[1]!);
  await sheet(tab).getByRole('button', { name: 'Send again' }).click();
  await tab.getByText('4 deliveries are sent again, ten a second').waitFor();
  const since = expect.any(Number);
  expect(asked).toEqual([
    { since, url: urls[1] },
    { since, url: urls[1], before: 1_700_000_000 },
  ]);
  await context.unrouteAll({ behavior: 'wait' });
}

/** A delivery that was given up. */
const made = {
  event_id: 'evt_1',
  event: 'deposit.credited',
  ref: 'DP1',
  app_id: 'app_1',
  state: 'abandoned',
  tries: 7,
  next_at: null,
  attempts: [],
  payload: {},
  created_at: 1_700_000_000,
};

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
  await recoversOne(tab);
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
  await tab.getByText('127.0.0.1', { exact: true }).waitFor();
  await tab.getByLabel('From block').fill('1');
  await tab.getByLabel('To block').fill('2');
  await button(tab, 'Read the blocks').click();
  await tab.getByText('It found no deposit that was missing.').waitFor();
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
