import { expect, test } from 'vitest';
import { makeHandler } from '#functions/keys/verify-request.ts';
import type { SignedCall } from '#ports/signed-call.ts';
import { bodyMd5, call } from '#test/builders/functions/keys/verify-request.ts';
import { fakeGuards } from '#test/support/api.ts';

test('each verdict writes one line, without the signature', async () => {
  const deps = fakeGuards();
  const handler = makeHandler(deps);
  expect(await handler(call)).toMatchObject({ appId: 'app_1', refused: null });
  await handler({ ...call, method: 'POST' });
  expect(deps.lines).toMatchObject([
    {
      level: 'info',
      event: 'request.verified',
      fields: { request_id: 'r-1', project: 'demo', appId: 'app_1', refused: null, ms: 0 },
    },
    { fields: { appId: null, refused: 'unauthenticated' } },
  ]);
  expect(JSON.stringify(deps.lines)).not.toContain(call.headers['x-signature']);
});

test('without a verdict it fails, and says so at the level that an alarm counts', async () => {
  const failure = new Error('KMS is away');
  const deps = fakeGuards({ secrets: { open: () => Promise.reject(failure) } });
  await expect(makeHandler(deps)(call)).rejects.toBe(failure);
  expect(deps.lines).toEqual([
    {
      level: 'error',
      event: 'request.verify-failed',
      fields: { request_id: 'r-1', project: 'demo', error: failure },
    },
  ]);
});

test.each([
  ['nothing', undefined],
  ['a body digest that is none', { ...call, bodyMd5: `${bodyMd5}\n` }],
  ['no request id', { ...call, requestId: '' }],
  ['headers that are no texts', { ...call, headers: { 'x-app-id': 1 } }],
])('a call with %s is refused before anything is read', async (_, event) => {
  const deps = fakeGuards();
  await expect(makeHandler(deps)(event as SignedCall)).rejects.toThrow();
  expect(deps.calls).toEqual([]);
});
