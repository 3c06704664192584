import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { answers } from '#contract/answers.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { openApiText } from '#contract/openapi.ts';
import { routes } from '#contract/routes.ts';

const file = new URL('../../../docs/openapi.json', import.meta.url);
const document = JSON.parse(openApiText());

test('docs/openapi.json is what the code says (npm run openapi writes it)', () => {
  expect(readFileSync(file, 'utf8')).toBe(openApiText());
});

/**
 * docs/interface.md "Route table", and docs/decisions.md "Lowest permission of a route" for the one
 * whose level it leaves open.
 */
test.each([
  ['GET', '/v1/system/health', 'none'],
  ['GET', '/v1/system/chains', 'none'],
  ['GET', '/v1/system/tokens', 'none'],
  ['POST', '/v1/subaccount/create', 'manage'],
  ['GET', '/v1/subaccount/info', 'manage'],
  ['GET', '/v1/subaccount/list', 'manage'],
  ['GET', '/v1/address/balance', 'read'],
  ['GET', '/v1/deposit/list', 'read'],
  ['GET', '/v1/deposit/detail', 'read'],
  ['POST', '/v1/deposit/replay_webhook', 'manage'],
  ['POST', '/v1/withdraw/apply', 'manage'],
  ['GET', '/v1/withdraw/detail', 'read'],
  ['POST', '/v1/withdraw/cancel', 'manage'],
  ['GET', '/v1/withdraw/list', 'read'],
  ['GET', '/v1/swap/tokens', 'read'],
  ['POST', '/v1/swap/quote', 'read'],
  ['GET', '/v1/client/wallet', 'read'],
  ['GET', '/v1/client/addresses', 'read'],
  ['POST', '/v1/client/transfer', 'manage'],
  ['POST', '/v1/client/send-tx', 'manage'],
  ['POST', '/v1/client/sign-message', 'manage'],
  ['POST', '/v1/client/sign-typed-data', 'manage'],
  ['GET', '/v1/client/operations', 'read'],
  ['GET', '/v1/client/pending', 'read'],
  ['POST', '/v1/client/session-keys', 'approve'],
  ['GET', '/v1/client/session-keys', 'read'],
  ['DELETE', '/v1/client/session-keys/{sk_id}', 'approve'],
])('%s %s needs %s', (method, path, permission) => {
  const found = routes.filter((route) => route.path === path && route.method === method);
  expect(found).toMatchObject([{ permission }]);
});

test('every route has a function, an answer, and an operation with its errors', () => {
  expect(routes.map(({ id }) => id).sort()).toEqual(Object.keys(answers).sort());
  for (const { id, path, method, permission } of routes) {
    const file = new URL(`../../../functions/api/${id}.ts`, import.meta.url);
    expect(readFileSync(file, 'utf8')).toContain('export const handler');
    const operation = document.paths[path][method.toLowerCase()];
    const statuses = Object.keys(operation.responses);
    expect(statuses).toEqual(expect.arrayContaining(['200', '400', '429', '500', '503']));
    if (permission === 'none') expect(statuses).not.toContain('401');
    else expect(statuses).toEqual(expect.arrayContaining(['401', '403']));
  }
});

test('every error code is documented, under the status that its digits say', () => {
  expect(document['x-error-codes']).toEqual(Object.values(errorCodes));
  for (const { code, http } of Object.values(errorCodes)) {
    expect(String(http)).toBe(String(code).slice(0, 3));
  }
});

test('a path says its parameters, and routes of one path have names of their own', () => {
  const { get, post } = document.paths['/v1/client/session-keys'];
  const names = [get, post].map(({ operationId }) => operationId);
  expect(names).toEqual(['client_session-keys_list', 'client_session-keys_create']);
  const revoke = document.paths['/v1/client/session-keys/{sk_id}'].delete;
  expect(revoke.parameters).toMatchObject([{ name: 'sk_id', in: 'path', required: true }]);
  const success = revoke.responses['200'].content['application/json'].schema;
  expect(success.required).toEqual(['code']);
});

test('the client wallet’s calls take their two headers, and a signature of theirs once', () => {
  const calls = routes.filter(({ headers }) => headers);
  expect(calls.map(({ path }) => path.replace('/v1/client/', ''))).toEqual([
    'transfer',
    'send-tx',
    'sign-message',
    'sign-typed-data',
  ]);
  for (const { path, singleUse } of calls) {
    expect(singleUse, path).toBe(true);
    const { parameters } = document.paths[path].post;
    const named = parameters.map(({ name, in: place }: Record<string, string>) => [name, place]);
    expect(named).toEqual([
      ['X-Session-Key', 'header'],
      ['Idempotency-Key', 'header'],
    ]);
  }
});

test('a webhook’s data is of its kind', () => {
  const dataOf = (event: string) =>
    document.webhooks[event].post.requestBody.content['application/json'].schema.properties.data;
  expect(dataOf('client.send-tx.failed').required).toContain('op_no');
  expect(dataOf('withdraw.failed').required).toContain('withdraw_no');
  expect(dataOf('deposit.orphaned').required).toContain('deposit_no');
});

test('references resolve, and operation ids are unique', () => {
  const text = openApiText();
  for (const [, path] of text.matchAll(/"\$ref": "#\/([^"]+)"/g)) {
    const found = path?.split('/').reduce((node, part) => node?.[part], document);
    expect(found, path).toBeDefined();
  }
  const ids = [...text.matchAll(/"operationId": "([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(routes.length);
});
