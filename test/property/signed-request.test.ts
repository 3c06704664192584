/** A request whose signed parts were changed in any way is refused, and nothing is recorded. */

import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { runs } from '#test/forms.ts';
import { buildKey, buildRsaKey, call, fakeGuards, now, signedEvent } from '../support/api.ts';

const route = {
  id: 'x',
  method: 'POST',
  path: '/v1/x',
  permission: 'read',
  summary: '',
  description: '',
} as const;

const setUp = (mode: 'hmac' | 'rsa') => {
  const guards = fakeGuards({ keys: [mode === 'rsa' ? buildRsaKey() : buildKey()] });
  return { guards, handler: apiRoute({ ...route, errors: [] }, guards, async () => ({ data: 1 })) };
};

const queries = fc
  .array(fc.tuple(fc.stringMatching(/^[a-z_%+.]{1,8}$/), fc.stringMatching(/^[\w%+.~-]{0,8}$/)))
  .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));
const bodies = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes));
const modes = fc.constantFrom('hmac' as const, 'rsa' as const);

/** `text` with one character replaced by another. */
const changedText = (text: string, at: number): string => {
  const i = at % text.length;
  return `${text.slice(0, i)}${text[i] === '0' ? '1' : '0'}${text.slice(i + 1)}`;
};

type Change = (event: APIGatewayProxyEventV2, at: number) => APIGatewayProxyEventV2;

const header =
  (name: string, change: (value: string, at: number) => string): Change =>
  (event, at) => ({
    ...event,
    headers: { ...event.headers, [name]: change(event.headers[name] ?? '', at) },
  });

const changes: Record<string, Change> = {
  body: (event, at) => {
    const bytes = Buffer.from(event.body ?? '', 'base64');
    if (bytes.length > 0) bytes[at % bytes.length]! ^= 1 << (at % 8);
    const changed = bytes.length > 0 ? bytes : Buffer.from('0');
    return { ...event, body: changed.toString('base64'), isBase64Encoded: true };
  },
  longerBody: (event) => ({
    ...event,
    body: Buffer.concat([Buffer.from(event.body ?? '', 'base64'), Buffer.from('\n')]).toString(
      'base64',
    ),
    isBase64Encoded: true,
  }),
  query: (event, at) => ({
    ...event,
    rawQueryString: event.rawQueryString ? changedText(event.rawQueryString, at) : '0',
  }),
  path: (event) => ({ ...event, rawPath: `${event.rawPath}/` }),
  method: (event) => ({
    ...event,
    requestContext: {
      ...event.requestContext,
      http: { ...event.requestContext.http, method: 'PUT' },
    },
  }),
  project: (event) => ({ ...event, rawPath: event.rawPath.replace('/demo/', '/other/') }),
  timestamp: header('x-timestamp', (value, at) => String(Number(value) + (at % 300) + 1)),
  appId: header('x-app-id', (value) => `${value}0`),
  signature: header('x-signature', changedText),
  shorterSignature: header('x-signature', (value) => value.slice(0, -1)),
};

test('a request passes as it was signed, and fails with any part changed', async () => {
  await fc.assert(
    fc.asyncProperty(
      modes,
      queries,
      bodies,
      fc.constantFrom(...Object.keys(changes)),
      fc.nat(),
      async (mode, query, body, name, at) => {
        const event = signedEvent({
          path: '/v1/x',
          method: 'POST',
          query,
          body,
          base64: true,
          rsa: mode === 'rsa',
        });
        const { guards, handler } = setUp(mode);
        const refused = await call(handler, changes[name]!(event, at));
        expect(refused).toMatchObject({ status: 401, code: 40101 });
        expect(guards.nonces.size).toBe(0);
        expect(await call(handler, event)).toMatchObject({ status: 200 });
      },
    ),
    { numRuns: runs(300) },
  );
});

test('with any values in the four headers the answer is 401 or 429, never 5xx', async () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom('app_1', String(now), '', 'app_', '0'.repeat(64)),
  );
  await fc.assert(
    fc.asyncProperty(value, value, value, value, async (appId, timestamp, nonce, signature) => {
      const { guards, handler } = setUp('hmac');
      const headers = {
        'x-app-id': appId,
        'x-timestamp': timestamp,
        'x-nonce': nonce,
        'x-signature': signature,
      };
      const reply = await call(handler, signedEvent({ path: '/v1/x', headers }));
      expect(reply.code).toBe(40101);
      expect(guards.nonces.size).toBe(0);
    }),
    { numRuns: runs(300) },
  );
});
