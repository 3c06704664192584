import type { AuditEntry } from '#model/audit.ts';
import type { EnergyOrder, EnergyReceiver } from '#model/energy/energy-order.ts';
import type {
  BalanceChange,
  EnergyBalance,
  EnergySubscription,
  LedgerSum,
  TopUp,
} from '#model/energy/subscription.ts';
import type { OutboxItem } from '#model/outbox.ts';

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
