import { expect, test } from 'vitest';
import { create2Factory } from '#chains/evm/account/create2.ts';
import { sweeperGas } from '#extensions/token-sweep/chain/evm/sweeper-gas.ts';
import type { PaymentTerms } from '#model/payment.ts';
import { hotAddress } from '#test/builders/builders.ts';
import { fakeRpc } from '#test/fakes/ports/rpc.ts';

/** The deployment of a hot wallet's sweeper. */
const terms: PaymentTerms = {
  chain: 'ETH',
  from: hotAddress,
  to: hotAddress,
  tokenAddress: null,
  amount: 0n,
  memo: null,
  does: 'deploy',
  authorizes: [],
};

/** A node whose factory has this code. It estimates a call of an address without code as any node does. */
const node = (code: string) =>
  fakeRpc({
    request: async (method, [asked]) => {
      if (method === 'eth_estimateGas') return '0x57189';
      expect([method, String(asked).toLowerCase()]).toEqual([
        'eth_getCode',
        create2Factory.toLowerCase(),
      ]);
      return code;
    },
  });

test('a deployment costs what the node estimates', async () => {
  expect(await sweeperGas(node('0x60806040'), terms)).toBe(0x57189n);
});

test('on a chain without the factory, a deployment would succeed and deploy nothing: it is refused', async () => {
  await expect(sweeperGas(node('0x'), terms)).rejects.toThrow(
    /the chain has no factory of contracts at 0x4e59b4/,
  );
});
