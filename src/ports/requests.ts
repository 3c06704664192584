/** Stores of what merchants' signed requests asked of orders. */

import type { KeyProof } from '#model/auth/key-proof.ts';
import type {
  AskedRequest,
  BatchRequest,
  RequestRecord,
  RequestRef,
  UnrecordedOrders,
} from '#model/order-request.ts';

export interface RequestWriter {
  /**
   * Adds a request to the record of its id, which is made with this order number if there is none.
   * Returns the number that the record names; null if the record takes no more. An Idempotency-Key begins
   * a new record once its seven days are over.
   */
  add(ref: RequestRef, orderNo: string, request: AskedRequest): Promise<string | null>;
  /** Keeps a call for a batch, before the requests of its orders that name it. The first one stays. */
  keepBatch(call: BatchRequest): Promise<void>;
}

export interface RequestReader {
  /** The record of an order's request; null if there is none. Strongly consistent. */
  of(ref: RequestRef, orderNo: string): Promise<RequestRecord | null>;
  /** The call for a batch that has this digest; null if there is none. Strongly consistent. */
  batch(projectId: string, digest: string): Promise<BatchRequest | null>;
  /** Which orders may lack a record; null: none may. */
  unrecorded(): Promise<UnrecordedOrders | null>;
  /** The two owners' records of an API key. */
  keyProof(projectId: string, appId: string): Promise<KeyProof>;
}
