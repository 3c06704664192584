import { environment } from '#aws/runtime/config.ts';
import { asVerifiedRead } from '#chains/rpc/node-error.ts';
import { makeEnergyChain } from '#extensions/energy/chain/tron/energy-chain.ts';
import { makeEnergySource } from '#extensions/energy/rules/balance/energy-source.ts';
import { makeEnergyReader } from '#extensions/energy/store/energy-reader.ts';
import type { EnergySource } from '#ports/energy.ts';
import { httpOf } from './chains.ts';

/** Whether a TRON payment may be made without reserving coin to burn. */
export const energySource = (): EnergySource =>
  makeEnergySource({
    energy: makeEnergyReader(),
    tron: {
      freeEnergy: (address) =>
        asVerifiedRead('TRX', async () => makeEnergyChain(await httpOf('TRX')).freeEnergy(address)),
    },
    rents: environment().ENERGY_ACCOUNT !== undefined,
  });
