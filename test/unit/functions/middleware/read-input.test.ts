/** Bodies and queries (docs/decisions.md "Missing, empty and unknown fields", "Body size"). */
import { expect, test } from 'vitest';
import { readInput } from '#functions/middleware/read-input.ts';
import { setUp } from '#test/builders/functions/middleware/read-input.ts';
import { subscribe } from '#wire/merchant/energy/routes.ts';
import { create as createSessionKey } from '#wire/merchant/session-key/routes.ts';

const name = 'order-1';

test.each([
  ['', 'name is required'],
  ['{', 'JSON'],
  ['null', 'JSON object'],
  ['[]', 'JSON object'],
  ['"text"', 'JSON object'],
  ['1', 'JSON object'],
  ['{"name":"a"} x', 'JSON'],
  ["{'name':'a'}", 'JSON'],
  ['{}', 'name is required'],
  ['{"name":null}', 'name must be a string'],
  ['{"name":1}', 'name must be a string'],
  ['{"name":["a"]}', 'name must be a string'],
  ['{"name":{"toString":"a"}}', 'name must be a string'],
  ['{"name":""}', 'name must be 1 to 64 characters'],
  [JSON.stringify({ name: 'a'.repeat(65) }), 'name must be 1 to 64 characters'],
  ['{"name":"a\\u0000b"}', 'name must not contain control characters'],
  ['{"name":"a\\ud800"}', 'name must not contain'],
  ['{"name":"a","memo":"toolong"}', 'memo must be at most 5'],
  ['{"__proto__":{"name":"a"}}', 'name is required'],
  [Buffer.from([0x7b, 0xff, 0x7d]), 'UTF-8'],
  [Buffer.from('{"a":1e999}'), 'JSON'],
])('body %j: %s', async (body, message) => {
  const { send, handle } = setUp();
  const reply = await send({ body, method: 'POST' });
  expect(reply).toMatchObject({ status: 400, code: 40001 });
  expect(reply.message).toContain(message);
  expect(handle).not.toHaveBeenCalled();
});

test.each([
  [{ name: 'a'.repeat(64) }],
  [{ name: '😀'.repeat(64) }],
  [{ name, memo: '' }],
  [{ name, memo: 'a\n\tb' }],
  [{ name, memo: null }],
  [{ name, unknown: { deep: [1] } }],
])('body %j is fine', async (body) => {
  expect(await setUp().send({ body })).toMatchObject({ status: 200 });
});

test('the last of two equal keys counts, and __proto__ changes nothing', async () => {
  const { send } = setUp();
  const reply = await send({ body: '{"name":"a","__proto__":{"memo":"x"},"name":"b"}' });
  expect(reply.data.body).toEqual({ name: 'b' });
  expect(({} as Record<string, unknown>).memo).toBeUndefined();
});

test('a deeply nested body is refused without a stack overflow', async () => {
  const { send } = setUp();
  expect(await send({ body: '['.repeat(100_000), method: 'POST' })).toMatchObject({ code: 40001 });
  const nested = `{"name":"a","x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
  expect((await send({ body: nested })).status).toBeLessThan(500);
});

test('256 KB is the most', async () => {
  const body = '{"name":"a"}'.padEnd(256 * 1024, ' ');
  expect(await setUp().send({ body })).toMatchObject({ status: 200 });
  const reply = await setUp().send({ body: `${body} ` });
  expect(reply).toMatchObject({ status: 400, code: 40001 });
  expect(reply.message).toContain('256 KB');
});

test.each([
  ['page=0', 'page must be 1 to'],
  ['page=-1', 'page must be a whole number'],
  ['page=1e1', 'page must be a whole number'],
  ['page=1.0', 'page must be a whole number'],
  ['page=01', 'page must be a whole number'],
  ['page=0x1', 'page must be a whole number'],
  ['page=+1', 'page must be a whole number'],
  ['page=%201', 'page must be a whole number'],
  ['page=99999999999999999999', 'page must be 1 to'],
  ['page=NaN', 'page must be a whole number'],
  ['page=%ff', 'page is not valid percent-encoding'],
  ['page=1&page=2', 'page is given more than once'],
  ['page=1&p%61ge=2', 'page is given more than once'],
  ['size=0', 'size must be 1 to 100'],
  ['size=101', 'size must be 1 to 100'],
  ['start=2026-02-30', 'start must be an existing date'],
  ['start=2026-2-3', 'start must be a day'],
  ['start=2026-02-03T00:00:00Z', 'start must be a day'],
])('query %s: %s', async (query, message) => {
  const reply = await setUp().send({ body: { name }, query });
  expect(reply).toMatchObject({ status: 400, code: 40001 });
  expect(reply.message).toContain(message);
});

test.each([
  ['', { page: 1, size: 20 }],
  ['page=2&size=100', { page: 2, size: 100 }],
  ['unknown=1&unknown=2&%ff=%ff&&=', { page: 1, size: 20 }],
  ['page=&size&start=', { page: 1, size: 20 }],
  ['page=&page=2', { page: 2, size: 20 }],
  ['__proto__=1&constructor=2', { page: 1, size: 20 }],
  ['start=2024-02-29', { page: 1, size: 20, start: '2024-02-29' }],
])('query %s is fine', async (query, expected) => {
  const reply = await setUp().send({ body: { name }, query });
  expect(reply.data.query).toEqual(expected);
});

test.each([
  ['energy/subscribe', subscribe],
  ['client/session-keys', createSessionKey],
])('%s takes an empty body as `{}`, since all its fields are optional', (_, route) => {
  const asked = (body: string) =>
    readInput(route, { rawQueryString: '', headers: {} }, Buffer.from(body)).body;
  expect(asked('')).toEqual(asked('{}'));
});
