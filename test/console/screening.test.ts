/**
 * What a screening provider holds and refuses, as people see it: a tainted deposit that two of them have paid
 * out elsewhere, several that are released at once, one about which the provider is silent, and a withdrawal that ends. The provider is a server of
 * this file, which an owner names in the form.
 */
import { randomBytes } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import { answerSignature } from '#extensions/screening/rules/answer.ts';
import { caseKey } from '#extensions/screening/store/case-store.ts';
import { type LocalServer, listen, readBody, sendJson } from '#local/process/json-server.ts';
import { until } from '#test/support/stack.ts';
import { fundHotWallet } from './support/fund-hot-wallet.ts';
import { picture } from './support/person.ts';
import { button, hostile, inspect, openSite, sheet, twoLooks, unique } from './support/site.ts';

const chain = 'ARBITRUM';
const secret = `whs_${randomBytes(32).toString('base64url')}`;
const fresh = () => toChecksumAddress(`0x${randomBytes(20).toString('hex')}`);

/** What the provider says of an address: a verdict, and why; null: nothing. Of one that is not here it allows. */
const policy = new Map<string, { verdict: 'hold' | 'refuse'; reason: string } | null>();
const tables = DynamoDBDocumentClient.from(new DynamoDBClient({}));

/** Lets an hour pass for a question that nobody answers. */
const anHourLater = (id: string) =>
  tables.send(
    new UpdateCommand({
      TableName: 'coffer-local-screening',
      Key: caseKey(id),
      UpdateExpression: 'SET askedAt = askedAt - :hour',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':hour': 3_600 },
    }),
  );
let provider: LocalServer;

const site = await openSite(async (opened) => {
  await fundHotWallet(opened, chain);
});

beforeAll(async () => {
  if (!site.browser) return;
  provider = await listen(0, async (request, response) => {
    const question = JSON.parse((await readBody(request)).toString('utf8')) as {
      id: string;
      digest: string;
      nonce: string;
      to_addresses: string[];
    };
    const { id, digest, nonce, to_addresses } = question;
    if (to_addresses.some((one) => policy.get(one) === null)) return sendJson(response, 202, '{}');
    const said = to_addresses.map((one) => policy.get(one)).find((one) => one);
    const answer = JSON.stringify({
      id,
      digest,
      nonce,
      verdict: said?.verdict ?? 'allow',
      reason: said?.reason ?? null,
      reference: `case-${id}`,
      time: Math.floor(Date.now() / 1000),
    });
    const signed = { answer, signature: answerSignature(secret, answer) };
    sendJson(response, 200, JSON.stringify(signed));
  });
});
afterAll(() => provider?.close());

const page = (rest: string) => `/p/${site.slug}/${rest}`;

interface Deposit {
  deposit_no: string;
  status: number;
  hold: { paid_out_tx: string | null } | null;
}

const detail = (no: string) => site.shop.api.get<Deposit>('/v1/deposit/detail', { deposit_no: no });

/** Mines until the deposit is so. */
const becomes = (no: string, what: string, is: (deposit: Deposit) => boolean) =>
  until(
    `${no} is ${what}`,
    async () => {
      await site.stack.rpc(chain)('anvil_mine', '0x20');
      const shown = await detail(no);
      return is(shown) ? shown : undefined;
    },
    { timeoutMs: 300_000 },
  );

/** A deposit of this many USDT that the provider holds; null: about which it is silent. */
async function tainted(usdt: number, reason: string | null) {
  const userId = unique('user');
  const { addresses } = await site.shop.api.post<{ addresses: { EVM: string } }>(
    '/v1/subaccount/create',
    { user_id: userId },
  );
  const address = addresses.EVM;
  policy.set(address, reason === null ? null : { verdict: 'hold', reason });
  await site.stack.pay(chain, address, 'USDT', BigInt(usdt) * 1_000_000n);
  const { deposit_no: no } = await until('the deposit', async () => {
    const { list } = await site.shop.api.get<{ list: Deposit[] }>('/v1/deposit/list', {
      user_id: userId,
    });
    return list[0];
  });
  if (reason === null) await until('the question', () => anHourLater(no).catch(() => undefined));
  await becomes(no, 'held', ({ hold }) => hold !== null);
  return { no, address, userId };
}

