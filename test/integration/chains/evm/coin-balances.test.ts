/** Many balances with one call, on a real EVM node. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEvmCoinBalancesReader } from '#chains/evm/read/coin-balances.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { type Anvil, startAnvil } from '#test/support/anvil.ts';

let anvil: Anvil;
const reader = makeEvmCoinBalancesReader({ rpcOf: async () => anvil.rpc });
const address = (n: number): string => `0x${n.toString(16).padStart(40, '0')}`;

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 1 });
});
afterAll(() => anvil.stop());

test('1,201 balances as the node has them, at the block that is asked for', async () => {
  const [from = ''] = anvil.accounts;
  const to = address(0xabc001);
  const first = await anvil.send({ from, to, value: '0x2a' });
  const second = await anvil.send({ from, to, value: '0xffffffffffffff' });
  const many = Array.from({ length: 1_200 }, (_, i) => address(0xabc001 + i));
  const held = 0x2an + 0xffffffffffffffn;

  const now = await reader.coinBalances('ETH', [from, ...many], BigInt(second.blockNumber));
  expect(now).toHaveLength(1_201);
  expect(now[0]).toBe(BigInt(await anvil.rpc.request('eth_getBalance', [from, 'latest'])));
  expect(now[1]).toBe(held);
  expect(new Set(now.slice(2))).toEqual(new Set([0n]));

  const before = await reader.coinBalances('ETH', [many[1]!, to], BigInt(first.blockNumber));
  expect(before).toEqual([0n, 0x2an]);
});

test('a provider that lacks the block is passed over, and no answer is no balance', async () => {
  const urls = ['http://127.0.0.1:1', anvil.url];
  const both = makeEvmCoinBalancesReader({ rpcOf: async () => makeRpc({ urls }) });
  expect(await both.coinBalances('ETH', [address(1)], 0n)).toEqual([0n]);
  await expect(reader.coinBalances('ETH', [address(1)], 1_000_000n)).rejects.toMatchObject({
    kind: 'nodeUnavailable',
  });
});
