import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { readFees } from '#chains/evm/pay/read-fees.ts';
import { RpcError } from '#chains/rpc/rpc.ts';
import { gwei, hex, node } from '#test/builders/chains/evm/pay/read-fees.ts';
import { fakeRpc } from '../fake-rpc.ts';

const chain = { ...chains.ETH, maxFeePerGasCap: 100n * gwei, minPriorityFee: gwei / 10n };

test("twice the next block's base fee and the node's tip", async () => {
  expect(await readFees(node({}), chain)).toEqual({
    baseFee: 10n * gwei,
    maxFeePerGas: 21n * gwei,
    maxPriorityFeePerGas: gwei,
  });
});

test("a node's tip is at most what blocks took, and at least the chain's floor", async () => {
  const fancy = hex(90n * gwei);
  const rewards = [0n, gwei, 3n * gwei, 2n * gwei];
  expect((await readFees(node({ tip: fancy, rewards }), chain)).maxPriorityFeePerGas).toBe(
    4n * gwei,
  );
  // Empty blocks paid no tips, so they do not count.
  const quiet = await readFees(node({ tip: fancy, rewards: [0n, 0n, 0n, gwei] }), chain);
  expect(quiet.maxPriorityFeePerGas).toBe(2n * gwei);
  const low = await readFees(node({ tip: '0x1', rewards: [0n, 0n] }), chain);
  expect(low.maxPriorityFeePerGas).toBe(chain.minPriorityFee);
});

test('without the method for tips, what blocks paid counts', async () => {
  const tip = new RpcError(-32601, 'not found');
  const fees = await readFees(node({ tip, rewards: [2n * gwei] }), chain);
  expect(fees.maxPriorityFeePerGas).toBe(2n * gwei);
});

test('never above the cap, and a tip never above the fee', async () => {
  const fees = await readFees(node({ next: 99n * gwei, tip: hex(3n * gwei) }), chain);
  expect(fees).toEqual({
    baseFee: 99n * gwei,
    maxFeePerGas: 100n * gwei,
    maxPriorityFeePerGas: 3n * gwei,
  });
  const tight = { ...chain, maxFeePerGasCap: gwei };
  expect(await readFees(node({ tip: hex(3n * gwei) }), tight)).toMatchObject({
    maxFeePerGas: gwei,
    maxPriorityFeePerGas: gwei,
  });
});

test('without a fee history the newest block has the base fee; no base fee is an error', async () => {
  const history = new RpcError(-32601, 'not found');
  expect((await readFees(node({ history }), chain)).baseFee).toBe(7n * gwei);
  await expect(readFees(fakeRpc({ eth_getBlockByNumber: null }), chain)).rejects.toMatchObject({
    kind: 'nodeUnavailable',
  });
});

test('a base fee of zero is valid (BSC)', async () => {
  expect(await readFees(node({ next: 0n }), chain)).toEqual({
    baseFee: 0n,
    maxFeePerGas: gwei,
    maxPriorityFeePerGas: gwei,
  });
});
