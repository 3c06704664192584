import type { ExpiryDeps } from '#domain/payment/deps.ts';
import type { EnergyChain, EnergyGate } from '#extensions/energy/ports.ts';

/** What decides on the energy of TRON payments. */
export interface EnergyFees {
  /** Rents. Without it only energy of the address's own stake is used, as in a stage without the service. */
  gate?: EnergyGate;
  /** What payments that burn nothing may count on. */
  chain: Pick<EnergyChain, 'freeEnergy' | 'isCovered'>;
}

/** What the payment worker does with what it has of energy. */
export type EnergyFeeDeps = ExpiryDeps & { energy: EnergyFees };
