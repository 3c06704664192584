/** What merchants' signed requests asked of orders (docs/decisions/0093-orders-prove-their-request.md). */

import type { ChainName } from '#shared/chains.ts';
import type { Credential } from './project.ts';

/** A request of a key in RSA mode, whole, so that whoever reads it can verify it. */
export interface SignedRequest {
  /** Unix seconds, as it was signed. */
  timestamp: string;
  pathWithQuery: string;
  /** The SHA-256 of the body was signed in the place of its MD5. */
  bySha256: boolean;
  /** Standard base64. */
  signature: string;
  body: string;
  /** The key that two owners agreed on, whose digest is in their records. */
  credential: Omit<Credential, 'enabled'>;
}

/** One verified request. */
export interface AskedRequest {
  /** sha256 of what it asked (src/domain/request/request-terms.ts), hex. */
  digest: string;
  appId: string;
  /** When it was verified first, unix seconds. */
  at: number;
  /** sha256 of the session key that was shown with it, hex; null without one. */
  shown: string | null;
  /** Of a swap: the largest slippage that it takes; absent: any. */
  maxSlippageBps?: number;
  /** Only of a key in RSA mode, and not of a batch, whose call has it. */
  signed?: SignedRequest;
  /** Of an order of a batch of payouts: the digest of the call that asked for it (BatchRequest). */
  batch?: string;
}

/** What a call for a batch asks of one token of a chain. */
export interface AskedTotal {
  chain: ChainName;
  token: string;
  decimals: number;
  priceSymbol: string;
  /** Smallest units. */
  amount: bigint;
  count: number;
}

/**
 * One verified call for a batch of payouts (docs/decisions/0106-batches-of-payouts.md). The requests of its
 * orders name it. It never changes.
 */
export interface BatchRequest {
  projectId: string;
  appId: string;
  /** sha256 over project, key and body (src/domain/request/asked-batch.ts), hex. */
  digest: string;
  batchNo: string;
  /** Of all items that can be read: they decide the level. */
  totals: AskedTotal[];
  /** Only of a key in RSA mode. */
  signed?: SignedRequest;
}

/**
 * What was asked under one id of the merchant's own, or by one signature. Only keys/verify-request writes
 * it. It makes one order.
 */
export interface RequestRecord {
  projectId: string;
  /** The order that it makes, whichever of its requests succeeds. */
  orderNo: string;
  requests: AskedRequest[];
}

/** Where the record of an order's request is. */
export interface RequestRef {
  projectId: string;
  kind: 'withdrawal' | 'swap' | 'operation';
  /** The merchant's own id: the biz_order_id, or the Idempotency-Key; null: none was given. */
  clientId: string | null;
}

/** Orders that may lack a record, since an older release made them. */
export interface UnrecordedOrders {
  /** Unix seconds. */
  madeBefore: number;
  /** From then on none may, unix seconds. */
  until: number;
}
