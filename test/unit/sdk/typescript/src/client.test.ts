import { inspect } from 'node:util';
import {
  Coffer,
  type CofferEvent,
  type CofferOptions,
  type Data,
  type Input,
  NotPermittedError,
  type Open,
  PermissionError,
  version,
} from 'coffer-sdk';
import { expect, expectTypeOf, test } from 'vitest';
import { makeMerchantApi } from '#test/fakes/sdk/merchant-api.ts';
import manifest from '../../../../../sdk/typescript/package.json' with { type: 'json' };

const options = { baseUrl: 'https://x.example/p/api', appId: 'app_1', apiSecret: 'topsecret' };

test.each([
  [{ baseUrl: 'http://api.example.com/demo/api' }, 'https'],
  [{ baseUrl: 'https://api.example.com/demo/api?a=1' }, 'no query'],
  [{ apiSecret: '' }, 'apiSecret or privateKey'],
  [{ privateKey: 'pem' as never }, 'apiSecret or privateKey, not both'],
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
  expectTypeOf<Data<'withdrawApply'>['level']>().toEqualTypeOf<Open<1 | 2 | 3>>();
  expectTypeOf<Data<'withdrawList'>['list'][number]['withdraw_no']>().toEqualTypeOf<string>();
  expectTypeOf<Data<'clientSessionKeysRevoke'>>().toEqualTypeOf<undefined>();
  expectTypeOf<Data<'clientTransfer'>['status']>().toEqualTypeOf<Open<'queued' | 'pending'>>();
  // @ts-expect-error: what is required must be given.
  const withoutInput = (coffer: Coffer) => coffer.withdraw.apply();
  // @ts-expect-error: a withdrawal takes no session key.
  const withKey = (c: Coffer, a: Apply) => c.withdraw.apply(a, { sessionKey: 'sk_1_x' });
  expect([withoutInput.length, withKey.length]).toEqual([1, 2]);
});

/** A client whose every call is answered with this. */
const answering = (data: unknown, given: object = {}) => {
  const sent: Headers[] = [];
  const fetch = async (_: string, init: RequestInit) => {
    sent.push(new Headers(init.headers));
    return Response.json({ code: 0, data });
  };
  return { coffer: new Coffer({ ...options, ...given, world: { fetch } }), sent };
};

test('a chain, a status and a field that are newer than the package break nothing', async () => {
  const data = { chain: 'NEWCHAIN', status: 99, news: 1 };
  const { coffer } = answering(data);
  const found = await coffer.withdraw.detail({ biz_order_id: 'p-1' });
  expect(found).toEqual(data);
  // A program that handles them compiles, one that pays on the chain it read too.
  const isNew = found.chain === 'NEWCHAIN' && found.status === 99;
  const paid = await coffer.withdraw.apply({
    biz_order_id: 'p-2',
    token: 'USDT',
    to_address: '0x',
    amount: '1',
    chain: found.chain,
  });
  expect([isNew, paid]).toEqual([true, data]);
  expectTypeOf<'NEWCHAIN'>().toExtend<typeof found.chain>();
  expectTypeOf<99>().toExtend<typeof found.status>();
  // Yes or no gets no third value.
  expectTypeOf<Data<'depositDetail'>['orphaned']>().toEqualTypeOf<0 | 1>();
});

test('an event is still narrowed by its name', () => {
  const amountOf = (event: CofferEvent): string | null => {
    if (event.event === 'deposit.credited') return event.data.amount;
    // @ts-expect-error: only energy.low_balance has a threshold.
    return event.event === 'withdraw.confirmed' ? event.data.threshold : null;
  };
  expect(amountOf({ event: 'deposit.credited', data: { amount: '5' } } as CofferEvent)).toBe('5');
});

test('a request says by what it was made', async () => {
  const own = `coffer-sdk-typescript/${manifest.version} node/${process.versions.node}`;
  expect(version).toBe(manifest.version);
  for (const [given, agent] of [
    [{}, own],
    [{ userAgent: 'shop/4.2' }, `shop/4.2 ${own}`],
  ] as const) {
    const { coffer, sent } = answering({}, given);
    await coffer.system.health();
    expect(sent[0]!.get('user-agent')).toBe(agent);
  }
});

test('the name of 0.1 catches the error of a key without the permission', () => {
  expect(PermissionError).toBe(NotPermittedError);
});
