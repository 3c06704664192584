import { expect, test } from 'vitest';
import { guardOf, origin, token } from '#test/builders/local/lab/lab-guard.ts';

test('the token of the stack file and a signed-in page may pass; nothing else does', async () => {
  const { refuses } = guardOf();
  expect(await refuses({ 'x-lab-token': token })).toBeNull();
  expect(await refuses({ authorization: 'Bearer alice', origin })).toBeNull();
  expect(await refuses({})).toBe(401);
  expect(await refuses({ 'x-lab-token': 'another' })).toBe(401);
  expect(await refuses({ authorization: 'Bearer mallory' })).toBe(401);
});

test.each([
  ['another host name that leads here', { host: 'evil.example:4000' }, 421],
  ['the same address by another name', { host: '127.0.0.1:4000' }, 421],
  ['a page of another site', { origin: 'https://evil.example' }, 403],
  ['a page without an origin', { origin: 'null' }, 403],
  ['a page of another port', { origin: 'http://localhost:4001' }, 403],
  ['a request that another site began', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a neighbour’s page', { 'sec-fetch-site': 'same-site' }, 403],
  ['a form', { 'content-type': 'text/plain' }, 415],
])('%s is refused, even with the token', async (_, headers, status) => {
  const { refuses } = guardOf();
  expect(await refuses({ 'x-lab-token': token, ...headers })).toBe(status);
});

test('the admin API is asked of a token once a minute', async () => {
  const { asked, refuses, wait } = guardOf();
  await refuses({ authorization: 'Bearer alice' });
  await refuses({ authorization: 'Bearer alice' }, 'GET');
  expect(asked).toEqual(['alice']);
  wait(61_000);
  await refuses({ authorization: 'Bearer alice' });
  expect(asked).toEqual(['alice', 'alice']);
});
