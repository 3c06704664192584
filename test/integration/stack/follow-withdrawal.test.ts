/** The request id of an apply is in the log of every function that handles the withdrawal. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import { signedHeaders } from '#local/clients/api-client.ts';
import { logEvents } from '#local/cloud/emulator-logs.ts';
import { way } from '#test/scenarios/stack/follow-withdrawal.ts';
import { openStack, until } from '#test/support/stack.ts';

test('one request id follows a withdrawal from apply to its last webhook', async () => {
  const stack = await openStack();
  const shop = await stack.merchant();
  const since = Date.now() - 1_000;
  const path = '/v1/withdraw/apply';
  const body = JSON.stringify({
    biz_order_id: `follow-${randomBytes(6).toString('hex')}`,
    chain: 'ARBITRUM',
    token: 'USDT',
    to_address: toChecksumAddress(`0x${randomBytes(20).toString('hex')}`),
    amount: '1001',
  });
  const headers = {
    ...signedHeaders(shop.key, 'POST', path, body),
    'content-type': 'application/json',
  };
  const answer = await fetch(`${shop.baseUrl}${path}`, { method: 'POST', headers, body });
  const requestId = answer.headers.get('x-request-id') ?? '';
  expect(requestId).not.toBe('');
  const { data } = (await answer.json()) as { data: { withdraw_no: string; status: number } };
  expect(data.status).toBe(0);
  await stack.admins[0]?.approve(`/projects/${shop.slug}/withdrawals/${data.withdraw_no}`);
  await shop.receiver.waitFor(
    'the webhook of the confirmation',
    ({ event, data: { withdraw_no } }) =>
      event === 'withdraw.confirmed' && withdraw_no === data.withdraw_no,
    150_000,
  );
  for (const [fn, event] of way) {
    await until(`${event} of ${requestId} in the log of ${fn}`, async () => {
      const group = `/aws/lambda/coffer-local-${fn}`;
      const events = await logEvents(stack.file.aws.endpoint_url, group, since);
      const line = events.find(
        ({ message }) => message.includes(requestId) && message.includes(`"event":"${event}"`),
      );
      return line ? true : undefined;
    });
  }
  await shop.leave();
});
