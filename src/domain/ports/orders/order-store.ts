import type { ChainName } from '#contract/chains.ts';
import type { Order, TransitionWrite } from '#model/orders/order.ts';
import type { WaitStep } from '#model/orders/order-base.ts';

/** A place in the list of addresses with work; only the store understands it. */
export type WorkPosition = readonly string[];

/** Orders by their number. A store of one kind has no other orders. */
export interface OrderStore<Kind extends Order = Order> {
  get(orderNo: string): Promise<Kind | null>;
  /** The orders that exist and can be read. */
  getMany(orderNos: string[]): Promise<Kind[]>;
  /**
   * The record after the change; null if the stored record does not meet the write's conditions.
   */
  transition(write: TransitionWrite): Promise<Kind | null>;
  /** Stores a task token and returns the record as it then is. */
  storeWait(orderNo: string, step: WaitStep, token: string): Promise<Kind>;
  noteExecution(orderNo: string, from: number, to: number): Promise<boolean>;
  noteStuck(orderNo: string, stuck: Order['stuck']): Promise<void>;
  /**
   * The addresses of a chain with work for a worker: approved orders, or payments that are not
   * mined.
   */
  addressesWithWork(chain: ChainName): Promise<string[]>;
  /**
   * Some hundreds of them, from `position` on (null: from the start): those with approved orders,
   * and those with payments that are not mined. `next` is where to continue; null after the last
   * one.
   */
  nextWithWork(
    chain: ChainName,
    position: WorkPosition | null,
  ): Promise<{ approved: string[]; inFlight: string[]; next: WorkPosition | null }>;
  /** The approved orders of a sending address, oldest first. */
  approved(chain: ChainName, address: string, limit: number): Promise<string[]>;
  /** The same for orders that only sign: they need no nonce and wait for no payment. */
  approvedToSign(chain: ChainName, address: string, limit: number): Promise<string[]>;
  /**
   * When the oldest pending or approved order of an address was created (ms); null if there is
   * none.
   */
  oldestWaiting(chain: ChainName, address: string): Promise<number | null>;
  /** Orders that are not final, oldest first, for the reconciler. `cursor` names the next page. */
  unfinished(
    chain: ChainName,
    cursor: string | null,
  ): Promise<{ orderNos: string[]; cursor: string | null }>;
}
