/** Many balances with one call, on a real EVM node. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balancesBy } from '#chains/evm/read/coin-balances.ts';
import { type Anvil, startAnvil } from '#test/support/anvil.ts';

let anvil: Anvil;
const coinOf = (addresses: string[], at: bigint) =>
  balancesBy(anvil.rpc, addresses, { token: null, at });
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

  const now = await coinOf([from, ...many], BigInt(second.blockNumber));
  expect(now).toHaveLength(1_201);
  expect(now[0]).toBe(BigInt(await anvil.rpc.request('eth_getBalance', [from, 'latest'])));
  expect(now[1]).toBe(held);
  expect(new Set(now.slice(2))).toEqual(new Set([0n]));

  const before = await coinOf([many[1]!, to], BigInt(first.blockNumber));
  expect(before).toEqual([0n, 0x2an]);
});

test('a block that the node lacks is no answer', async () => {
  expect(await coinOf([address(1)], 0n)).toEqual([0n]);
  await expect(coinOf([address(1)], 1_000_000n)).rejects.toThrow();
});
