/** Requests that arrive as a proxy or a library sends them: again, with a bare `?`, without a body. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedHeaders } from '#local/clients/api-client.ts';
import { type Merchant, openStack, type Stack } from '#test/support/stack.ts';
import { readEnvelope } from '#workstation/envelope.ts';

let stack: Stack;
let merchant: Merchant;

beforeAll(async () => {
  stack = await openStack();
  merchant = await stack.merchant({ webhooks: false });
});
afterAll(() => merchant?.leave());

const plain = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(`${merchant.baseUrl}${path}`, init);
  return { http: answer.status, headers: answer.headers, ...(await readEnvelope(answer)) };
};

test('an exact resend of an order by its own id is answered again, also at the same moment', async () => {
  const path = '/v1/subaccount/create';
  const body = JSON.stringify({ user_id: `resent-${randomBytes(4).toString('hex')}` });
  const headers = signedHeaders(merchant.key, 'POST', path, body);
  const send = (sent = body) => plain(path, { method: 'POST', body: sent, headers });
  const both = await Promise.all([send(), send(), send()]);
  const [first] = both;
  expect(first).toMatchObject({ http: 200, code: 0 });
  for (const answer of [...both, await send()]) expect(answer.data).toEqual(first!.data);
  // Another body is not what was signed.
  expect(await send(`${body} `)).toMatchObject({ http: 401, code: 40101 });
});

test('a path with a bare `?` verifies as it was signed, and an empty body is `{}`', async () => {
  const list = '/v1/withdraw/list';
  for (const [asked, signed] of [
    [`${list}?`, `${list}?`],
    [`${list}?`, list],
    [list, `${list}?`],
  ] as const) {
    const headers = signedHeaders(merchant.key, 'GET', signed, '');
    expect(await plain(asked, { headers }), `${asked} ${signed}`).toMatchObject({ http: 200 });
  }
  const path = '/v1/energy/subscribe';
  const headers = signedHeaders(merchant.key, 'POST', path, '');
  expect(await plain(path, { method: 'POST', headers })).toMatchObject({ http: 200, code: 0 });
});
