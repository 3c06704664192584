import type { BusinessType, DurationCode, RentalStatus } from '#model/rental-codes.ts';

/** Energy for one outgoing TRC-20 transfer. */
export interface EnergyOrder {
  /** `<business type>:<number of the order>`: there is one for each, so that no retry rents twice. */
  energyNo: string;
  /** As it is shown; counted per project. */
  id: number;
  projectId: string;
  businessType: BusinessType;
  businessRef: string;
  /** The address that sends the transfer and gets the energy. */
  receiver: string;
  /** What is rented, units; also where nothing had to be. */
  energy: number;
  /** What the transfer needs, units: the energy that is promised to it. */
  need: number;
  durationCode: DurationCode;
  /** Its price, sun; 0 where the project pays nothing. */
  costSun: bigint;
  /** What the project has paid for it: the price less refunds, sun. */
  chargedSun: bigint;
  /** What burning the coin for that energy would cost, sun. */
  burnSun: bigint;
  status: RentalStatus;
  /** The provider that was asked last; null if none had to be. */
  provider: string | null;
  /** The provider's own number. */
  tradeNo: string | null;
  /** Providers that answered a definite no. */
  refusedBy: string[];
  /** When the provider was asked, unix seconds; null before. */
  rentedAt: number | null;
  delegatedAt: number | null;
  /** When the rental ends, unix seconds. */
  endsAt: number | null;
  failReason: string | null;
  /** When it is looked at again, unix seconds; null once nothing is left to do. */
  dueAt: number | null;
  createdAt: number;
  createdAtMs: number;
  requestId: string;
  rev: number;
}

/** What an address was rented, and what of it is promised to which order. */
export interface EnergyReceiver {
  address: string;
  /** Energy by the number of the order that it is for, until that order has ended. */
  promised: Record<string, number>;
  /** The same of orders whose rental has not been seen yet. */
  awaited: Record<string, number>;
  /** When its last rental was seen on chain, unix seconds. */
  lastDelegatedAt: number | null;
  rev: number;
}
