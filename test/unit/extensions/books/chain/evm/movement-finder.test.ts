import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { type Rpc, RpcError } from '#chains/rpc/rpc.ts';
import { makeEvmMovementFinder } from '#extensions/books/chain/evm/movement-finder.ts';
import { fake } from '#test/fakes/fake.ts';

/** What the chain has and what the books have, by the changes at each block. */
type Changes = Record<number, bigint>;
const sumTo = (changes: Changes, block: bigint): bigint =>
  Object.entries(changes).reduce(
    (sum, [at, amount]) => (BigInt(at) <= block ? sum + amount : sum),
    0n,
  );

function find(onChain: Changes, booked: Changes, { keeps = [true] } = {}) {
  let calls = 0;
  const at = (index: number): Rpc =>
    fake({
      async request<T>(_: string, params: readonly unknown[] = []): Promise<T> {
        calls += 1;
        if (!keeps[index]) throw new RpcError(-32000, 'missing trie node');
        const held = sumTo(onChain, BigInt(params[1] as string));
        return `0x${held.toString(16).padStart(64, '0')}` as T;
      },
    });
  const rpc: Rpc = fake({ count: keeps.length, at });
  const finder = makeEvmMovementFinder({ rpcOf: async () => rpc });
  const range = { above: 1_000n, to: 1_000_000n };
  const movement = { address: '0xa', tokenAddress: null, ...range };
  const result = finder.blocks(chains.ETH, {
    ...movement,
    bookedAt: (block) => sumTo(booked, block),
  });
  return { result, calls: () => calls };
}

test('only blocks that the books lack are found', async () => {
  const onChain = { 900: 5n, 2000: 7n, 500000: 8n, 999999: 9n, 1000000: 1n };
  const { result, calls } = find(onChain, { 900: 5n, 2000: 7n, 999999: 9n });
  expect(await result).toEqual([500_000n, 1_000_000n]);
  expect(calls()).toBeLessThan(50);
});

test('books that are behind by the same amount at both ends have no block', async () => {
  const { result, calls } = find({ 500: 5n }, {});
  expect(await result).toEqual([]);
  expect(calls()).toBe(2);
});

test('at most twenty blocks are looked for', async () => {
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [2_000 + 100 * i, 1n]));
  expect(await find(many, {}).result).toHaveLength(20);
});

test('a provider that keeps no old state is passed over, and none says null', async () => {
  expect(await find({ 5000: 1n }, {}, { keeps: [false, true] }).result).toEqual([5_000n]);
  expect(await find({ 5000: 1n }, {}, { keeps: [false] }).result).toBeNull();
});
