import { expect, test } from 'vitest';
import { makeEnergyChain } from '#chains/tron/pay/energy-chain.ts';
import { fakeHttp } from '../fake-http.ts';
import { alice } from '../people.ts';

test('of two providers the lower counts, and both are told; others are not asked', async () => {
  const showing = (EnergyLimit: number) => ({ 'wallet/getaccountresource': { EnergyLimit } });
  const chain = makeEnergyChain(fakeHttp(showing(7), showing(5), showing(1)));
  expect(await chain.freeEnergy(alice)).toBe(5n);
  expect(await chain.seenEnergy(alice)).toEqual({ least: 5n, most: 7n });
});
