import { expect, test } from 'vitest';
import { makeEnergyChain } from '#extensions/energy/chain/tron/energy-chain.ts';
import { fakeHttp } from '#test/unit/chains/tron/fake-http.ts';
import { alice } from '#test/unit/chains/tron/people.ts';

test('of two providers the lower counts, and both are told; others are not asked', async () => {
  const showing = (EnergyLimit: number) => ({ 'wallet/getaccountresource': { EnergyLimit } });
  const chain = makeEnergyChain(fakeHttp(showing(7), showing(5), showing(1)));
  expect(await chain.freeEnergy(alice)).toBe(5n);
  expect(await chain.seenEnergy(alice)).toEqual({ least: 5n, most: 7n });
});

test('signed bytes are covered where their energy is left, or where they have used it', async () => {
  const txHash = 'ab'.repeat(32);
  const nodeWith = (EnergyLimit: number, holds = false) => ({
    'wallet/getaccountresource': { EnergyLimit },
    'wallet/gettransactionbyid': holds ? { txID: txHash } : {},
  });
  const covered = (...nodes: ReturnType<typeof nodeWith>[]) =>
    makeEnergyChain(fakeHttp(...nodes)).isCovered({
      address: alice,
      txHash,
      energy: 5n,
      others: [],
    });
  expect(await covered(nodeWith(5), nodeWith(5))).toBe(true);
  expect(await covered(nodeWith(5), nodeWith(0, true))).toBe(true);
  expect(await covered(nodeWith(0, true), nodeWith(0, true))).toBe(true);
  // The second provider has neither: there they would burn coin.
  expect(await covered(nodeWith(5), nodeWith(4))).toBe(false);
  expect(await covered(nodeWith(0, true), nodeWith(4))).toBe(false);
  expect(await covered(nodeWith(4))).toBe(false);
  expect(await covered(nodeWith(5), nodeWith(5), nodeWith(0))).toBe(true);
});

test('the others in flight take theirs first, where a provider does not have them yet', async () => {
  const hashes = ['a1', 'b2', 'c3'];
  const others = hashes.map((txHash) => ({ txHash, energy: 10n }));
  const payment = { address: alice, txHash: 'dd', energy: 5n, others };
  const covered = async (EnergyLimit: number, ...held: string[]) => {
    const http = fakeHttp({
      'wallet/getaccountresource': { EnergyLimit },
      'wallet/gettransactionbyid': ({ value }: Record<string, unknown>) =>
        held.includes(String(value)) ? { txID: value } : {},
    });
    return [await makeEnergyChain(http).isCovered(payment), http.asked.length];
  };
  expect(await covered(35)).toEqual([true, 1]);
  // It has used what those take that it has: in a block, or in its pool.
  expect(await covered(15, 'a1', 'c3')).toEqual([true, 6]);
  expect(await covered(14, 'a1', 'c3')).toEqual([false, 6]);
  expect(await covered(5, ...hashes)).toEqual([true, 6]);
  expect(await covered(0, ...hashes, 'dd')).toEqual([true, 2]);
  expect(await covered(4, ...hashes)).toEqual([false, 2]);
});
