import { afterEach, expect, test } from 'vitest';
import { makeRpc, RpcError, RpcUnavailable } from '#chains/rpc/rpc.ts';
import { caught } from '#test/builders/chains/rpc/caught.ts';
import { deadUrl, says, secret } from '#test/builders/chains/rpc/rpc.ts';
import {
  type Handler,
  json,
  node,
  type RpcServer,
  startRpcServer,
} from '#test/fakes/rpc-server.ts';

const servers: RpcServer[] = [];
const start = async (handler: Handler) => {
  const server = await startRpcServer(handler);
  servers.push(server);
  return server;
};
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

test('a call is one POST with its parameters and returns its result', async () => {
  const server = await start(node(({ params }) => ({ result: params })));
  const rpc = makeRpc({ urls: [server.url] });
  expect(await rpc.request('eth_call', [{ to: '0x1' }, 'latest'])).toEqual([
    { to: '0x1' },
    'latest',
  ]);
  expect(server.received).toEqual([
    { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: '0x1' }, 'latest'] },
  ]);
  expect(rpc.count).toBe(1);
});

test('null is a valid result', async () => {
  const server = await start(says(null));
  expect(await makeRpc({ urls: [server.url] }).request('eth_getTransactionReceipt')).toBeNull();
});

const faults: [string, Handler][] = [
  ['HTTP 500', (_, response) => json(response, {}, 500)],
  ['HTTP 502 with a proper answer', (_, response) => json(response, { id: 1, result: '0x' }, 502)],
  ['HTTP 429', (_, response) => json(response, { error: 'slow down' }, 429)],
  ['HTTP 401', (_, response) => json(response, { id: 1, error: { code: -32600 } }, 401)],
  ['HTTP 404 page', (_, response) => void response.writeHead(404).end('<html>')],
  ['text that is no JSON', (_, response) => void response.end('<html>busy</html>')],
  ['half an answer', (_, response) => void response.end('{"jsonrpc":"2.0","id":1,"resu')],
  ['an empty answer', (_, response) => void response.end()],
  ['JSON of another shape', (_, response) => json(response, ['ok'])],
  ['null', (_, response) => json(response, null)],
  ['the answer to another call', (_, response) => json(response, { id: 99, result: '0xbad' })],
  ['a redirect', (_, response) => void response.writeHead(307, { location: '/x' }).end()],
  ['a dropped connection', (_, response) => void response.destroy()],
  ['a rate limit as JSON-RPC error', node(() => ({ error: { code: -32005, message: 'limit' } }))],
  ['no answer in time', () => {}],
  [
    'an answer that trickles',
    (_, response) => {
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    },
  ],
  ['an answer above the limit', says('x'.repeat(5_000))],
];

test.each(faults)('%s: the next provider is asked', async (_, fault) => {
  const bad = await start(fault);
  const good = await start(says('0x2a'));
  const rpc = makeRpc({ urls: [bad.url, good.url], timeoutMs: 1_500, maxBytes: 2_000 });
  expect(await rpc.request('eth_blockNumber')).toBe('0x2a');
  expect(bad.received).toHaveLength(1);
  // The failed provider rests: the next call goes to the working one directly.
  expect(await rpc.request('eth_blockNumber')).toBe('0x2a');
  expect(bad.received).toHaveLength(1);
});

test('where all answers are too large, the error says so', async () => {
  const failure = async (fault: Parameters<typeof start>[0]) =>
    caught(makeRpc({ urls: [(await start(fault)).url], maxBytes: 2_000 }).request('eth_getLogs'));
  expect(await failure(says('x'.repeat(5_000)))).toMatchObject({ isTooLarge: true });
  expect(await failure((_, out) => void out.destroy())).toMatchObject({ isTooLarge: false });
});

test('a single provider that fails once is asked again', async () => {
  let calls = 0;
  const server = await start((body, response) => {
    calls += 1;
    if (calls === 1) json(response, {}, 503);
    else says('0x1')(body, response, undefined as never);
  });
  expect(await makeRpc({ urls: [server.url] }).request('eth_blockNumber')).toBe('0x1');
});

