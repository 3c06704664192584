/** What is paid and received on the deployed stack is in the books a few seconds later. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import type { Entry } from '#extensions/books/model/entry.ts';
import { makeBooksReader } from '#extensions/books/store/books-reader.ts';
import { fresh, id } from '#test/scenarios/stack/money.ts';
import { setEnvironment } from '#test/support/environment.ts';
import { type Merchant, openStack, type Stack, until } from '#test/support/stack.ts';

const books = makeBooksReader(makeDocumentClient(new DynamoDBClient({})));
let stack: Stack;
let merchant: Merchant;

beforeAll(async () => {
  setEnvironment({ TABLE_BOOKS: 'coffer-local-books' });
  stack = await openStack();
  merchant = await stack.merchant({ webhooks: false });
});
afterAll(() => merchant?.leave());

/** The entries of an order or a deposit, once there are so many. */
const entriesOf = (orderNo: string, count: number): Promise<Entry[]> =>
  until(`entries of ${orderNo}`, async () => {
    const query = { projectId: merchant.slug, orderNo, cursor: null, limit: 100 };
    const { entries } = await books.entries(query);
    return entries.length >= count ? entries : undefined;
  });

const amounts = (entries: Entry[]) =>
  entries.map(({ account, token, amount }) => [account, token, amount]).sort();

test('a credited deposit has come from outside to its user', async () => {
  const { addresses } = await merchant.api.post<{ addresses: { EVM: string } }>(
    '/v1/subaccount/create',
    { user_id: id('booked') },
  );
  const address = addresses.EVM;
  const txHash = await stack.pay('ARBITRUM', address, 'USDT', 42_500_000n);
  const no = await until('the credit', async () => {
    const { list } = await merchant.api.get<{ list: { deposit_no: string; address: string }[] }>(
      '/v1/deposit/list',
      { status: 2 },
    );
    return list.find((deposit) => deposit.address === address)?.deposit_no;
  });
  const entries = await entriesOf(no, 4);
  expect(amounts(entries)).toEqual(
    [
      ['external/deposits', 'USDT', -42_500_000n],
      ['in transit', 'USDT', -42_500_000n],
      ['in transit', 'USDT', 42_500_000n],
      ['users', 'USDT', 42_500_000n],
    ].sort(),
  );
  for (const entry of entries) {
    expect(entry).toMatchObject({ chain: 'ARBITRUM', depositNo: no, txHash, orderNo: null });
    expect(entry.usdMicro).toBe(entry.amount);
  }
  const held = await books.balances({ projectId: merchant.slug, address });
  expect(held).toMatchObject([{ account: 'users', token: 'USDT', amount: 42_500_000n }]);
});

test('a withdrawal has left the hot wallet, with the fee that it really paid', async () => {
  const order = { biz_order_id: id('booked'), chain: 'ARBITRUM', token: 'USDT', amount: '5' };
  const { withdraw_no } = await merchant.api.post<{ withdraw_no: string }>('/v1/withdraw/apply', {
    ...order,
    to_address: fresh(),
  });
  const entries = await entriesOf(withdraw_no, 4);
  const [fee] = entries.filter(({ account }) => account === 'fees/network');
  expect(amounts(entries)).toEqual(
    [
      ['external/withdrawals', 'USDT', 5_000_000n],
      ['hot', 'USDT', -5_000_000n],
      ['fees/network', 'ETH', fee!.amount],
      ['hot', 'ETH', -fee!.amount],
    ].sort(),
  );
  const receipt = await stack.rpc('ARBITRUM')<{ gasUsed: string; effectiveGasPrice: string }>(
    'eth_getTransactionReceipt',
    fee!.txHash,
  );
  expect(fee!.amount).toBe(BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice));
});
