import { readAccountResources } from '#chains/tron/node/accounts.ts';
import type { TronHttp } from '#chains/tron/node/http.ts';
import { readParameters } from '#chains/tron/node/parameters.ts';
import { isKnownTo } from '#chains/tron/pay/is-known.ts';
import { simulateTransfer } from '#chains/tron/pay/simulate.ts';
import type { EnergyChain } from '../../ports.ts';

/** Providers that must show the same energy; a single one counts by itself. */
const witnesses = 2;

/** Other payments that one provider is asked about. */
const maxLookups = 20;

/** What the energy service reads of TRON over its providers. Throws what they throw. */
export const makeEnergyChain = (http: TronHttp): EnergyChain => ({
  freeEnergy: async (address) => (await seenEnergy(http, address)).least,
  seenEnergy: (address) => seenEnergy(http, address),

  async isCovered(payment) {
    const covered = await Promise.all(asked(http).map((one) => isCoveredAt(one, payment)));
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

/** As isCovered, of one provider. The others are looked up only if their energy is what is missing. */
async function isCoveredAt(
  http: TronHttp,
  { address, txHash, energy, others }: Parameters<EnergyChain['isCovered']>[0],
): Promise<boolean> {
  const leftNow = async () => (await readAccountResources(http, address)).energy;
  let needed = others.reduce((sum, other) => sum + other.energy, energy);
  const left = await leftNow();
  if (left >= needed || (await isKnownTo(http, txHash))) return true;
  if (left < energy) return false;
  for (const other of others.slice(0, maxLookups))
    if (await isKnownTo(http, other.txHash)) needed -= other.energy;
  // Read again: what it got of the others meanwhile is used since the first reading.
  return (await leftNow()) >= needed;
}

async function seenEnergy(http: TronHttp, address: string) {
  const read = await Promise.all(asked(http).map((one) => readAccountResources(one, address)));
  const seen = read.map(({ energy }) => energy).sort((a, b) => (a < b ? -1 : 1));
  return { least: seen[0]!, most: seen.at(-1)! };
}
