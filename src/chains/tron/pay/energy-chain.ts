import type { EnergyChain } from '#domain/ports/energy/energy-chain.ts';
import { readAccountResources } from '../node/accounts.ts';
import type { TronHttp } from '../node/http.ts';
import { readParameters } from '../node/parameters.ts';
import { isKnownTo } from './is-known.ts';
import { simulateTransfer } from './simulate.ts';

/** Providers that must show the same energy; a single one counts alone. */
const witnesses = 2;

/** What the energy service reads of TRON over its providers. Throws what they throw. */
export const makeEnergyChain = (http: TronHttp): EnergyChain => ({
  freeEnergy: async (address) => (await seenEnergy(http, address)).least,
  seenEnergy: (address) => seenEnergy(http, address),

  async isCovered({ address, txHash, energy }) {
    const covered = await Promise.all(
      asked(http).map(async (one) => {
        const { energy: left } = await readAccountResources(one, address);
        return left >= energy || isKnownTo(one, txHash);
      }),
    );
    return covered.every((one) => one);
  },

  async needOf(terms) {
    const [{ energy }, { energyPrice }] = await Promise.all([
      simulateTransfer(http, terms),
      readParameters(http),
    ]);
    return { energy: Number(energy), burnSun: energy * energyPrice };
  },
});

const asked = (http: TronHttp): TronHttp[] =>
  Array.from({ length: Math.min(witnesses, http.count) }, (_, i) => http.at(i));

async function seenEnergy(http: TronHttp, address: string) {
  const read = await Promise.all(asked(http).map((one) => readAccountResources(one, address)));
  const seen = read.map(({ energy }) => energy).sort((a, b) => (a < b ? -1 : 1));
  return { least: seen[0]!, most: seen.at(-1)! };
}
