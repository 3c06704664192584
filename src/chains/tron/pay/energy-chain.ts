import type { EnergyChain } from '#domain/ports/energy/energy-chain.ts';
import { readAccountResources } from '../node/accounts.ts';
import type { TronHttp } from '../node/http.ts';
import { readParameters } from '../node/parameters.ts';
import { simulateTransfer } from './simulate.ts';

/** Providers that must show the same energy; a single one counts alone. */
const witnesses = 2;

/** What the energy service reads of TRON over its providers. Throws what they throw. */
export const makeEnergyChain = (http: TronHttp): EnergyChain => ({
  freeEnergy: async (address) => (await seenEnergy(http, address)).least,
  seenEnergy: (address) => seenEnergy(http, address),

  async needOf(terms) {
    const [{ energy }, { energyPrice }] = await Promise.all([
      simulateTransfer(http, terms),
      readParameters(http),
    ]);
    return { energy: Number(energy), burnSun: energy * energyPrice };
  },
});

async function seenEnergy(http: TronHttp, address: string) {
  const asked = Array.from({ length: Math.min(witnesses, http.count) }, (_, i) => http.at(i));
  const read = await Promise.all(asked.map((one) => readAccountResources(one, address)));
  const seen = read.map(({ energy }) => energy).sort((a, b) => (a < b ? -1 : 1));
  return { least: seen[0]!, most: seen.at(-1)! };
}
