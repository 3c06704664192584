/** What energy for TRON payments is bought, staked and delegated through. */

import type { AuditEntry } from '#model/audit.ts';
import type { EnergyOrder, EnergyReceiver } from '#model/energy/energy-order.ts';
import type { StakeBytes, StakeDelegation, StakePledges } from '#model/energy/stake-delegation.ts';
import type {
  BalanceChange,
  EnergyBalance,
  EnergySubscription,
  LedgerSum,
  TopUp,
} from '#model/energy/subscription.ts';
import type { Order } from '#model/orders/order.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { BroadcastOutcome, PaymentTerms } from '#model/payment.ts';
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
  /** The same by the lower and by the higher of the two, which one alone may be behind. */
  seenEnergy(address: string): Promise<{ least: bigint; most: bigint }>;
  /**
   * Whether signed bytes find their energy beside the `others` of the address that are in flight. Each
   * of two providers must show it, or have the transaction, pending or in a block: it shows the energy
   * of such a one as used.
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

/** Where the energy of a payment can come from before it is asked for. */
export interface EnergySource {
  /**
   * 'rented': the project's balance pays for it. 'staked': the sending address has it; `free` is all
   * that it has left. null: neither, so that coin is burnt.
   */
  find(payment: {
    projectId: string;
    from: string;
    energy: bigint;
    /** What other payments of the address have reserved of its staked energy. */
    reserved: bigint;
    /** How long it would be rented; ten minutes unless given. */
    duration?: DurationCode;
  }): Promise<{ from: 'rented' } | { from: 'staked'; free: bigint } | null>;
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

/** A delegation of the energy account's stake for energy, or its way back. */
export interface StakeAct {
  does: 'delegate' | 'undelegate';
  account: string;
  /** The account's permission that allows it, by its id. */
  permission: number;
  receiver: string;
  stakeSun: bigint;
}

/** Stake of a delegation that may be on its way. */
export interface StakePledge {
  /** null: no bytes are stored. */
  txHash: string | null;
  stakeSun: bigint;
}

/** What TRX that is staked for energy yields: `weight` TRX share `energy` units a day. */
export interface StakeYield {
  energy: bigint;
  weight: bigint;
}

export type StakeOutcome = 'final' | 'mined' | 'void' | 'open';

/** What own stake reads of TRON, and sends. Amounts in sun. Reads throw what the nodes throw. */
export interface StakeChain {
  /** As up to two providers say; asked about an account, which must exist. */
  yields(account: string): Promise<StakeYield[]>;
  /**
   * Stake that an account can delegate now; the lower of two providers. What is `pledged` counts as
   * delegated: a provider that knows its transaction has taken it off, pending or in a block.
   */
  delegatable(account: string, pledged?: readonly StakePledge[]): Promise<bigint>;
  /** Stake that an account has delegated to another one; the higher of two providers. */
  delegated(act: Pick<StakeAct, 'account' | 'receiver'>): Promise<bigint>;
  /** The lower of two providers. */
  coin(account: string): Promise<bigint>;
  /** The bytes of an act, not signed. */
  prepare(act: StakeAct): Promise<StakeBytes>;
  /** Sends signed bytes (hex) once; a repeat goes to another provider. Never throws. */
  send(signed: string, repeat: number): Promise<BroadcastOutcome>;
  /**
   * `final`: it is in a final block of two providers; `mined`: in a block of both. `void`: it has
   * expired at a final block of every provider, and none knows it. `open`: none of these.
   */
  outcome(bytes: Pick<StakeBytes, 'txHash' | 'expiresAt'>): Promise<StakeOutcome>;
}

/** `refused`: the signer did not sign, and says why. */
export type StakeSignature = { signed: string } | { refused: string };

/** Has the stored bytes of a delegation signed by the energy account's key. Throws without an answer. */
export interface StakeSigner {
  sign(of: { requestId: string; does: StakeAct['does'] }): Promise<StakeSignature>;
}

/** Own stake that is lent. Every read of one record is strongly consistent. */
export interface StakeStore {
  delegation(requestId: string): Promise<StakeDelegation | null>;
  /** Empty if nothing was ever lent. */
  pledges(account: string): Promise<StakePledges>;
  /**
   * Writes a new delegation (rev 1) or its next revision, and with it the next revision of the
   * pledges, in one transaction. false: another one wrote before.
   */
  write(input: { delegation: StakeDelegation; pledges?: StakePledges }): Promise<boolean>;
  /** Request ids of delegations that are due at `now` (unix seconds), the oldest first, at most 100. */
  due(now: number): Promise<string[]>;
}

/** What the signer of the energy account reads and writes for itself. */
export interface StakeClaims {
  /**
   * Notes the one transaction that may ever delegate for an energy order. false: another one was
   * noted before.
   */
  claim(energyNo: string, txHash: string): Promise<boolean>;
  /** The transaction that was noted; null before the first one. */
  claimed(energyNo: string): Promise<string | null>;
  /** What the ledger of a project says that it was charged for an energy order, sun; 0 for nothing. */
  charged(projectId: string, energyNo: string): Promise<bigint>;
}
