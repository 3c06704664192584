import { environment } from '#aws/runtime/config.ts';
import { asVerifiedRead } from '#chains/rpc/node-error.ts';
import { makeEnergyChain } from '#extensions/energy/chain/tron/energy-chain.ts';
import { makeEnergySource } from '#extensions/energy/rules/balance/energy-source.ts';
import { publishedPrices, rentalPrice } from '#extensions/energy/rules/rental-price.ts';
import { makeEnergyReader } from '#extensions/energy/store/energy-reader.ts';
import type { SweepResource } from '#extensions/token-sweep/rules/deps.ts';
import type { ResourceSource } from '#ports/resources.ts';
import { httpOf } from './chains.ts';

/** Whether a TRON payment may be made without reserving coin to burn. */
export const resourceSource = (): ResourceSource =>
  makeEnergySource({
    energy: makeEnergyReader(),
    tron: {
      freeEnergy: (address) =>
        asVerifiedRead('TRX', async () => makeEnergyChain(await httpOf('TRX')).freeEnergy(address)),
    },
    rents: environment().ENERGY_ACCOUNT !== undefined,
  });

/** The same for sweeps, with what the project pays for it at the published prices. */
export function sweepResource(): SweepResource {
  const source = resourceSource();
  return {
    find: (payment) => source.find(payment),
    rentalSun: (units, duration) => rentalPrice(units, duration, publishedPrices).sun,
  };
}