test("a node's error about the call is thrown at once, with its data", async () => {
  const error = { code: 3, message: 'execution reverted', data: '0x08c379a0' };
  const first = await start(node(() => ({ error })));
  const second = await start(says('0x1'));
  const rpc = makeRpc({ urls: [first.url, second.url] });
  const thrown = await caught(rpc.request('eth_estimateGas', [{}]));
  expect(thrown).toBeInstanceOf(RpcError);
  expect(thrown).toMatchObject({ name: 'RpcError', ...error });
  expect(second.received).toHaveLength(0);
});

test("an error with HTTP 400 is the node's error about the call", async () => {
  const server = await start((body, response) =>
    json(
      response,
      { id: (body as { id: number }).id, error: { code: -32602, message: 'no' } },
      400,
    ),
  );
  const thrown = await caught(makeRpc({ urls: [server.url] }).request('eth_call'));
  expect(thrown).toMatchObject({ code: -32602, message: 'no' });
});

test("an error's data is also found inside an object", async () => {
  const server = await start(
    node(() => ({ error: { code: -32000, message: 'revert', data: { data: '0xabcd' } } })),
  );
  const thrown = await caught(makeRpc({ urls: [server.url] }).request('eth_call'));
  expect(thrown).toMatchObject({ data: '0xabcd' });
});

test('when every provider is overloaded, the refusal is thrown', async () => {
  const server = await start(node(() => ({ error: { code: -32005, message: 'limit' } })));
  const rpc = makeRpc({ urls: [server.url, server.url] });
  expect(await caught(rpc.request('eth_call'))).toMatchObject({ code: -32005 });
  expect(server.received).toHaveLength(2);
});

test('no error contains a URL or key', async () => {
  const chatty = await start((body, response) => {
    const { id } = body as { id: number };
    const message = `quota of 0123456789abcdef exceeded, see https://rpc.example/v3/x s3cr3t-t0ken`;
    json(response, { id, error: { code: -32000, message, data: `at ${deadUrl}` } });
  });
  const thrown = await Promise.all([
    caught(makeRpc({ urls: [deadUrl, deadUrl] }).request('eth_chainId')),
    caught(makeRpc({ urls: [deadUrl] }).batch([{ method: 'eth_chainId' }])),
    caught(makeRpc({ urls: [deadUrl] }).once('eth_sendRawTransaction', ['0x'])),
    caught(makeRpc({ urls: [`http://no-such-host.invalid${secret}`] }).request('eth_chainId')),
    caught(makeRpc({ urls: [chatty.url + secret] }).request('eth_chainId')),
  ]);
  for (const error of thrown) {
    const told = `${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`;
    expect(told).not.toMatch(/0123456789abcdef|s3cr3t|rpc\.example|no-such-host|:65531/);
  }
  expect(thrown[0]).toBeInstanceOf(RpcUnavailable);
  expect(thrown[0]!.message).toContain('eth_chainId: #0 no connection (ECONNREFUSED); #1');
  for (const url of [`nonsense${secret}`, `ftp://host${secret}`, '']) {
    expect(() => makeRpc({ urls: [url] })).toThrow(/^RPC URL 0 is [^/]*$/);
  }
});

test('no error contains the user and password of a URL', async () => {
  const message = 'user operator with hunter2 is unknown';
  const server = await start(node(() => ({ error: { code: -32000, message } })));
  const url = server.url.replace('http://', 'http://operator:hunter2@');
  const thrown = await caught(makeRpc({ urls: [url] }).request('eth_chainId'));
  expect(thrown.message).toBe('user *** with *** is unknown');
});

test('a user and password in the URL become a header', async () => {
  const server = await start(says('0x1'));
  const url = server.url.replace('http://', 'http://user:pa%20ss@');
  await makeRpc({ urls: [url] }).request('eth_chainId');
  const expected = `Basic ${Buffer.from('user:pa ss').toString('base64')}`;
  expect(server.headers[0]!.authorization).toBe(expected);
});

