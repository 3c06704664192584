/**
 * Envelope, request id, access line (docs/interface.md "Error codes"; docs/decisions.md
 * "HTTP status of a code").
 */
import { expect, test } from 'vitest';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { failing, route } from '#test/builders/functions/middleware/envelope.ts';
import { buildRsaKey, call, fakeGuards, signedEvent } from '#test/support/api.ts';
import { ApiError } from '#wire/api-error.ts';
import { type ErrorName, errorCodes } from '#wire/error-codes.ts';

test.each(Object.keys(errorCodes) as ErrorName[])(
  '%s keeps code, status and RateLimit',
  async (name) => {
    const { code, http } = errorCodes[name];
    const reply = await failing(new ApiError(name, 'says why')).answer();
    expect(reply).toMatchObject({ code, status: http, message: 'says why' });
    expect(String(code).slice(0, 3)).toBe(String(http));
    expect(reply.headers).toMatchObject({
      'RateLimit-Limit': '200',
      'RateLimit-Remaining': '199',
      'RateLimit-Reset': '45',
    });
  },
);

test('where the stage names its documentation, `help` is the page of the code', async () => {
  const docsUrl = 'https://console.example.com/docs';
  const guards = { ...fakeGuards({ keys: [buildRsaKey()] }), docsUrl };
  const handler = apiRoute({ ...route, errors: [] }, guards, async () => {
    throw new ApiError('insufficientBalance', 'Insufficient USDT.');
  });
  const signed = { path: '/v1/x', rsa: true };
  expect(await call(handler, signedEvent(signed))).toMatchObject({
    message: 'Insufficient USDT.',
    help: `${docsUrl}/errors/42201.html`,
  });
  // This text is published, and stays as it is.
  const wrong = { ...signed, headers: { 'x-signature': 'wrong' } };
  expect(await call(handler, signedEvent(wrong))).toMatchObject({
    message: 'RSA signature verification failed',
    help: `${docsUrl}/errors/40101.html`,
  });
});

test('a success, and an error of a stage without documentation, have no `help`', async () => {
  const guards = { ...fakeGuards(), docsUrl: 'https://console.example.com/docs' };
  const handler = apiRoute({ ...route, errors: [] }, guards, async () => ({ data: {} }));
  const reply = await call(handler, signedEvent({ path: '/v1/x' }));
  expect(reply).toMatchObject({ code: 0, data: {} });
  expect(reply.help).toBeUndefined();
  const { answer } = failing(new ApiError('notFound', 'No such order'));
  expect((await answer()).help).toBeUndefined();
});

test('an internal error is 50001 and shows nothing of its cause', async () => {
  const { answer, guards } = failing(new Error('password is hunter2'));
  const reply = await answer();
  expect(reply).toMatchObject({ status: 500, code: 50001, message: 'Internal server error' });
  const [failed] = guards.lines.filter(({ event }) => event === 'api.failed');
  expect(failed).toMatchObject({ level: 'error', fields: { request_id: 'req-1', code: 50001 } });
});

test.each(['a string', null, undefined, 42])('even %j thrown is 50001', async (thrown) => {
  expect(await failing(thrown).answer()).toMatchObject({ status: 500, code: 50001 });
});

test.each(['ThrottlingException', 'ProvisionedThroughputExceededException'])(
  '%s of AWS is 50301 with Retry-After',
  async (name) => {
    const reply = await failing(Object.assign(new Error(name), { name })).answer();
    expect(reply).toMatchObject({ status: 503, code: 50301, headers: { 'Retry-After': '1' } });
  },
);

test.each([
  ['a service that failed', { name: 'InternalServerError', $metadata: { httpStatusCode: 500 } }],
  ['a call without an answer', { name: 'TimeoutError' }],
  ['a connection that broke off', { code: 'ECONNRESET' }],
])('%s is 50301 with Retry-After, since a repeated call may succeed', async (_, error) => {
  const reply = await failing(Object.assign(new Error('AWS'), error)).answer();
  expect(reply).toMatchObject({ status: 503, code: 50301, headers: { 'Retry-After': '1' } });
});

test('an error of AWS about the call itself is 50001', async () => {
  const error = { name: 'ValidationException', $metadata: { httpStatusCode: 400 } };
  const reply = await failing(Object.assign(new Error('AWS'), error)).answer();
  expect(reply).toMatchObject({ status: 500, code: 50001 });
});

test('a failure of the tables behind the verifier is 50301, with RateLimit headers', async () => {
  const guards = fakeGuards();
  guards.access = {
    authContext: async () => {
      throw new Error('table is gone');
    },
  };
  const handler = apiRoute({ ...route, errors: [] }, guards, async () => ({ data: 1 }));
  const reply = await call(handler, signedEvent({ path: '/v1/x' }));
  expect(reply).toMatchObject({
    status: 503,
    code: 50301,
    headers: { 'RateLimit-Limit': '200', 'RateLimit-Remaining': '200', 'RateLimit-Reset': '45' },
  });
  expect(guards.lines.find(({ event }) => event === 'api.failed')).toMatchObject({
    level: 'error',
    fields: { error: { message: 'table is gone' } },
  });
});

test('an answer carries its request id and is not cached', async () => {
  const handler = apiRoute({ ...route, errors: [] }, fakeGuards(), async () => ({
    message: 'Done',
  }));
  const reply = await call(handler, signedEvent({ path: '/v1/x' }));
  expect(reply).toMatchObject({
    code: 0,
    message: 'Done',
    headers: {
      'x-request-id': 'req-1',
      'content-type': 'application/json',
      'cache-control': 'no-store',
    },
  });
});

test('each invocation writes one access line, without a secret or a signature', async () => {
  const guards = fakeGuards();
  const handler = apiRoute({ ...route, errors: [] }, guards, async () => ({ data: 1 }));
  const good = signedEvent({ path: '/v1/x' });
  await call(handler, good);
  await call(handler, signedEvent({ path: '/v1/x', secret: 'wrong' }));
  const lines = guards.lines.filter(({ event }) => event === 'api.access');
  expect(lines.map(({ fields }) => fields)).toMatchObject([
    {
      request_id: 'req-1',
      route: 'x',
      project: 'demo',
      appId: 'app_1',
      status: 200,
      code: 0,
      ms: 0,
    },
    { appId: null, status: 401, code: 40101 },
  ]);
  expect(JSON.stringify(guards.lines)).not.toContain(good.headers['x-signature']);
});
