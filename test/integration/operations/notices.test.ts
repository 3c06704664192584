/** Approvers are notified of what waits: the deployed function, with a server in place of Slack. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import type { ApproverMessage } from '#local/lab/message-box.ts';
import { checkWords } from '#shared/words/check-words.ts';
import { forgetEntry, invoke, nowS, redispatchAhead } from '#test/support/deployed.ts';
import { type Merchant, openStack, type Stack, until } from '#test/support/stack.ts';

let stack: Stack;
let shop: Merchant;

beforeAll(async () => {
  stack = await openStack();
  shop = await stack.merchant({ webhooks: false });
});
afterAll(() => shop?.leave());

test('a message names the terms, the words of the page and its path; a reminder follows once', async () => {
  const { withdraw_no: no } = await ask('1500');
  const { slug } = shop;
  const [message] = await firstOf(no);
  const order = await stack.admins[0]!.request<{ terms_digest: string; to_address: string }>(
    'GET',
    `/projects/${slug}/withdrawals/${no}`,
  );
  expect(message).toMatchObject({
    title: '[Coffer local] Approval needed: Send 1,500 USDT on Ethereum',
    link: `${stack.file.admin.console_url}/p/${slug}/approve/${no}`,
  });
  expect(message?.lines).toContain(`Check words: ${checkWords(order.terms_digest).join(' ')}`);
  expect(message?.lines).toContain(`To: ${order.to_address}`);
  expect(JSON.stringify(message)).not.toContain('evil');

  // An hour later: twice, as if two runs met.
  const later = { now: nowS() + 3_700 };
  await Promise.all([1, 2].map(() => invoke('queue-notify-approvers', later)));
  const told = await until('the reminder', async () => {
    const found = await toldOf(no);
    return found.length > 1 ? found : undefined;
  });
  expect(told.map(({ title }) => title.startsWith('Reminder: '))).toEqual([false, true]);
  await stack.admins[0]!.request('POST', `/projects/${slug}/withdrawals/${no}/reject`, {
    reason: 'a test',
  });
});

test('of an order that waits for nobody, nobody is told', async () => {
  const small = await ask('10');
  const large = await ask('1600');
  await firstOf(large.withdraw_no);
  expect(await toldOf(small.withdraw_no)).toEqual([]);
  await stack.admins[0]!.request(
    'POST',
    `/projects/${shop.slug}/withdrawals/${large.withdraw_no}/reject`,
    { reason: 'a test' },
  );
});

test('of what no stream has had, as after a restore, they hear by the redispatch and the next minute', async () => {
  const { withdraw_no: no } = await ask('1700');
  await firstOf(no);
  await forgetEntry(no);
  await redispatchAhead(11);
  await invoke('queue-notify-approvers');
  const told = await until('the message of the redispatch', async () => {
    const found = await toldOf(no);
    return found.length > 1 ? found : undefined;
  });
  // The same message: no reminder is due.
  expect(told.map(({ title }) => title.startsWith('Reminder: '))).toEqual([false, false]);
  await stack.admins[0]!.request('POST', `/projects/${shop.slug}/withdrawals/${no}/reject`, {
    reason: 'a test',
  });
});

const ask = (amount: string) =>
  shop.api.post<{ withdraw_no: string }>('/v1/withdraw/apply', {
    biz_order_id: `notice-${randomBytes(6).toString('hex')}`,
    chain: 'ETH',
    token: 'USDT',
    to_address: toChecksumAddress(`0x${randomBytes(20).toString('hex')}`),
    amount,
    memo: 'http://evil.example',
  });

/** What approvers got about an order, oldest first. */
async function toldOf(orderNo: string): Promise<ApproverMessage[]> {
  const answer = await fetch(stack.file.admin.slack_url);
  const all = (await answer.json()) as ApproverMessage[];
  return all.filter(({ lines }) => lines.some((line) => line.includes(orderNo))).reverse();
}

const firstOf = (orderNo: string) =>
  until('the message', async () => {
    const told = await toldOf(orderNo);
    return told.length > 0 ? told : undefined;
  });
