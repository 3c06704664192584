import type { DurationCode } from '#contract/energy/codes.ts';
import type { Chain } from '#model/chain.ts';
import type { EnergyChain } from '../ports/energy/energy-chain.ts';
import type { EnergyMarket } from '../ports/energy/energy-market.ts';
import type { EnergyStore } from '../ports/energy/energy-store.ts';
import type { OrderStore } from '../ports/orders/order-store.ts';
import type { PaymentReader } from '../ports/payments/payment-store.ts';
import type { Clock } from '../ports/runtime/clock.ts';
import type { Logger } from '../ports/runtime/logger.ts';
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
