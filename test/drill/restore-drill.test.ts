/**
 * The restore drill of docs/runbook.md, step by step, on the deployed stack. It replaces the table
 * `money` while every function uses it, so it is a layer of its own that runs after all others. At
 * the end the demo project's wallets are also matched and unfrozen, so that a running local cloud
 * can continue.
 */
import { randomBytes } from 'node:crypto';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import { backUpTable } from '../scenarios/restored-table.ts';
import { type Merchant, openStack, type Stack, until } from '../support/stack.ts';

interface WalletPage {
  frozen: string | null;
  restored: boolean;
  next_nonce: number;
  chain_nonce: { latest: number; finalized: number; pending: number };
  blockers: string[];
  orders_behind: { withdraw_no: string; announced_status: number }[];
  unmatched_total: number;
  unmatched: { nonce: number; tx_hash: string | null; fits: string[] }[];
}

interface Order {
  withdraw_no: string;
  biz_order_id: string;
  to: string;
}

let stack: Stack;
let shop: Merchant;
let hot = '';
const chain = 'ARBITRUM';

beforeAll(async () => {
  stack = await openStack();
  const slug = await stack.project();
  shop = await stack.merchant({ slug, permission: 'approve' });
  const [owner] = stack.admins;
  const shown = await owner?.request<{ addresses: { EVM: string } }>('GET', `/projects/${slug}`);
  hot = shown?.addresses.EVM ?? '';
  await stack.pay(chain, hot, null, 10n ** 18n);
  await stack.pay(chain, hot, 'USDT', 1_000_000_000_000n);
  await until('funds', async () =>
    (await stack.balance(chain, hot, 'USDT')) > 0n ? true : undefined,
  );
});
afterAll(() => shop?.leave());

const apply = async (amount: string): Promise<Order> => {
  const to = toChecksumAddress(`0x${randomBytes(20).toString('hex')}`);
  const biz_order_id = `drill-${randomBytes(6).toString('hex')}`;
  const terms = { chain, token: 'USDT', to_address: to, amount };
  const { withdraw_no } = await shop.api.post<{ withdraw_no: string }>('/v1/withdraw/apply', {
    biz_order_id,
    ...terms,
  });
  return { withdraw_no, biz_order_id, to };
};
const statusOf = async ({ withdraw_no }: Order) =>
  (await shop.api.get<{ status: number }>('/v1/withdraw/detail', { withdraw_no })).status;
const reaches = (order: Order, status: number) =>
  until(`status ${status} of ${order.withdraw_no}`, async () =>
    (await statusOf(order)) === status ? true : undefined,
  );
const paid = (order: Order) => stack.balance(chain, order.to, 'USDT');
const ask = (path: string, body?: unknown, admin = 0) =>
  stack.admins[admin]?.request<Record<string, unknown>>('POST', `/projects/${path}`, body);
/** Sends the request as two owners, one after the other. */
const both = async (path: string) => {
  expect(await ask(path)).toMatchObject({ state: 'pending' });
  return ask(path, undefined, 1);
};
const page = (slug: string, on: string) =>
  stack.admins[0]?.request<WalletPage>(
    'GET',
    `/projects/${slug}/wallets/${on}`,
  ) as Promise<WalletPage>;

/** Steps 4 and 5 of the runbook for one wallet. */
async function matchAndUnfreeze(slug: string, on: string): Promise<void> {
  await until(`${slug} on ${on} to be final`, async () => {
    const { latest, finalized } = (await page(slug, on)).chain_nonce;
    return latest === finalized ? true : undefined;
  });
  for (;;) {
    const { unmatched } = await page(slug, on);
    const transactions = unmatched.map(({ tx_hash, fits }) => ({
      tx_hash,
      withdraw_no: fits[0] ?? null,
    }));
    const after = (await ask(`${slug}/wallets/${on}/match`, { transactions })) as unknown;
    const { unmatched_total: left, orders_behind: behind } = after as WalletPage;
    if (left === 0 && behind.length === 0) break;
  }
  expect(await both(`${slug}/wallets/${on}/unfreeze`)).toMatchObject({ state: 'done' });
}

