import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { answers } from '../../../src/contract/answers.ts';
import { errorCodes } from '../../../src/contract/error-codes.ts';
import { openApiText } from '../../../src/contract/openapi.ts';
import { routes } from '../../../src/contract/routes.ts';

const file = new URL('../../../docs/openapi.json', import.meta.url);
const document = JSON.parse(openApiText());

test('docs/openapi.json is what the code says (npm run openapi writes it)', () => {
  expect(readFileSync(file, 'utf8')).toBe(openApiText());
});

/** spec.md "Summary", and decisions.md for the one whose level it leaves open. */
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
])('%s %s needs %s', (method, path, permission) => {
  expect(routes.filter((route) => route.path === path)).toMatchObject([{ method, permission }]);
});

test('every route has a door, an answer, and an operation with its errors', () => {
  expect(routes.map(({ id }) => id).sort()).toEqual(Object.keys(answers).sort());
  for (const { id, path, method, permission } of routes) {
    const door = new URL(`../../../functions/api/${id}.ts`, import.meta.url);
    expect(readFileSync(door, 'utf8')).toContain('export const handler');
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

test('references resolve, and operation ids are unique', () => {
  const text = openApiText();
  for (const [, path] of text.matchAll(/"\$ref": "#\/([^"]+)"/g)) {
    const found = path?.split('/').reduce((node, part) => node?.[part], document);
    expect(found, path).toBeDefined();
  }
  const ids = [...text.matchAll(/"operationId": "([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(routes.length);
});