const shuffled: Handler = (body, response) => {
  const calls = body as { id: number; params: unknown[] }[];
  json(response, calls.map(({ id, params }) => ({ id, result: params[0] })).reverse());
};
const numbered = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ method: 'echo', params: [i] }));

test('answers of a batch are matched by id, whatever their order', async () => {
  const server = await start(shuffled);
  const results = await makeRpc({ urls: [server.url] }).batch<number>(numbered(5));
  expect(results).toEqual([0, 1, 2, 3, 4]);
  expect(server.received).toHaveLength(1);
});

test('a batch above 100 calls is split and keeps its order', async () => {
  const server = await start(shuffled);
  const results = await makeRpc({ urls: [server.url] }).batch<number>(numbered(250));
  expect(results).toEqual(Array.from({ length: 250 }, (_, i) => i));
  expect(server.received.map((body) => (body as []).length)).toEqual([100, 100, 50]);
});

test('an empty batch makes no request', async () => {
  expect(await makeRpc({ urls: [deadUrl] }).batch([])).toEqual([]);
});

test('a missing answer, an error and an answer without a result are errors in their places', async () => {
  const server = await start((body, response) => {
    const [a, b, , d, e] = body as { id: number }[];
    json(response, [
      { id: d!.id, error: { code: -32601, message: 'no such method' } },
      { id: e!.id },
      { id: a!.id, result: 'a' },
      { id: b!.id, result: null },
      { id: 4711, result: 'nobody asked' },
      null,
    ]);
  });
  const results = await makeRpc({ urls: [server.url] }).batch(numbered(5));
  expect(results.slice(0, 2)).toEqual(['a', null]);
  expect(results[2]).toMatchObject({ name: 'RpcError', message: expect.stringContaining('echo') });
  expect(results[3]).toMatchObject({ name: 'RpcError', code: -32601 });
  expect(results[4]).toMatchObject({ name: 'RpcError', code: -32603 });
});

test.each<[string, Handler]>([
  ['refuses batches', (_, response) => json(response, { id: null, error: { code: -32600 } })],
  [
    'answers one id twice',
    (body, response) => {
      const [{ id }] = [body].flat() as [{ id: number }];
      json(response, [
        { id, result: 1 },
        { id, result: 2 },
      ]);
    },
  ],
  ['answers an empty list', (_, response) => json(response, [])],
])('a provider that %s is skipped, for the whole batch', async (_, handler) => {
  const bad = await start(handler);
  const good = await start(shuffled);
  const results = await makeRpc({ urls: [bad.url, good.url] }).batch(numbered(3));
  expect(results).toEqual([0, 1, 2]);
  // Once with all three calls, once with one: it may only refuse this many.
  expect(bad.received).toHaveLength(2);
});

/** A node that takes at most `most` calls at once, as some providers do. */
const limitedTo =
  (most: number): Handler =>
  (body, response) => {
    const calls = [body].flat() as { id: number; params: unknown[] }[];
    if (calls.length > most) {
      return json(response, { id: null, error: { code: -32600, message: 'batch too large' } });
    }
    const answers = calls.map(({ id, params }) => ({ id, result: params[0] }));
    json(response, Array.isArray(body) ? answers : answers[0]);
  };
const sizesOf = (server: RpcServer) => server.received.map((body) => [body].flat().length);

test('a provider that refuses large batches is asked in parts, and its size is remembered', async () => {
  const server = await start(limitedTo(10));
  const rpc = makeRpc({ urls: [server.url] });
  const expected = Array.from({ length: 30 }, (_, i) => i);
  expect(await rpc.batch<number>(numbered(30))).toEqual(expected);
  expect(sizesOf(server)).toEqual([30, 15, 7, 7, 7, 7, 2]);
  server.received.length = 0;
  // Also through a client of only this provider, which has its own calls but the same node.
  expect(await rpc.at(0).batch<number>(numbered(14))).toEqual(expected.slice(0, 14));
  expect(sizesOf(server)).toEqual([7, 7]);
});