/** Wakes the signer by hand and returns what it logged. */
async function signerSays(): Promise<string> {
  // The message is dated later than the start of every run, so no earlier run has answered it.
  const attributes = { SentTimestamp: `${Date.now() + 60_000}` };
  const record = { messageId: '1', attributes, body: JSON.stringify({ chain, address: hot }) };
  const { LogResult, FunctionError } = await new LambdaClient({}).send(
    new InvokeCommand({
      FunctionName: 'coffer-local-queue-sign-evm',
      LogType: 'Tail',
      Payload: Buffer.from(JSON.stringify({ Records: [record] })),
    }),
  );
  expect(FunctionError).toBeUndefined();
  return Buffer.from(LogResult ?? '', 'base64').toString('utf8');
}

test('a restored table pays nothing until it matches the chain, and nothing twice', async () => {
  const { slug } = shop;
  // State to be restored: one order is confirmed, two wait for an admin, one is approved.
  const done = await apply('1');
  await reaches(done, 4);
  const waiting = await apply('1500');
  const taken = await apply('1600');
  await ask(`${slug}/freeze`, { reason: 'drill' });
  const approved = await apply('2');
  const restore = await backUpTable('coffer-local-money');

  // Everything from here on is missing from the backup.
  await both(`${slug}/unfreeze`);
  await stack.admins[0]?.approve(`/projects/${slug}/withdrawals/${waiting.withdraw_no}`);
  await shop.api.post('/v1/withdraw/cancel', { biz_order_id: taken.biz_order_id });
  const unknown = await apply('3');
  for (const order of [waiting, approved, unknown]) await reaches(order, 4);
  const payments = (await page(slug, chain)).chain_nonce.latest;
  expect(payments).toBe(4);

  // 1. Freeze. 2. Restore.
  await ask(`${slug}/freeze`, { reason: 'restore' });
  await restore();
  expect(await Promise.all([done, waiting, taken, approved].map(statusOf))).toEqual([4, 0, 0, 1]);

  // 3. The signer signs nothing, even if nobody froze the project. It logs the alarm's line.
  await both(`${slug}/unfreeze`);
  expect(await signerSays()).toContain('payment.table-restored');
  expect(await statusOf(approved)).toBe(1);
  const before = await page(slug, chain);
  expect(before).toMatchObject({ restored: true, next_nonce: 1, unmatched_total: 3 });
  expect(before.chain_nonce.latest).toBe(payments);
  await expect(ask(`${slug}/wallets/${chain}/unfreeze`)).rejects.toMatchObject({
    answer: { code: 40903 },
  });

  // 4. Match. 5. Unfreeze.
  await matchAndUnfreeze(slug, chain);
  const late = await apply('4');
  for (const order of [waiting, approved, late]) await reaches(order, 4);
  expect(await statusOf(taken)).toBe(6);
  const amounts = await Promise.all([done, waiting, taken, approved, unknown, late].map(paid));
  expect(amounts).toEqual([1n, 1_500n, 0n, 2n, 3n, 4n].map((usdt) => usdt * 1_000_000n));
  await expect(statusOf(unknown)).rejects.toMatchObject({ answer: { code: 40401 } });
  await shop.receiver.waitFor(
    'the webhook of the order that was matched',
    ({ event, data }) =>
      event === 'withdraw.confirmed' && data.withdraw_no === approved.withdraw_no,
    30_000,
  );
});

test('the other wallets recover in the same way', async () => {
  const { slug } = stack.file.project;
  for (const on of Object.keys(stack.file.chains)) {
    expect(await page(slug, on), on).toMatchObject({ restored: true });
    await matchAndUnfreeze(slug, on);
    expect(await page(slug, on), on).toMatchObject({ restored: false, frozen: null });
  }
});
