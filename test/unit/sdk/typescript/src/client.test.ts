import { inspect } from 'node:util';
import { Coffer, type CofferOptions, type Data, type Input } from 'coffer-sdk';
import { expect, expectTypeOf, test } from 'vitest';
import { makeMerchantApi } from '#test/fakes/sdk/merchant-api.ts';

const options = { baseUrl: 'https://x.example/p/api', appId: 'app_1', apiSecret: 'topsecret' };

test.each([
  [{ baseUrl: 'http://api.example.com/demo/api' }, 'https'],
  [{ baseUrl: 'https://api.example.com/demo/api?a=1' }, 'no query'],
  [{ apiSecret: '' }, 'apiSecret or privateKey'],
  [{ appId: '' }, 'appId'],
])('refuses %j', (wrong, text) => {
  expect(() => new Coffer({ ...options, ...wrong })).toThrow(text);
});

test('plain http is for this machine, or where it is allowed', () => {
  const made = (baseUrl: string, allowHttp?: boolean) =>
    new Coffer({ ...options, baseUrl, allowHttp });
  for (const host of ['localhost:4566', '127.0.0.1:80', '[::1]']) made(`http://${host}/demo/api`);
  made('http://gateway.internal/demo/api', true);
});

test('a client that is logged shows no secret', () => {
  const coffer = new Coffer(options);
  expect(inspect(coffer, { depth: 9, showHidden: true }) + JSON.stringify(coffer)).not.toContain(
    options.apiSecret,
  );
});

test('only the id of a session key goes into a path', async () => {
  const api = makeMerchantApi({ secret: options.apiSecret, now: Date.now });
  const world: CofferOptions['world'] = {
    fetch: (url, init) => api.fetch(url.replace('/p/', '/demo/'), init),
  };
  const coffer = new Coffer({ ...options, world });
  for (const sk_id of ['sk_01ABC_5f5f', 'sk_01ABC']) await coffer.sessionKeys.revoke({ sk_id });
  const paths = api.requests.map(({ path }) => path);
  expect(paths).toEqual(Array(2).fill('/v1/client/session-keys/sk_01ABC'));
});

test('inputs and answers have the types of openapi.json', () => {
  type Apply = Input<'withdrawApply'>;
  expectTypeOf<Apply['amount']>().toEqualTypeOf<string>();
  expectTypeOf<Apply>().toHaveProperty('memo');
  expectTypeOf<Data<'withdrawApply'>['level']>().toEqualTypeOf<1 | 2 | 3>();
  expectTypeOf<Data<'withdrawList'>['list'][number]['withdraw_no']>().toEqualTypeOf<string>();
  expectTypeOf<Data<'clientSessionKeysRevoke'>>().toEqualTypeOf<undefined>();
  expectTypeOf<Data<'clientTransfer'>['status']>().toEqualTypeOf<'queued' | 'pending'>();
  // @ts-expect-error: what is required must be given.
  const withoutInput = (coffer: Coffer) => coffer.withdraw.apply();
  // @ts-expect-error: a withdrawal takes no session key.
  const withKey = (c: Coffer, a: Apply) => c.withdraw.apply(a, { sessionKey: 'sk_1_x' });
  expect([withoutInput.length, withKey.length]).toEqual([1, 2]);
});