test('a provider that takes no batches gets single calls', async () => {
  const server = await start((body, response) =>
    Array.isArray(body)
      ? json(response, {}, 400)
      : limitedTo(1)(body, response, undefined as never),
  );
  expect(await makeRpc({ urls: [server.url] }).batch<number>(numbered(3))).toEqual([0, 1, 2]);
});

test('a part that fails takes no other part with it', async () => {
  let exchanges = 0;
  const server = await start((body, response) => {
    exchanges += 1;
    if (exchanges > 1) return json(response, {}, 429);
    limitedTo(100)(body, response, undefined as never);
  });
  const results = await makeRpc({ urls: [server.url] })
    .at(0)
    .batch<number>(numbered(120));
  expect(results.slice(0, 100)).toEqual(Array.from({ length: 100 }, (_, i) => i));
  expect(results.slice(100).every((one) => one instanceof RpcError)).toBe(true);
});

test('another provider answers what the first one left open', async () => {
  let exchanges = 0;
  const half = await start((body, response) => {
    exchanges += 1;
    if (exchanges > 1) return json(response, {}, 429);
    limitedTo(100)(body, response, undefined as never);
  });
  const good = await start(shuffled);
  const results = await makeRpc({ urls: [half.url, good.url] }).batch<number>(numbered(120));
  expect(results).toEqual(Array.from({ length: 120 }, (_, i) => i));
  expect(sizesOf(good)).toEqual([20]);
});

test('a batch ends within the time that it was given', async () => {
  const hung = await start(() => {});
  const rpc = makeRpc({ urls: [hung.url], timeoutMs: 60_000 });
  expect(await caught(rpc.batch(numbered(3), { withinMs: 50 }))).toBeInstanceOf(RpcUnavailable);
  expect(await caught(rpc.batch(numbered(3), { withinMs: 0 }))).toBeInstanceOf(RpcUnavailable);
});

test('at() asks only its provider, once', async () => {
  const bad = await start((_, response) => json(response, {}, 500));
  const good = await start(says('0x1'));
  const rpc = makeRpc({ urls: [bad.url, good.url] });
  expect(await rpc.at(1).request('eth_chainId')).toBe('0x1');
  expect(await caught(rpc.at(0).request('eth_chainId'))).toBeInstanceOf(RpcUnavailable);
  expect(await caught(rpc.at(0).batch([{ method: 'eth_chainId' }]))).toBeInstanceOf(RpcUnavailable);
  expect(bad.received).toHaveLength(2);
  expect(good.received).toHaveLength(1);
  expect(rpc.at(1).count).toBe(1);
  expect(() => rpc.at(2)).toThrow(RangeError);
});

test('once() sends once to one provider, whatever happens', async () => {
  const bad = await start((_, response) => response.destroy());
  const good = await start(says('0x1'));
  const rpc = makeRpc({ urls: [bad.url, good.url] });
  const thrown = await caught(rpc.once('eth_sendRawTransaction', ['0x02']));
  expect(thrown).toBeInstanceOf(RpcUnavailable);
  expect(bad.received).toHaveLength(1);
  expect(good.received).toHaveLength(0);
  // The next broadcast goes to the provider that did not fail recently.
  expect(await rpc.once('eth_sendRawTransaction', ['0x02'])).toBe('0x1');
});

test('a call ends within twice the timeout, however many providers hang', async () => {
  const hung = await start(() => {});
  const rpc = makeRpc({ urls: Array.from({ length: 12 }, () => hung.url), timeoutMs: 150 });
  expect(await caught(rpc.request('eth_chainId'))).toBeInstanceOf(RpcUnavailable);
  // Each is asked for the whole timeout, and the last one for what is left.
  expect(hung.received.length).toBeLessThanOrEqual(3);
});

test('a chain without a URL is refused', () => {
  expect(() => makeRpc({ urls: [] })).toThrow('at least one');
});