test('an owner names the provider, and nobody is shown its secret again', async () => {
  const { page: tab, complaints } = await site.as(0, page('screening'));
  await tab.getByText('Nothing is held').waitFor();
  expect(await inspect(tab, 'screening-empty', twoLooks)).toEqual([]);
  await tab.getByLabel('Ask a provider').check();
  await tab.getByText('The URL is missing').waitFor();
  // Of a vendor the form has a key and two ratings in the place of a URL.
  const provided = tab.getByRole('combobox', { name: 'Provider', exact: true }).last();
  await provided.selectOption('elliptic');
  await tab.getByLabel('Hold from').waitFor();
  expect(await tab.getByLabel('URL').count()).toBe(0);
  expect(await inspect(tab, 'screening-vendor', twoLooks)).toEqual([]);
  await provided.selectOption('own');
  await tab.getByLabel('URL').fill(`${provider.url}/ask`);
  await tab.getByLabel('Secret').fill(secret);
  await tab.getByLabel('Deposits from (USD)').fill('10');
  expect(await inspect(tab, 'screening-form')).toEqual([]);
  await button(tab, 'Review changes').click();
  await sheet(tab)
    .getByText(/learns of these and decides on them/)
    .waitFor();
  await picture(tab, 'screening-review');
  expect(await sheet(tab).textContent()).not.toContain(secret);
  await button(tab, 'Save now').click();
  await sheet(tab).waitFor({ state: 'detached' });
  const { screening } = await site.stack.admins[0]!.request<{ screening: object }>(
    'GET',
    `/projects/${site.slug}/settings`,
  );
  expect(screening).toEqual({
    provider: 'own',
    url: `${provider.url}/ask`,
    hold_from: null,
    refuse_from: null,
    deposits_above_usd: 10,
    withdrawals: true,
    operations: true,
    on_silence: 'hold',
  });
  await tab.getByPlaceholder('unchanged').waitFor();
  expect(await tab.content()).not.toContain(secret);
  expect(complaints).toEqual([]);
});

test('a tainted deposit is held, seen by two people, and paid out elsewhere', {
  timeout: 900_000,
}, async () => {
  const { no, address, userId } = await tainted(260, hostile);
  const to = fresh();
  const alice = await site.as(0, page(`deposits/${no}`));
  await alice.page.getByText('Held by screening').waitFor();
  expect(await inspect(alice.page, 'deposit-held')).toEqual([]);
  await alice.page.getByRole('link', { name: 'Release it, or pay it out' }).click();
  const said = alice.page.getByRole('region', { name: 'What the provider says' });
  // What strangers write is text.
  await said.getByText(hostile).waitFor();
  await said.getByText(`case-${no}`).waitFor();
  await alice.page.getByRole('link', { name: userId }).waitFor();
  // The address has no coin for the fee.
  await alice.page.getByText('Missing:').waitFor();
  expect(await inspect(alice.page, 'screening-deposit')).toEqual([]);

  const field = (tab: typeof alice.page) => tab.getByLabel('Address', { exact: true });
  expect(await field(alice.page).inputValue()).toBe('');
  await alice.page.getByRole('button', { name: /^Enter the sender 0x/ }).click();
  expect(await field(alice.page).inputValue()).toMatch(/^0x[0-9a-fA-F]{40}$/);
  const confirm = async (tab: typeof alice.page, title: string) => {
    await button(tab, 'Check this address').click();
    await tab.getByText('The project does not know this address').waitFor();
    expect(await inspect(tab, `screening-address-${title}`, twoLooks)).toEqual([]);
    await button(tab, 'Confirm this address').click();
    await sheet(tab)
      .getByLabel(`Type ${to.slice(-8)}`)
      .fill(to.slice(-8));
    await picture(tab, `screening-payout-${title}`);
    await button(tab, 'Confirm the payout').click();
    await sheet(tab).waitFor({ state: 'detached' });
  };
  await field(alice.page).fill(to);
  await confirm(alice.page, 'first');
  await alice.page.getByText('1 of 2 people.').waitFor();
  expect(await detail(no)).toMatchObject({ status: 0, hold: { paid_out_tx: null } });

  const bob = await site.as(1, page('screening'), { width: 390 });
  await bob.page.getByRole('link', { name: /260 USDT/ }).click();
  await bob.page.getByText('Confirmed by').first().waitFor();
  expect(await field(bob.page).inputValue()).toBe('');
  await bob.page.getByRole('button', { name: `Enter the named address ${to}` }).click();
  await confirm(bob.page, 'second');

  await site.stack.rpc(chain)('anvil_setBalance', address, '0xde0b6b3a7640000');
  const { hold } = await becomes(no, 'paid out', (one) => one.hold?.paid_out_tx != null);
  await bob.page.getByText('It is paid out, in a final block.').waitFor();
  await bob.page.getByText(hold!.paid_out_tx!, { exact: true }).first().waitFor();
  expect(await inspect(bob.page, 'screening-paid-out', twoLooks)).toEqual([]);
  expect(await site.stack.balance(chain, to, 'USDT')).toBe(260_000_000n);
  expect(await detail(no)).toMatchObject({ status: 0 });
  await alice.page.getByText('It is paid out, in a final block.').waitFor();
  expect([...alice.complaints, ...bob.complaints]).toEqual([]);
});

