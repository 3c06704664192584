import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeApiClient, signedHeaders } from '#local/clients/api-client.ts';
import { emulatedUrl } from '#workstation/emulated.ts';

const key = { app_id: 'app_1', api_secret: 'a'.repeat(64) };

test('signs timestamp, method, path with query and md5 of the body, joined by LF', () => {
  // openssl: printf '1711356300\nPOST\n/v1/x?a=b\n99914b932bd37a50b983c5e7c90ae93b' |
  //   openssl dgst -sha256 -hmac aaaa...
  const headers = signedHeaders(key, 'post', '/v1/x?a=b', '{}', 1_711_356_300_999);
  expect(headers).toMatchObject({
    'x-app-id': 'app_1',
    'x-timestamp': '1711356300',
    'x-signature': 'd6bb20052ce1de7245759247a96e23003818a2e4779142b566d36bcd043d4053',
  });
  expect(headers['x-nonce']).toMatch(/^[0-9a-f]{24}$/);
});

let answer: { status: number; body: string };
let seen: { url: string; body: string }[];
let base: string;
let close: () => void;

beforeEach(async () => {
  seen = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen.push({ url: request.url ?? '', body });
    response.writeHead(answer.status).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/demo/api`;
  close = () => server.close();
});
afterEach(() => close());

test('returns data, sends the query as it was signed', async () => {
  answer = { status: 200, body: '{"code":0,"data":{"total":3}}' };
  const api = makeApiClient(base, key);
  expect(await api.get('/v1/list', { page: 1, user_id: 'a b' })).toEqual({ total: 3 });
  expect(await api.post('/v1/new', { a: 1 })).toEqual({ total: 3 });
  expect(seen).toEqual([
    { url: '/demo/api/v1/list?page=1&user_id=a+b', body: '' },
    { url: '/demo/api/v1/new', body: '{"a":1}' },
  ]);
});

test('a code that is not 0 is thrown with its message, and returned by call', async () => {
  answer = { status: 409, body: '{"code":40903,"message":"status is 1"}' };
  const api = makeApiClient(base, key);
  await expect(api.post('/v1/x', {})).rejects.toThrow('code 40903, status is 1');
  expect(await api.call('POST', '/v1/x', {})).toMatchObject({ http: 409, code: 40903 });
});

test('a read is asked again while the API is busy, a write is not', async () => {
  answer = { status: 503, body: '{"code":50301,"message":"Busy, try again"}' };
  const api = makeApiClient(base, key);
  await expect(api.post('/v1/x', {})).rejects.toThrow('code 50301');
  expect(seen).toHaveLength(1);
  const asked = api.get('/v1/x');
  await vi.waitFor(() => expect(seen).toHaveLength(2));
  answer = { status: 200, body: '{"code":0,"data":1}' };
  expect(await asked).toBe(1);
  expect(seen).toHaveLength(3);
});

test('an answer without an envelope is code -1 with its text', async () => {
  answer = { status: 502, body: '<html>bad gateway' };
  const api = makeApiClient(base, key);
  expect(await api.call('GET', '/v1/x')).toMatchObject({ http: 502, code: -1 });
});

test('the address of an API on the emulator comes from the one on AWS', () => {
  const local = 'http://127.0.0.1:4566';
  const aws = 'https://ab12cd34.execute-api.us-east-1.amazonaws.com';
  expect(emulatedUrl(local, `${aws}/`)).toBe(`${local}/_aws/execute-api/ab12cd34`);
  expect(emulatedUrl(local, `${aws}/admin/v1`)).toBe(`${local}/_aws/execute-api/ab12cd34/admin/v1`);
  expect(() => emulatedUrl(local, 'https://example.com/')).toThrow('is not the URL of an HTTP API');
});
