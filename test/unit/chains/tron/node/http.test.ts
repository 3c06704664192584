import { afterEach, expect, test } from 'vitest';
import { Unverified } from '#chains/rpc/json-guards.ts';
import { RpcError, RpcUnavailable } from '#chains/rpc/rpc.ts';
import { makeTronHttp, noSuchPath } from '#chains/tron/node/http.ts';
import { caught } from '#test/builders/chains/rpc/caught.ts';
import { says } from '#test/builders/chains/tron/node/http.ts';
import { type Handler, json, type RpcServer, startRpcServer } from '#test/fakes/rpc-server.ts';

const servers: RpcServer[] = [];
const start = async (handler: Handler) => {
  const server = await startRpcServer(handler);
  servers.push(server);
  return server;
};
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

test('a path under the base is posted with its body', async () => {
  const server = await start((body, response, { url, method }) =>
    json(response, { url, method, body }),
  );
  const http = makeTronHttp({ urls: [`${server.url}/v1/0123456789abcdef/`] });
  expect(await http.post('wallet/getaccount', { address: 'T' })).toEqual({
    url: '/v1/0123456789abcdef/wallet/getaccount',
    method: 'POST',
    body: { address: 'T' },
  });
});

test("a key in the URL is the provider's own header, other credentials are Basic", async () => {
  const server = await start(says({}));
  const at = (credentials: string) => server.url.replace('//', `//${credentials}@`);
  await makeTronHttp({ urls: [at('TRON-PRO-API-KEY:k3y')] }).post('wallet/getblock');
  await makeTronHttp({ urls: [at('me:secret')] }).post('wallet/getblock');
  expect(server.headers[0]).toMatchObject({ 'tron-pro-api-key': 'k3y' });
  expect(server.headers[0]).not.toHaveProperty('authorization');
  expect(server.headers[1]!.authorization).toBe(`Basic ${btoa('me:secret')}`);
});

const faults: [string, Handler][] = [
  ['HTTP 500', says({}, 500)],
  ['HTTP 429', says({ Error: 'slow down' }, 429)],
  ['HTTP 403', says({ Success: false }, 403)],
  ['an HTML page', (_, response) => void response.end('<html>busy</html>')],
  ['half an answer', (_, response) => void response.end('{"blockID":"00')],
  [
    'a rate limit',
    says({ Error: 'class java.lang.IllegalAccessException : lack of computing resources' }),
  ],
  ['a number', says(5)],
];

test.each(faults)('%s: the next provider is asked', async (_, handler) => {
  const [bad, good] = [await start(handler), await start(says({ ok: 1 }))];
  const http = makeTronHttp({ urls: [bad.url, good.url] });
  expect(await http.post('wallet/getblock')).toEqual({ ok: 1 });
  const lone = makeTronHttp({ urls: [bad.url] });
  expect(await caught(lone.post('wallet/getblock'))).toBeInstanceOf(RpcUnavailable);
  expect(await caught(http.at(0).post('wallet/getblock'))).toBeInstanceOf(RpcUnavailable);
});

test("a node's error is final, and is shown without the provider's key", async () => {
  const key = '0123456789abcdef';
  const malformed = 'class java.lang.NumberFormatException : For input string:';
  const bad = await start(says({ Error: `${malformed} "/${key}/wallet"` }));
  const good = await start(says({}));
  const error = await caught(
    makeTronHttp({ urls: [`${bad.url}/${key}`, good.url] }).post('wallet/getaccount'),
  );
  expect(error).toBeInstanceOf(RpcError);
  expect(error.message).toBe(`${malformed} "/***/wallet"`);
  expect(good.received).toEqual([]);
});

test.each<[string, unknown]>([
  ['an error in lower case', { error: 'Unknown API_key' }],
  ['an error as an object', { error: { code: -32000, message: 'daily limit' } }],
  ['a path unknown to a gateway', { error: 'Not Found' }],
  ['a project unknown to a gateway', { error: 'project does not exist' }],
  ['no success', { success: false, error: 'x' }],
  ['no success without a word', { success: false }],
  ['a failure of the node', { Error: 'class java.lang.NullPointerException : null' }],
])(
  '%s with HTTP 200: the next provider is asked, and goes first for a while',
  async (_, answer) => {
    const [bad, good] = [await start(says(answer)), await start(says({ ok: 1 }))];
    const http = makeTronHttp({ urls: [bad.url, good.url] });
    expect(await http.post('wallet/getblock')).toEqual({ ok: 1 });
    expect(await http.withOneProvider((one) => one.post('wallet/getblock'))).toEqual({ ok: 1 });
    expect(bad.received).toHaveLength(1);
    const all = makeTronHttp({ urls: [bad.url, bad.url] });
    expect(await caught(all.post('wallet/getblock'))).toBeInstanceOf(RpcError);
    // A broadcast is never sent to a second one.
    const sends = makeTronHttp({ urls: [bad.url, good.url] });
    expect(await caught(sends.once('wallet/broadcasthex', {}))).toBeInstanceOf(RpcError);
    expect(good.received).toHaveLength(2);
  },
);

test('a path that the first provider does not serve is asked of the next one', async () => {
  const bare = await start((_, response) => void response.writeHead(404).end('<html>'));
  const full = await start(says({ ok: 1 }));
  const http = makeTronHttp({ urls: [bare.url, full.url] });
  expect(await http.post('walletsolidity/getblock')).toEqual({ ok: 1 });
});

test('reads whose answer cannot be one are repeated with the next provider', async () => {
  const [odd, good] = [await start(says({ message: 'hello' })), await start(says({ ok: 1 }))];
  const http = makeTronHttp({ urls: [odd.url, good.url] });
  const read = (one: typeof http) =>
    one.post('wallet/getblock').then((answer) => {
      if (!(answer as { ok?: number }).ok) throw new Unverified('no block');
      return answer;
    });
  expect(await http.withOneProvider(read)).toEqual({ ok: 1 });
});

test('a provider that is behind is asked after the others, until it has caught up', async () => {
  const [late, good] = [await start(says({ from: 0 })), await start(says({ from: 1 }))];
  const http = makeTronHttp({ urls: [late.url, good.url] });
  http.setBehind?.(0, true);
  expect(await http.post('wallet/getblock')).toEqual({ from: 1 });
  http.setBehind?.(0, false);
  expect(await http.post('wallet/getblock')).toEqual({ from: 0 });
});

test.each([404, 405])('HTTP %i is a path that the node does not serve', async (status) => {
  const server = await start((_, response) => void response.writeHead(status).end('<html>'));
  const error = await caught(makeTronHttp({ urls: [server.url] }).post('walletsolidity/getblock'));
  expect(error).toMatchObject({ name: 'RpcError', code: noSuchPath });
});

test('a single send is never repeated, whichever provider fails', async () => {
  const [bad, good] = [await start(says({}, 500)), await start(says({}))];
  const http = makeTronHttp({ urls: [bad.url, good.url] });
  expect(await caught(http.once('wallet/broadcasthex', {}))).toBeInstanceOf(RpcUnavailable);
  expect([bad.received.length, good.received.length]).toEqual([1, 0]);
});

test('related reads go to one provider', async () => {
  let first = true;
  const flaky = await start((_, response) => {
    json(response, { from: 'flaky' }, first ? 200 : 500);
    first = false;
  });
  const good = await start(says({ from: 'good' }));
  const http = makeTronHttp({ urls: [flaky.url, good.url] });
  const both = await http.withOneProvider(async (one) => [
    await one.post('a'),
    await one.post('b'),
  ]);
  expect(both).toEqual([{ from: 'good' }, { from: 'good' }]);
});
