import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { type Rpc, RpcUnavailable } from '#chains/rpc/rpc.ts';
import { makeEvmHeldReader } from '#extensions/books/chain/evm/held-reader.ts';
import type { Chain } from '#model/chain.ts';
import { fake } from '#test/fakes/fake.ts';
import { read } from '../../../../architecture/files.ts';

const chain: Chain = {
  ...chains.ETH,
  tokens: chains.ETH.tokens.filter(({ symbol }) => ['ETH', 'USDT'].includes(symbol)),
};
const hash = (n: bigint | number) => `0x${BigInt(n).toString(16).padStart(64, '0')}`;

/** A provider: its head, the hash of the block that is asked for, and each balance of an address. */
interface Node {
  head: number;
  hashOf?: (block: number) => string;
  balances?: (token: boolean) => bigint[];
  isGone?: boolean;
}

function readerOf(...nodes: Node[]) {
  const asked: string[] = [];
  const calls: string[] = [];
  const at = (index: number): Rpc =>
    fake({
      async request<T>(method: string, params: readonly unknown[] = []): Promise<T> {
        calls.push(method);
        const { head, hashOf = hash, balances = () => [1n], isGone } = nodes[index]!;
        if (isGone) throw new RpcUnavailable('no answer');
        if (method === 'eth_blockNumber') return `0x${head.toString(16)}` as T;
        if (method === 'eth_getBlockByNumber') {
          const number = params[0] as string;
          return { number, hash: hashOf(Number(number)) } as T;
        }
        const [{ data }, block] = params as [{ data: string }, { blockHash: string }];
        asked.push(`${index} ${Number(block.blockHash)}`);
        const words = balances(data.startsWith('0x60406062')).map((n) => hash(n).slice(2));
        return `0x${words.join('')}` as T;
      },
    });
  const rpc: Rpc = fake({ count: nodes.length, at });
  return { asked, calls, reader: makeEvmHeldReader({ rpcOf: async () => rpc }) };
}

const held = (coin: bigint, token: bigint) =>
  new Map([
    ['ETH', coin],
    ['USDT', token],
  ]);

test('two providers are asked at a block that both have, by its hash', async () => {
  const balances = (isToken: boolean) => (isToken ? [5n, 6n] : [7n, 8n]);
  const { asked, reader } = readerOf({ head: 100, balances }, { head: 90, balances });
  expect(await reader.held(chain, ['0xa', '0xb'])).toEqual([
    { address: '0xa', from: 87n, to: 87n, hash: hash(87), held: held(7n, 5n) },
    { address: '0xb', from: 87n, to: 87n, hash: hash(87), held: held(8n, 6n) },
  ]);
  expect([...asked].sort()).toEqual(['0 87', '0 87', '1 87', '1 87']);
});

test('of three, one that is behind does not make the block old', async () => {
  const { reader } = readerOf({ head: 100 }, { head: 10 }, { head: 99 });
  expect(await reader.held(chain, ['0xa'])).toMatchObject([{ to: 96n }]);
});

test('of three, two that have the same block are asked', async () => {
  const fork = { head: 100, hashOf: () => hash(666) };
  const { asked, reader } = readerOf(fork, { head: 100 }, { head: 100 });
  expect(await reader.held(chain, ['0xa'])).toMatchObject([{ hash: hash(97) }]);
  expect(new Set(asked)).toEqual(new Set(['1 97', '2 97']));
});

test('an address of which the providers differ is left out', async () => {
  const { reader } = readerOf(
    { head: 9, balances: () => [1n, 2n] },
    { head: 9, balances: (isToken) => (isToken ? [1n, 3n] : [1n, 2n]) },
  );
  expect(await reader.held(chain, ['0xa', '0xb'])).toMatchObject([{ address: '0xa' }]);
});

test('the only provider’s word counts', async () => {
  const { reader } = readerOf({ head: 2 });
  expect(await reader.held(chain, ['0xa'])).toMatchObject([{ to: 0n, held: held(1n, 1n) }]);
});

test.each<[string, Node[]]>([
  ['two providers on two forks', [{ head: 9 }, { head: 9, hashOf: () => hash(666) }]],
  ['one of two that answers', [{ head: 9 }, { head: 9, isGone: true }]],
  ['a block without a hash', [{ head: 9, hashOf: () => '0x' }]],
  ['fewer balances than addresses', [{ head: 9, balances: () => [] }]],
])('%s say nothing', async (_, nodes) => {
  const { reader } = readerOf(...nodes);
  await expect(reader.held(chain, ['0xa'])).rejects.toMatchObject({ kind: 'nodeUnavailable' });
});

test('500 addresses take the calls that cost.md reckons with, on each EVM chain', async () => {
  const addresses = Array.from({ length: 500 }, (_, n) => `0x${n.toString(16).padStart(40, '0')}`);
  for (const one of Object.values(chains).filter(({ family }) => family === 'EVM')) {
    const { calls, reader } = readerOf({ head: 100, balances: () => addresses.map(() => 1n) });
    expect(await reader.held(one, addresses), one.name).toHaveLength(500);
    expect(calls, one.name).toHaveLength(6);
  }
  const cost = read('docs/cost.md');
  expect(cost).toContain('| 6 for each 500 addresses: a head, a block, four balances | 24,000 |');
  // Two providers.
  expect((1_000_000 / 500) * 6 * 2).toBe(24_000);
});
