import type { ChainName } from '#contract/chains.ts';
import type { Order, TransitionWrite } from '#model/orders/order.ts';
import type { WaitStep } from '#model/orders/order-base.ts';

/** Orders of every kind, by their number; a store of one kind has no others. */
export interface OrderStore<Kind extends Order = Order> {
  get(orderNo: string): Promise<Kind | null>;
  /** Those that exist and can be read. */
  getMany(orderNos: string[]): Promise<Kind[]>;
  /** The record after the change; null when the record is not as the write demands. */
  transition(write: TransitionWrite): Promise<Kind | null>;
  /** Stores a task token and returns the record as it then is. */
  storeWait(orderNo: string, step: WaitStep, token: string): Promise<Kind>;
  noteExecution(orderNo: string, from: number, to: number): Promise<boolean>;
  noteStuck(orderNo: string, stuck: Order['stuck']): Promise<void>;
  /** Addresses of a chain with work for a worker: approved orders or payments not mined. */
  addressesWithWork(chain: ChainName): Promise<string[]>;
  /** Approved orders of a sending address, oldest first. */
  approved(chain: ChainName, address: string, limit: number): Promise<string[]>;
  /** The same of those that only sign, which need no nonce and wait for no payment. */
  approvedToSign(chain: ChainName, address: string, limit: number): Promise<string[]>;
  /** When the oldest order of an address that waits or is approved was made (ms); null for none. */
  oldestWaiting(chain: ChainName, address: string): Promise<number | null>;
  /** Not final, oldest first, for the reconciler; `cursor` pages on. */
  unfinished(
    chain: ChainName,
    cursor: string | null,
  ): Promise<{ orderNos: string[]; cursor: string | null }>;
}