test('several are released at once; one whose answer changed meanwhile is named', {
  timeout: 900_000,
}, async () => {
  const [one, two] = [await tainted(31, 'mixer'), await tainted(32, 'mixer')];
  const { page: tab, complaints } = await site.as(0, page('screening?status=held'));
  const box = ({ no }: { no: string }) => tab.getByRole('checkbox', { name: new RegExp(no) });
  await box(one).check();
  await box(two).check();
  expect(await inspect(tab, 'screening-selected')).toEqual([]);
  await button(tab, 'Release 2').click();
  await sheet(tab)
    .getByText(/One person is enough/)
    .first()
    .waitFor();
  await picture(tab, 'screening-release-many');
  // Bob is faster with one of them.
  const path = `/projects/${site.slug}/screening/${two.no}`;
  const bob = site.stack.admins[1]!;
  const { terms_digest } = await bob.request<{ terms_digest: string }>('GET', `${path}/hold`);
  await bob.request('POST', `${path}/release`, { terms_digest });
  await becomes(two.no, 'credited', ({ status }) => status === 2);
  await button(tab, 'Release 2 now').click();
  await tab.getByText('1 of 2 released').waitFor();
  const note = tab.locator('.note').filter({ hasText: '1 of 2 released' });
  await note.getByRole('link', { name: two.no }).waitFor();
  expect(await note.textContent()).not.toContain(one.no);
  expect(await inspect(tab, 'screening-released', twoLooks)).toEqual([]);
  await becomes(one.no, 'credited', ({ status }) => status === 2);
  await note.getByRole('link', { name: two.no }).click();
  await tab.getByText('It is not held').waitFor();
  // A question about a deposit that is not held any more is answered with 409, which the browser notes.
  expect(complaints.filter((line) => !line.includes('409'))).toEqual([]);
});

test('the provider is silent for an hour: its deposit is held, and one person releases it', {
  timeout: 600_000,
}, async () => {
  const { no } = await tainted(33, null);
  const { page: tab, complaints } = await site.as(0, page('screening?verdict=none'));
  await tab.getByRole('link', { name: /33 USDT/ }).click();
  const said = tab.getByRole('region', { name: 'What the provider says' });
  await said.getByText('No answer').waitFor();
  await said.getByText(/The provider has not answered/).waitFor();
  expect(await inspect(tab, 'screening-silent', twoLooks)).toEqual([]);
  await button(tab, 'Release it').click();
  await button(tab, 'Release now').click();
  await sheet(tab).waitFor({ state: 'detached' });
  await becomes(no, 'credited', ({ status }) => status === 2);
  await tab.getByText('It is not held').waitFor();
  expect(complaints.filter((line) => !line.includes('409'))).toEqual([]);
});

test('a withdrawal that the provider refuses says why, and pays nothing', async () => {
  const to = fresh();
  policy.set(to, { verdict: 'refuse', reason: 'sanctioned' });
  const { withdraw_no: no } = await site.shop.api.post<{ withdraw_no: string }>(
    '/v1/withdraw/apply',
    { biz_order_id: unique('order'), chain, token: 'USDT', to_address: to, amount: '20' },
  );
  const { page: tab, complaints } = await site.as(0, page(`withdrawals/${no}`));
  await tab.getByText('screening: sanctioned').first().waitFor();
  await tab.getByRole('link', { name: 'What the provider says' }).first().click();
  const said = tab.getByRole('region', { name: 'What the provider says' });
  await said.getByText('Refused').waitFor();
  await said.getByText('sanctioned', { exact: true }).waitFor();
  await said.getByText(/nothing is paid/).waitFor();
  expect(await inspect(tab, 'screening-withdrawal')).toEqual([]);
  expect(await site.stack.balance(chain, to, 'USDT')).toBe(0n);
  expect(complaints).toEqual([]);
});

test('a withdrawal that the provider holds waits, is listed, and leads to what the provider says', async () => {
  const to = fresh();
  policy.set(to, { verdict: 'hold', reason: 'under review' });
  const { withdraw_no: no } = await site.shop.api.post<{ withdraw_no: string }>(
    '/v1/withdraw/apply',
    { biz_order_id: unique('order'), chain, token: 'USDT', to_address: to, amount: '21' },
  );
  const { page: tab, complaints } = await site.as(0, page('screening?kind=withdrawal'));
  await tab.getByRole('link', { name: /Send 21 USDT/ }).click();
  await tab.getByText(/Nobody can release an order/).waitFor();
  await tab.getByText('under review', { exact: true }).waitFor();
  await tab.getByRole('link', { name: 'Open the order' }).click();
  await tab.getByText('Why it waits').waitFor();
  await tab.getByRole('link', { name: 'What the provider says' }).waitFor();
  expect(await inspect(tab, `order-held`, twoLooks)).toEqual([]);
  expect(await site.stack.balance(chain, to, 'USDT')).toBe(0n);
  expect(complaints).toEqual([]);
  expect(no).toMatch(/^WD/);
});
