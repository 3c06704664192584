/** What energy for TRON payments is bought and kept through. */

import type { EnergyOrder, EnergyReceiver } from '#extensions/energy/model/energy-order.ts';
import type {
  BalanceChange,
  EnergyBalance,
  EnergySubscription,
  LedgerSum,
  TopUp,
} from '#extensions/energy/model/subscription.ts';
import type { AuditEntry } from '#model/audit.ts';
import type { Order } from '#model/orders/order.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { PaymentTerms } from '#model/payment.ts';
import type { DurationCode } from '#model/rental-codes.ts';

/** Signed bytes, and the energy that they count on. */
export interface SignedEnergy {
  txHash: string;
  energy: bigint;
}

/** What the energy service reads of TRON. */
export interface EnergyChain {
  /** Energy that an address has left, by the lower of two providers at their heads. */
  freeEnergy(address: string): Promise<bigint>;
  /** The same by the lower and by the higher of the two: a single one may be behind. */
  seenEnergy(address: string): Promise<{ least: bigint; most: bigint }>;
  /**
   * Whether signed bytes find their energy besides the `others` of the address that are in flight.
   * Each of two providers must show it, or have the transaction, pending or in a block: it shows
   * the energy of such a one as used.
   */
  isCovered(
    payment: SignedEnergy & { address: string; others: readonly SignedEnergy[] },
  ): Promise<boolean>;
  /**
   * The energy that a token transfer needs now, and what burning coin for it would cost (sun). Throws
   * if it cannot be simulated.
   */
  needOf(terms: PaymentTerms): Promise<{ energy: number; burnSun: bigint }>;
}

export interface EnergyGate {
  /**
   * What becomes of an order: it is signed as it is, it burns coin and must have reserved it, or it
   * waits. Asks for the energy that it waits for; may be repeated.
   */
  decide(order: Order): Promise<'sign' | 'burn' | 'wait'>;
}

/** `refused` is a definite no: nothing was and nothing will be rented for this request. */
export type RentAnswer =
  | { kind: 'taken'; tradeNo: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'unclear'; reason: string };

/** What a provider says of a request. `unknown`: it never got it. */
export interface RentState {
  state: 'unknown' | 'waiting' | 'done' | 'partial' | 'failed';
  tradeNo: string | null;
}

/** Somebody who lends energy to an address for a while. */
export interface EnergyMarket {
  name: string;
  /** What so much energy costs the platform, sun; null if it cannot be had. Throws if unreachable. */
  quote(need: { energy: number; duration: DurationCode }): Promise<bigint | null>;
  /** Rents. The same `requestId` again is the same rental. Never throws. */
  rent(order: {
    requestId: string;
    energyNo: string;
    receiver: string;
    energy: number;
    duration: DurationCode;
  }): Promise<RentAnswer>;
  /** Throws if the provider does not answer. */
  look(requestId: string): Promise<RentState>;
  /** Whether what it lent is taken back. A provider without it takes it back by itself. */
  hasEnded?(requestId: string): Promise<boolean>;
}

/** Every read of one record is strongly consistent. */
export interface EnergyStore {
  subscription(projectId: string): Promise<EnergySubscription | null>;
  /** Zeros if there is none. */
  balance(projectId: string): Promise<EnergyBalance>;
  /** Writes the subscription; its balance is empty until the first top-up. false: there is one already. */
  subscribe(input: {
    subscription: EnergySubscription;
    audit: AuditEntry;
    outbox: OutboxItem;
  }): Promise<boolean>;
  /** Changes these fields of a subscription that is there, with the audit entry. */
  updateSubscription(input: {
    projectId: string;
    set: Partial<Pick<EnergySubscription, 'lowBalanceSun' | 'notifyWebhookUrl'>>;
    audit: AuditEntry;
    outbox: OutboxItem;
  }): Promise<void>;
  /** The next number of a project's top-ups and orders. A number may be lost. */
  nextId(projectId: string): Promise<number>;
  /** The sums of the ledger as the balance counts them, and how many entries it has. */
  ledgerSum(projectId: string): Promise<LedgerSum>;
  /** Projects whose books are to be checked by `now` (unix seconds), at most 100. */
  dueBooks(now: number): Promise<string[]>;
  /** Has the books of a project checked again from `at` on (unix seconds). */
  checkBooksAt(projectId: string, at: number): Promise<void>;
  order(energyNo: string): Promise<EnergyOrder | null>;
  orders(energyNos: string[]): Promise<EnergyOrder[]>;
  /**
   * Writes an order and what it does to the balance in one transaction: a new one (rev 1), or the
   * next revision. `unbilled` counts what the platform pays for the project on a UTC day.
   * 'changed': the stored order is not the revision before; 'balance': the balance is not as the
   * change was decided on, or the day's sum is spent.
   */
  write(input: {
    order: EnergyOrder;
    change: BalanceChange | null;
    unbilled?: { day: string; sun: bigint; max: bigint };
    outbox: OutboxItem[];
  }): Promise<'written' | 'changed' | 'balance'>;
  /** Numbers of orders that are due at `now` (unix seconds), the oldest first, at most 100. */
  dueOrders(now: number): Promise<string[]>;
  /** Has an order that is due looked at again at `at` (unix seconds), and later than it was due. */
  putOffOrder(energyNo: string, at: number): Promise<void>;
  /** Empty if nothing was ever rented for it. */
  receiver(address: string): Promise<EnergyReceiver>;
  /** Conditional on the revision before. */
  putReceiver(receiver: EnergyReceiver): Promise<boolean>;
  topUps(depositNos: string[]): Promise<TopUp[]>;
  /**
   * Credited top-ups that are not settled, at most 100: those that are due by `upTo` (unix seconds),
   * the longest due first; without it whether they are due or not.
   */
  unsettledTopUps(upTo?: number): Promise<TopUp[]>;
  /** All credited top-ups of a project. */
  creditedTopUps(projectId: string): Promise<TopUp[]>;
  /** Conditional on the revision before; `outbox` moves it in its list. */
  putTopUp(topUp: TopUp, outbox: OutboxItem | null): Promise<boolean>;
}
