/** Budgets and pauses of providers, on a virtual clock. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeBudgets } from '#chains/rpc/budget.ts';
import { makeRpc, RpcUnavailable } from '#chains/rpc/rpc.ts';
import { makeTronHttp } from '#chains/tron/node/http.ts';
import type { RpcUrl } from '#model/rpc-url.ts';
import { began, network, type Refuse, settled } from '#test/builders/chains/rpc/failover.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: began, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});
const [a, b] = ['https://a.example/key', 'https://b.example/key'] as const;

test.each([
  [429, '30', 30_000],
  [503, '30', 30_000],
  [429, new Date(began + 45_000).toUTCString(), 45_000],
  [429, '86400', 300_000],
  [429, 'soon', 5_000],
  [429, undefined, 5_000],
])(
  'HTTP %i with Retry-After %s: the provider is left alone, the other one is asked',
  async (status, retryAfter, pauseMs) => {
    let limited = true;
    const refuse: Refuse = (host) =>
      limited && host.startsWith('a') ? { status, ...(retryAfter && { retryAfter }) } : null;
    const { hosts, fetch } = network(refuse);
    const rpc = makeRpc({ urls: [a, b], fetch });
    expect(await settled(rpc.request('eth_chainId'))).toBe('0x1');
    limited = false;
    vi.setSystemTime(began + pauseMs - 1_000);
    expect(await settled(rpc.request('eth_chainId'))).toBe('0x1');
    expect(hosts()).toBe('abb');
    vi.setSystemTime(began + pauseMs + 1_000);
    expect(await settled(rpc.request('eth_chainId'))).toBe('0x1');
    expect(hosts()).toBe('abba');
  },
);

test('a short pause of the only provider is waited for, a long one fails at once', async () => {
  const waits = async (retryAfter: string) => {
    vi.setSystemTime(began);
    let limited = true;
    const { asked, fetch } = network(() => (limited ? { status: 429, retryAfter } : null));
    const rpc = makeRpc({ urls: [a], fetch, timeoutMs: 10_000 });
    const first = rpc.at(0).request('eth_chainId');
    expect(await settled(first)).toBeInstanceOf(RpcUnavailable);
    limited = false;
    const before = Date.now();
    const outcome = await settled(rpc.at(0).request('eth_chainId'));
    return { outcome, ms: Date.now() - before, times: asked.length };
  };
  const short = await waits('3');
  expect(short).toMatchObject({ outcome: '0x1', times: 2 });
  expect(short.ms).toBeGreaterThan(2_900);
  const long = await waits('30');
  expect(long.outcome).toBeInstanceOf(RpcUnavailable);
  expect(String(long.outcome)).toContain('#0 is over its rate limit, or asks for a pause');
  expect(long.times).toBe(1);
  expect(long.ms).toBeLessThan(100);
});

test("a pause of one provider is not another's, and TRON keeps it too", async () => {
  const refuse: Refuse = (host) =>
    host.startsWith('a') ? { status: 403, retryAfter: '30' } : null;
  const { hosts, fetch } = network(refuse);
  const http = makeTronHttp({ urls: [a, b], fetch });
  expect(await settled(http.post('wallet/getblock'))).toMatchObject({ result: '0x1' });
  expect(await settled(http.at(1).post('wallet/getblock'))).toMatchObject({ result: '0x1' });
  expect(await settled(http.at(0).post('wallet/getblock'))).toBeInstanceOf(RpcUnavailable);
  expect(await settled(http.withOneProvider((one) => one.post('wallet/getblock')))).toMatchObject({
    result: '0x1',
  });
  expect(hosts()).toBe('abbb');
});

test.each([
  ['HTTP 403', 403, 'error'],
  ['HTTP 200', 200, 'Error'],
])("TronGrid's penalty is kept, though it is only in the text: %s", async (_, status, field) => {
  let limited = true;
  const body = {
    [field]: 'The key exceeds the frequency limit(15), and the query server is suspended for 30s',
  };
  const { hosts, fetch } = network((host) =>
    limited && host.startsWith('a') ? { status, body } : null,
  );
  const http = makeTronHttp({ urls: [a, b], fetch });
  await settled(http.post('wallet/getblock'));
  limited = false;
  vi.setSystemTime(began + 29_000);
  await settled(http.post('wallet/getblock'));
  expect(hosts()).toBe('abb');
  vi.setSystemTime(began + 31_000);
  await settled(http.post('wallet/getblock'));
  expect(hosts()).toBe('abba');
});

const plan: RpcUrl = { url: a, requestsPerSecond: 10 };

/** Asks one call after the other, each as soon as the one before it has ended. */
async function askFor(ms: number, ask: () => Promise<unknown>): Promise<void> {
  while (Date.now() < began + ms) await ask().catch(() => vi.advanceTimersByTimeAsync(10));
}

