import type { Chain } from '#model/chain.ts';
import type { Project } from '#model/project.ts';
import type { DurationCode } from '#model/rental-codes.ts';
import type { SweepSettings } from '#model/settings/sweep-settings.ts';
import type { BalanceReader, FeeEstimator } from '#ports/chains.ts';
import type { AddressBook } from '#ports/deposits.ts';
import type { InternalOrderStore, WithdrawalStore } from '#ports/orders.ts';
import type { PriceBook } from '#ports/prices.ts';
import type { ResourceSource } from '#ports/resources.ts';
import type { Clock, Ids, Logger } from '#ports/runtime.ts';
import type { DelegationReader, SweepStore, TronSweepReader } from '../ports.ts';

/** TRON: where a resource for the fee of a sweep can come from, and what it costs to rent. */
export interface SweepResource extends ResourceSource {
  /** What this many units cost for this long, sun. */
  rentalSun(units: number, duration: DurationCode): bigint;
}

/** What deciding on sweeps needs. It signs nothing: the signers judge each order again. */
export interface SweepDeps {
  sweeps: SweepStore;
  orders: Pick<InternalOrderStore, 'get' | 'create'>;
  reservations: WithdrawalStore['reservations'];
  addresses: Pick<AddressBook, 'owners'>;
  balances: BalanceReader;
  fees: FeeEstimator;
  /** EVM: what addresses delegate to. Absent where no chain is swept that way. */
  delegations?: DelegationReader;
  prices: Pick<PriceBook, 'latest'>;
  clock: Clock;
  ids: Ids;
  log: Logger;
  /** TRON: where a resource for the fee can come from, and what a sender has. Without them it burns coin. */
  resource?: SweepResource;
  tron?: TronSweepReader;
}

/** Whose deposits are swept, on which chain, and how. */
export interface SweepPlace {
  project: Project;
  chain: Chain;
  settings: SweepSettings;
  /**
   * TRX: the most coin (sun) that one sweep may be sent to burn, 0 for none. Absent where the fee is
   * bounded by what it moves.
   */
  mostFunded?: bigint;
  /** TRX: how long that is rented for a sweep. Absent: ten minutes. */
  resourceDuration?: DurationCode;
}
