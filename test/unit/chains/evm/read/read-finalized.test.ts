import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { readFinalized } from '#chains/evm/read/read-finalized.ts';
import { makeEvmReader } from '#chains/evm/read/reader.ts';
import { untaggedFinalBlock } from '#chains/evm/read/untagged-final-block.ts';
import { type Rpc, RpcError } from '#chains/rpc/rpc.ts';
import { head, hex, names, node, read } from '#test/builders/chains/evm/read/read-finalized.ts';
import { fakeRpc } from '../fake-rpc.ts';

const noTag = new RpcError(-32602, 'invalid argument 0: hex string without 0x prefix');

test.each([
  ['geth just restarted', new RpcError(-39001, 'finalized block not found')],
  ['a lagging node behind a load balancer', new RpcError(-32000, 'header not found')],
  ['null', null],
  ['a proxy', new RpcError(-32603, 'invalid response from upstream')],
  ['a proxy with a code of its own', new RpcError(-32602, 'invalid response from upstream')],
  ['an overloaded node', new RpcError(-32005, 'rate limited')],
])('an unclear answer is not finality: %s', async (_, answer) => {
  for (const name of names) await expect(read(answer, false, name)).rejects.toThrow();
});

test('the tag counts, and never above the head', async () => {
  expect(await read({ number: hex(head - 70n) })).toBe(head - 70n);
  expect(await read({ number: hex(head + 9n) })).toBe(head);
});

test('a provider that does not know the tag is read by the depth of its chain', async () => {
  for (const name of ['ETH', 'POLYGON', 'BSC'] as const) {
    expect(await read(noTag, false, name)).toBe(untaggedFinalBlock(chains[name], head));
  }
  // A sequencer's blocks have no depth that gives finality.
  for (const name of ['ARBITRUM', 'BASE'] as const) {
    await expect(read(noTag, false, name)).rejects.toThrow('no finalized block');
  }
  const early = fakeRpc({ eth_blockNumber: '0x5', eth_getBlockByNumber: () => noTag });
  const facts = { knowsTag: false };
  expect(await readFinalized({ chain: chains.ETH, rpc: early, facts })).toBe(0n);
});

test('a provider that knew the tag and refuses it now tells no finality', async () => {
  await expect(read(noTag, true)).rejects.toThrow('hex string');
  const answers: unknown[] = [{ number: hex(head - 70n) }, noTag];
  const rpc = fakeRpc({ eth_blockNumber: hex(head), eth_getBlockByNumber: () => answers.shift() });
  const reader = makeEvmReader({ chain: chains.BASE, rpc });
  expect(await reader.finalized()).toBe(head - 70n);
  await expect(reader.finalized()).rejects.toThrow('too few providers report the finalized block');
});

test('of two providers the lower answer counts; one answer is none', async () => {
  const both = (answers: unknown[]) => {
    const nodes = answers.map(node);
    const rpc: Rpc = { ...nodes[0]!, count: nodes.length, at: (index) => nodes[index]! };
    return makeEvmReader({ chain: chains.BASE, rpc }).finalized();
  };
  const at = (behind: bigint) => ({ number: hex(head - behind) });
  expect(await both([at(2n), at(600n)])).toBe(head - 600n);
  expect(await both([at(600n), at(2n)])).toBe(head - 600n);
  await expect(both([at(2n), null])).rejects.toThrow('#1 the node has no finalized block');
  expect(await both([at(2n), null, at(5n)])).toBe(head - 5n);
});
