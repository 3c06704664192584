import { beforeAll, expect, test } from 'vitest';
import { makeDeriveClient, makeKeysClient } from '#aws/keys/derive-client.ts';
import { makeHandler } from '#functions/keys/make-project-keys.ts';
import { fakeLambda } from '#test/builders/aws/keys/derive-client.ts';
import { setEnvironment } from '#test/support/environment.ts';
import { ApiError } from '#wire/api-error.ts';

beforeAll(() => {
  setEnvironment({
    FUNCTION_DERIVE_ADDRESS: 'derive-address',
    FUNCTION_MAKE_PROJECT_KEYS: 'make-project-keys',
  });
});

test('addresses are asked of the function that reads extended public keys and the seed', async () => {
  const { calls, client } = fakeLambda({ EVM: '0x1', TRX: 'T1', SOL: 'So1', xpub: 'xpub661' });
  const addresses = await makeDeriveClient(client).addresses('demo', 7);
  expect(addresses).toEqual({ EVM: '0x1', TRX: 'T1', SOL: 'So1' });
  expect(calls).toEqual([['derive-address', { projectId: 'demo', index: 7 }]]);
});

test('a failed function is an error with its type and without its message', async () => {
  const { client } = fakeLambda({ errorType: 'AccessDenied', errorMessage: 'secret' }, true);
  const asked = makeDeriveClient(client).addresses('demo', 1);
  await expect(asked).rejects.toThrow('derive-address failed: AccessDenied');
  const partial = makeDeriveClient(fakeLambda({ EVM: '0x1', TRX: 'T1' }).client);
  await expect(partial.addresses('demo', 1)).rejects.toThrow('gave no address');
});

test('keys under creation are answered as busy, through the function call too', async () => {
  const lines: unknown[] = [];
  const log = { info: () => {}, warn: (line: string) => void lines.push(line), error: () => {} };
  const keys = {
    make: async () => {
      throw new ApiError('busy');
    },
  };
  const answer = await makeHandler({ keys, log })({ projectId: 'demo' });
  expect(lines).toEqual(['project-keys.busy']);
  await expect(makeKeysClient(fakeLambda(answer).client).make('demo')).rejects.toMatchObject({
    code: 50301,
    headers: { 'Retry-After': '5' },
  });
});

test('a failure of key creation is logged at the level that an alarm counts', async () => {
  const lines: unknown[] = [];
  const log = { info: () => {}, warn: () => {}, error: (...line: unknown[]) => lines.push(line) };
  const failure = new Error('KMS is away');
  const keys = { make: () => Promise.reject(failure) };
  await expect(makeHandler({ keys, log })({ projectId: 'demo' })).rejects.toBe(failure);
  expect(lines).toEqual([['project-keys.failed', { projectId: 'demo', error: failure }]]);
});

test('key creation refuses an invalid slug before it calls KMS', async () => {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const keys = { make: () => Promise.reject(new Error('asked')) };
  const make = makeHandler({ keys, log });
  await expect(make({ projectId: '../x' })).rejects.toMatchObject({ code: 40001 });
  await expect(make(undefined as never)).rejects.toMatchObject({ code: 40001 });
});
