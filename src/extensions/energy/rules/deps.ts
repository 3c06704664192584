import type { Chain } from '#model/chain.ts';
import type { DurationCode } from '#model/rental-codes.ts';
import type { OrderStore } from '#ports/orders.ts';
import type { PaymentReader } from '#ports/payments.ts';
import type { Clock, Logger } from '#ports/runtime.ts';
import type { EnergyChain, EnergyMarket, EnergyStore } from '../ports.ts';
import type { RentalPrice } from './rental-price.ts';

/** A stage's energy service: what it charges, and who lends it energy. */
export interface EnergyService {
  prices: Partial<Record<DurationCode, RentalPrice>>;
  /** The most that the platform pays for a project on a UTC day without charging it, sun. */
  unbilledDailySun: bigint;
  markets: EnergyMarket[];
}

/** What the energy worker needs. */
export interface EnergyDeps {
  chain: Chain;
  energy: EnergyStore;
  orders: Pick<OrderStore, 'get' | 'getMany'>;
  payments: Pick<PaymentReader, 'slot'>;
  tron: Omit<EnergyChain, 'isCovered'>;
  service: EnergyService;
  /** Wakes the signer of an address. */
  wake(address: string): Promise<void>;
  clock: Clock;
  log: Logger;
}
