import type { AuditEntry } from '../audit.ts';
import type { OutboxItem } from '../outbox.ts';
import type { OrderBase, ReservationLimits } from './order-base.ts';

/**
 * What an internal order does. `forward` brings what tops up a service from its address to the
 * service's account; `delegate` and `undelegate` lend and take back that account's stake;
 * `sweep` brings a sub-account's money to its destination; `fund` and `activate` bring it the coin
 * that it needs for that. `deploy` makes the contract by which an EVM wallet collects, and `clear`
 * takes the delegations of addresses to it back. `payout` sends the money of a held deposit from its own
 * address to the one that people confirmed. `group` pays many withdrawals in one transaction, and `allow`
 * lets the contract that pays them take a token (allowance-order.ts).
 */
export const internalActions = [
  'forward',
  'delegate',
  'undelegate',
  'sweep',
  'fund',
  'activate',
  'deploy',
  'clear',
  'payout',
  'group',
  'allow',
] as const;
export type InternalAction = (typeof internalActions)[number];

/**
 * A payment that the service itself asks for. No merchant and no admin creates one: the signer has a
 * judge for each action, and refuses an action without one (authorize-internal.ts). It has no state
 * machine and no webhook. Its number begins with `IN`, a sweep's with `SP`, a group's with `GR`, an
 * allowance's with `GA`.
 */
export interface InternalOrder extends OrderBase {
  does: InternalAction;
  /**
   * The records that it serves, as its judge and its settlement know them: of a forward the numbers
   * of the top-ups, of a payout the held deposit and what was said of it, of a group its members (group.ts),
   * of an allowance how much is allowed.
   */
  serves: string[];
  /**
   * Of a group on a chain whose fee is not units times their price: the most that it may cost, in the coin's
   * smallest unit. It reserves nothing itself; its members have reserved that.
   */
  feeLimit?: bigint;
  /** Of a group: how often something has joined it; absent: never. Only an approved one is joined. */
  joins?: number;
}

/** Whether an order pays out a held deposit. Its reservation comes from the hold, and goes back there. */
export const isHeldPayout = (order: object): boolean => 'does' in order && order.does === 'payout';

export interface CreateInternalOrder {
  order: InternalOrder;
  outbox: OutboxItem;
  /** Of a sweep; written in the same transaction. */
  audit?: AuditEntry;
  /** null reserves without a look at the balance: nothing else spends from the address. */
  limits: ReservationLimits | null;
}

export type CreateInternalOrderResult = 'created' | 'duplicate' | 'balance_moved' | 'busy';
