import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { makeEvmReader } from '#chains/evm/read/reader.ts';
import { RpcError } from '#chains/rpc/rpc.ts';
import { hex, type Node, reading } from '#test/builders/chains/evm/read/head.ts';
import { fakeRpc } from '../fake-rpc.ts';

test('the head is read from the second provider where the first answers with an error', async () => {
  const fails = { code: -32603, message: 'Internal error' };
  const { reader } = reading({ head: 0, fails }, { head: 16 });
  expect(await reader.head()).toBe(16n);
  expect(await reader.head()).toBe(16n);
});

test('a transaction that the first provider does not know is in the block that the next one shows', async () => {
  const found = (first: unknown, second: unknown) => {
    const nodes = [first, second].map((answer) => fakeRpc({ eth_getTransactionReceipt: answer }));
    const rpc = { ...nodes[0]!, count: 2, at: (i: number) => nodes[i]! };
    return makeEvmReader({ chain: chains.ETH, rpc }).blockOf('0xaa');
  };
  const known = { blockNumber: '0x7' };
  expect(await found(null, known)).toBe(7n);
  expect(await found(new RpcError(-32000, 'pruned'), known)).toBe(7n);
  expect(await found(null, { blockNumber: null })).toBeNull();
  // One that lags or lies does not end the search while the other one cannot say.
  await expect(found(null, new RpcError(-32000, 'pruned'))).rejects.toThrow('pruned');
  const down = new RpcError(-32000, 'down');
  await expect(found(down, down)).rejects.toThrow('down');
});

test('all reads ask a provider that is a thousand blocks behind last, until it has caught up', async () => {
  const nodes = [{ head: 1_000 }, { head: 2_000 }];
  const { reader, rpc } = reading(...nodes);
  expect(await reader.head()).toBe(2_000n);
  expect(await rpc.request('eth_getBalance')).toBe('0x1');
  expect(await reader.blockHashes([900n])).toEqual([`0x${'2'.repeat(64)}`]);
  expect(await reader.blockHashesElsewhere([900n])).toEqual([`0x${'1'.repeat(64)}`]);
  nodes[0]!.head = 2_001;
  for (let tick = 0; tick < 20; tick += 1) await reader.head();
  expect(await rpc.request('eth_getBalance')).toBe('0x0');
});

test.each<[string, Node]>([
  ['of another chain', { head: 90_000_000, chainId: 56 }],
  ['that does not show its head', { head: 90_000_000, shows: 16 }],
])('the head of a provider %s is not believed, and it is asked last', async (_, odd) => {
  for (const nodes of [
    [odd, { head: 16 }],
    [{ head: 16 }, odd],
  ]) {
    const { reader, rpc } = reading(...nodes);
    expect(await reader.head()).toBe(16n);
    expect(await rpc.request('eth_getBalance')).toBe(hex(nodes.findIndex((node) => node !== odd)));
  }
});

test('an idle tick asks for the head once', async () => {
  const { reader, asked } = reading({ head: 16 }, { head: 16 });
  for (let tick = 0; tick < 40; tick += 1) await reader.head();
  expect(asked.filter((call) => call === '0 eth_blockNumber')).toHaveLength(40);
  expect(asked).toHaveLength(42);
});
