/** All balances of a project, and why a transaction is a deposit or not, on the deployed stack. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fresh, id } from '#test/scenarios/stack/money.ts';
import { invoke } from '#test/support/deployed.ts';
import { type Merchant, openStack, type Stack, until } from '#test/support/stack.ts';

interface Page {
  list: { address: string; chain: string; user_id: string | null; tokens: object[] }[];
  hot_wallets: { chain: string; tokens: { token: string; reserved: string }[] }[] | null;
  as_of: { chain: string; block: string | null }[];
}
interface Explanation {
  state: string;
  transfers: { verdict: string; to: string; user_id: string | null; deposit_no: string | null }[];
}

const chain = 'ARBITRUM';
let stack: Stack;
let merchant: Merchant;
let rival: Merchant;
const user = id('held');
let address: string;
let txHash: string;

beforeAll(async () => {
  stack = await openStack();
  merchant = await stack.merchant({ slug: await stack.project(), webhooks: false });
  rival = await stack.merchant({ slug: await stack.project(), webhooks: false });
  // The first round of the addresses.
  await invoke('schedule-reconcile-books');
  const created = await merchant.api.post<{ addresses: { EVM: string } }>('/v1/subaccount/create', {
    user_id: user,
  });
  address = created.addresses.EVM;
  txHash = await stack.pay(chain, address, 'USDT', 42_500_000n);
});
afterAll(async () => {
  await merchant?.leave();
  await rival?.leave();
});

/** Of a transaction that was just sent it is `not_found` at first. */
const explain = (by: Merchant, hash: string, isSent = true) =>
  until(`an explanation of ${hash}`, async () => {
    const answer = await by.api.call<Explanation>(
      'GET',
      `/v1/deposit/explain?chain=${chain}&tx_hash=${hash}`,
    );
    // 50301 while a block cannot be verified.
    if (answer.code === 50301) return undefined;
    expect(answer).toMatchObject({ code: 0 });
    const { state } = answer.data!;
    const isEarly = ['reading', 'not_scanned', ...(isSent ? ['not_found'] : [])].includes(state);
    return isEarly ? undefined : answer.data;
  });

test('a payment is in the balances of its project, with its user, and of no other', async () => {
  const page = await until('the balance', async () => {
    const found = await merchant.api.get<Page>('/v1/balances', { chain });
    return found.list.some((row) => row.address === address) ? found : undefined;
  });
  expect(page.list).toMatchObject([
    { chain, address, user_id: user, tokens: [{ token: 'USDT', amount: '42.5' }] },
  ]);
  expect(page.as_of).toMatchObject([{ chain, block: expect.stringMatching(/^\d+$/) }]);
  expect((await merchant.api.get<Page>('/v1/balances', { chain, token: 'ETH' })).list).toEqual([]);
  expect((await rival.api.get<Page>('/v1/balances', {})).list).toEqual([]);
});

test('the transaction is a deposit to its project, and another recipient to any other', async () => {
  const credited = await until('the credit', async () => {
    const found = await explain(merchant, txHash.toUpperCase().replace('0X', '0x'));
    return found.transfers[0]?.verdict === 'credited' ? found : undefined;
  });
  expect(credited).toMatchObject({
    state: 'read',
    transfers: [{ verdict: 'credited', to: address, user_id: user }],
  });
  const foreign = await explain(rival, txHash);
  expect(foreign.transfers).toMatchObject([
    { verdict: 'not_ours', user_id: null, deposit_no: null },
  ]);
  expect(JSON.stringify(foreign)).not.toContain(user);
});

test('what is too little, goes elsewhere or does not exist is none', async () => {
  const dust = await stack.pay(chain, address, 'USDT', 1n);
  expect((await explain(merchant, dust)).transfers).toMatchObject([{ verdict: 'below_minimum' }]);
  const elsewhere = await stack.pay(chain, fresh(), 'USDT', 5_000_000n);
  expect((await explain(merchant, elsewhere)).transfers).toMatchObject([{ verdict: 'not_ours' }]);
  const nothing = `0x${'ab'.repeat(32)}`;
  expect(await explain(merchant, nothing, false)).toMatchObject({
    state: 'not_found',
    transfers: [],
  });
});
