/** Providers of another network: none of their answers counts. */
import { afterEach, expect, test, vi } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { evmNetwork } from '#chains/evm/node/network.ts';
import { makeRpc, RpcUnavailable } from '#chains/rpc/rpc.ts';
import { solanaNetwork } from '#chains/solana/node/network.ts';
import { makeTronHttp } from '#chains/tron/node/http.ts';
import { tronNetwork } from '#chains/tron/node/network.ts';
import {
  node,
  providers,
  question,
  type Reply,
} from '#test/builders/chains/rpc/providers/network.ts';

afterEach(() => {
  vi.useRealTimers();
});
const ethereum = node(question, 'right');
const otherChain = node({ eth_chainId: '0x38', getGenesisHash: 'devnet' }, 'wrong');

test.each([
  ['ETH', evmNetwork(chains.ETH)],
  ['SOL', solanaNetwork(chains.SOL)!],
] as const)('%s: a provider of another network is not believed', async (_, network) => {
  const { asked, urls, fetch } = providers(otherChain, ethereum);
  const rpc = makeRpc({ urls, fetch, network });
  expect(await rpc.request('getSlot')).toBe('right');
  expect(await rpc.batch([{ method: 'a' }, { method: 'b' }])).toEqual(['right', 'right']);
  await expect(rpc.at(0).request('a')).rejects.toThrow(RpcUnavailable);
  await expect(rpc.at(0).batch([{ method: 'a' }])).rejects.toThrow(
    'the provider serves another network',
  );
  // The right one is asked once for its network, the wrong one with each call.
  const { method } = network;
  expect(asked.filter((call) => call === `1 ${method}`)).toHaveLength(1);
  expect(asked.filter((call) => call === `0 ${method}`)).toHaveLength(3);
});

test('one that says so for ten seconds is asked for nothing more for five minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { asked, urls, fetch } = providers(otherChain);
  const rpc = makeRpc({ urls, fetch, network: evmNetwork(chains.ETH) });
  const calls = async () => {
    asked.length = 0;
    await expect(rpc.at(0).request('a')).rejects.toThrow('the provider serves another network');
    return asked.length;
  };
  for (const wait of [0, 5_000, 6_000]) {
    vi.setSystemTime(Date.now() + wait);
    expect(await calls()).toBe(2);
  }
  vi.setSystemTime(Date.now() + 299_000);
  expect(await calls()).toBe(0);
  vi.setSystemTime(Date.now() + 2_000);
  expect(await calls()).toBe(2);
  // It is known by now.
  expect(await calls()).toBe(0);
});

test('nodes that tell a wrong network while they start are believed once they tell the right one', async () => {
  let chainId = '0x0';
  const starting: Reply = (what) => (what === 'eth_chainId' ? chainId : 'right');
  const { urls, fetch } = providers(starting, starting);
  const rpc = makeRpc({ urls, fetch, network: evmNetwork(chains.ETH) });
  for (let call = 0; call < 3; call += 1) {
    await expect(rpc.at(call % 2).request('a')).rejects.toThrow(
      'the provider serves another network',
    );
  }
  chainId = '0x1';
  expect(await rpc.request('a')).toBe('right');
  expect(await rpc.at(0).request('a')).toBe('right');
});

test('an error of a provider of another network settles nothing', async () => {
  const { urls, fetch } = providers(node({ eth_chainId: '0x38' }, new Error('reverted')), ethereum);
  const rpc = makeRpc({ urls, fetch, network: evmNetwork(chains.ETH) });
  expect(await rpc.request('eth_call')).toBe('right');
});

test('calls that begin together ask for the network once; who does not tell it is not believed', async () => {
  const { asked, urls, fetch } = providers(node({}, 'silent'), ethereum);
  const rpc = makeRpc({ urls, fetch, network: evmNetwork(chains.ETH) });
  const calls = ['a', 'b', 'c'].map((method) => rpc.request(method));
  expect(await Promise.all(calls)).toEqual(['right', 'right', 'right']);
  expect(asked.filter((call) => call === '1 eth_chainId')).toHaveLength(1);
  // It may report it later: it is asked again.
  await expect(rpc.at(0).request('a')).rejects.toThrow('network not told');
  expect(asked.filter((call) => call === '0 eth_chainId').length).toBeGreaterThan(1);
});

test('a broadcast asks for no network', async () => {
  const { asked, urls, fetch } = providers(otherChain);
  const rpc = makeRpc({ urls, fetch, network: evmNetwork(chains.ETH) });
  expect(await rpc.once('eth_sendRawTransaction', ['0x'])).toBe('wrong');
  expect(asked).toEqual(['0 eth_sendRawTransaction']);
});

test('TRON: the first block tells the network', async () => {
  const firstBlock = (id: number) => `${'0'.repeat(16)}${'1'.repeat(40)}${id.toString(16)}`;
  const at =
    (id: number, value: string): Reply =>
    (path) =>
      path === 'wallet/getblock' ? { blockID: firstBlock(id) } : { value };
  const main = Number(chains.TRX.network);
  const { asked, urls, fetch } = providers(at(3_448_148_188, 'nile'), at(main, 'main'));
  const http = makeTronHttp({ urls, fetch, network: tronNetwork(chains.TRX) });
  expect(await http.post('wallet/getaccount')).toEqual({ value: 'main' });
  expect(await http.withOneProvider((one) => one.post('wallet/getaccount'))).toEqual({
    value: 'main',
  });
  await expect(http.at(0).post('wallet/getaccount')).rejects.toThrow(
    'the provider serves another network',
  );
  expect(await http.once('wallet/broadcasthex', {})).toEqual({ value: 'main' });
  expect(asked.filter((call) => call === '1 wallet/getblock')).toHaveLength(1);
});

test('a private network is not checked', () => {
  expect(solanaNetwork({ ...chains.SOL, network: null })).toBeUndefined();
  expect(tronNetwork({ ...chains.TRX, network: null })).toBeUndefined();
});

test('a provider that gives no usable answer says how, and one of another network says that', async () => {
  const down: typeof fetch = async () => new Response('<html>', { status: 503 });
  const rpc = makeRpc({
    urls: ['https://a.example/'],
    fetch: down,
    network: evmNetwork(chains.ETH),
  });
  await expect(rpc.at(0).request('a')).rejects.toThrow('HTTP 503');
  expect(rpc.heard?.()[0]?.failure).toBe('HTTP 503');
});