test('watcher and signer stay within the plan together, and neither starves the other', async () => {
  const { asked, fetch } = network();
  const clientOf = (role: 'watcher' | 'signer') =>
    makeRpc({ urls: [plan], fetch, budgetOf: makeBudgets(role), timeoutMs: 10_000 });
  const [watcher, signer] = [clientOf('watcher'), clientOf('signer')];
  const used = { watcher: 0, signer: 0 };
  // The watcher catches up with ten callers at once; the signer has one.
  const running = Promise.all([
    ...Array.from({ length: 10 }, () =>
      askFor(20_000, async () => {
        await watcher.request('eth_blockNumber');
        used.watcher += 1;
      }),
    ),
    askFor(20_000, async () => {
      await signer.request('eth_gasPrice');
      used.signer += 1;
    }),
  ]);
  await settled(running);
  // Twenty seconds, and what a full bucket holds at the start.
  expect(used.signer).toBeGreaterThanOrEqual(80);
  expect(used.signer).toBeLessThanOrEqual(4 * 21 + 1);
  expect(used.watcher).toBeLessThanOrEqual(6 * 21 + 10);
  expect(asked.filter(({ at }) => at >= 10_000 && at < 11_000).length).toBeLessThanOrEqual(11);
});

test('beyond its plan a provider is spared while another one has room', async () => {
  const { hosts, fetch } = network();
  const urls: RpcUrl[] = [{ url: a, requestsPerSecond: 5 }, b];
  const rpc = makeRpc({ urls, fetch, budgetOf: makeBudgets('watcher') });
  for (let i = 0; i < 5; i += 1) await settled(rpc.request('eth_chainId'));
  expect(hosts()).toMatch(/^aaab+$/);
});

test('nothing waits past its deadline: what has no room in time fails at once', async () => {
  const { asked, fetch } = network();
  const rpc = makeRpc({ urls: [plan], fetch, budgetOf: makeBudgets('signer'), timeoutMs: 1_000 });
  const calls = Array.from({ length: 40 }, () => rpc.at(0).request('eth_chainId'));
  const outcomes = Promise.allSettled(calls);
  await settled(outcomes);
  expect(Date.now() - began).toBeLessThanOrEqual(1_100);
  const answered = (await outcomes).filter(({ status }) => status === 'fulfilled').length;
  expect(answered).toBe(asked.length);
  expect(answered).toBeGreaterThanOrEqual(7);
  expect(answered).toBeLessThanOrEqual(8);
});

test('a batch counts as its calls', async () => {
  const { fetch } = network();
  const rpc = makeRpc({ urls: [plan], fetch, budgetOf: makeBudgets('watcher') });
  const calls = Array.from({ length: 12 }, () => ({ method: 'eth_chainId' }));
  await settled(rpc.batch(calls));
  const before = Date.now();
  await settled(rpc.request('eth_chainId'));
  // Six a second: 12 less the 6 that were there, and one more.
  expect(Date.now() - before).toBeGreaterThanOrEqual(1_150);
});

test.each<[string, ReturnType<Refuse>, string]>([
  ['an HTTP error', { status: 500 }, 'HTTP 500'],
  ['a limit', { status: 429 }, 'HTTP 429'],
  ['what is no answer', { status: 200, body: 'hello' }, 'malformed answer'],
  [
    'an error about its plan',
    { status: 200, body: { jsonrpc: '2.0', id: null, error: { code: -32000, message: 'quota' } } },
    'quota',
  ],
])('%s is heard as a failure of that provider, whoever was asked', async (_, refusal, failure) => {
  const { fetch } = network((host) => (host.startsWith('a') ? refusal : null));
  const rpc = makeRpc({ urls: [a, b], fetch });
  expect(rpc.heard?.()).toEqual([
    { answers: 0, failures: 0, failure: null },
    { answers: 0, failures: 0, failure: null },
  ]);
  await settled(rpc.request('eth_chainId'));
  await settled(rpc.at(0).request('eth_chainId'));
  await settled(rpc.at(0).batch([{ method: 'eth_chainId' }, { method: 'eth_blockNumber' }]));
  const [first, second] = rpc.heard?.() ?? [];
  expect(first).toMatchObject({ answers: 0, failure: expect.stringContaining(failure) });
  expect(first?.failures).toBeGreaterThanOrEqual(3);
  expect(second).toEqual({ answers: 1, failures: 0, failure: null });
});

test('a node’s error about the call is an answer of it', async () => {
  const error = { code: 3, message: 'execution reverted' };
  const { fetch } = network(() => ({ status: 200, body: { jsonrpc: '2.0', id: null, error } }));
  const rpc = makeRpc({ urls: [a, b], fetch });
  await settled(rpc.request('eth_call', []));
  expect(rpc.heard?.()[0]).toEqual({ answers: 1, failures: 0, failure: null });
});

test('a provider of another network is heard as a failure', async () => {
  const { fetch } = network();
  const rpc = makeRpc({
    urls: [a],
    fetch,
    network: { method: 'eth_chainId', isRight: () => false },
  });
  await settled(rpc.request('eth_blockNumber'));
  expect(rpc.heard?.()[0]).toMatchObject({
    answers: 0,
    failure: 'the provider serves another network',
  });
});
