import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { verifyHmac } from '#shared/crypto/hmac.ts';
import { bodyDigest, signString } from '#shared/crypto/sign-string.ts';
import { collection, type Sent } from '#test/builders/site/postman-collection.ts';
import { routes } from '#wire/merchant/routes.ts';
import { signingScript } from '../../../site/postman-collection.ts';

const requests = collection.item.flatMap(({ item }) => item.map(({ request }) => request));

test('each route is in it once, and it keeps no secret', () => {
  const found = requests.map(({ method, url }) => {
    const [path] = url.raw.replace('{{base_url}}', '').split('?');
    return `${method} ${path!.replace(/\{\{(\w+)\}\}/g, '{$1}')}`;
  });
  expect(found.sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
  expect(collection.variable.every(({ value }) => value === '')).toBe(true);
});

/** What of crypto-js the script uses. */
const cryptoJs = {
  MD5: (text: string) => createHash('md5').update(text).digest('hex'),
  HmacSHA256: (text: string, key: string) => createHmac('sha256', key).update(text).digest('hex'),
  lib: { WordArray: { random: (bytes: number) => randomBytes(bytes).toString('hex') } },
};

/** Runs the script as Postman does before a request, and returns what is sent. */
function send({ method, url, body }: Sent['request'], variables: Record<string, string>) {
  const headers: Record<string, string> = {};
  const replaceIn = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => variables[name] ?? whole);
  const sent = { body: body?.raw };
  const update = (text: string) => {
    sent.body = text;
  };
  const pm = {
    variables: { get: (name: string) => variables[name], replaceIn },
    request: {
      method,
      url: { toString: () => url.raw },
      ...(body && { body: { raw: body.raw, update } }),
      headers: {
        upsert: (one: { key: string; value: string }) => {
          headers[one.key] = one.value;
        },
      },
    },
  };
  const context = createContext({ pm, require: () => cryptoJs });
  runInContext(signingScript.join('\n'), context);
  return { headers, path: replaceIn(url.raw), body: sent.body ?? '' };
}

const key = { app_id: 'app_1', api_secret: 'c'.repeat(64), sk_id: 'sk_1', id: 'WD1' };

test.each(requests.map((request) => [`${request.method} ${request.url.raw}`, request] as const))(
  '%s is signed as it is sent',
  (_, request) => {
    const base_url = 'https://api.example/v1-shop/api';
    const { headers, path, body } = send(request, { ...key, base_url });
    const signed = signString({
      timestamp: headers['x-timestamp']!,
      method: request.method,
      pathWithQuery: path.slice(base_url.length),
      bodyMd5: bodyDigest(body),
    });
    expect(path).not.toContain('{{');
    expect(verifyHmac(key.api_secret, signed, headers['x-signature']!)).toBe(true);
    expect(headers['x-nonce']).toMatch(/^[0-9a-f]{32}$/);
    expect(headers['x-app-id']).toBe('app_1');
  },
);

test('a variable in a body is signed with its value', () => {
  const body = { raw: '{"user_id":"{{app_id}}"}' };
  const url = { raw: '{{base_url}}/v1/subaccount/create' };
  const sent = send({ method: 'POST', url, body }, { ...key, base_url: 'https://x/p/api' });
  expect(sent.body).toBe('{"user_id":"app_1"}');
});

test('without a key nothing is signed: the public routes need none', () => {
  expect(send(requests[0]!, { base_url: 'https://x/p/api' }).headers).toEqual({});
});
