/** Transactions that no account signed: the chain itself puts them into blocks. */
import { zeroAddress } from '../account/address.ts';
import type { NodeReceipt, NodeTransaction } from '../node/node-json.ts';
import { isArbosType } from './tracing/arbos-transfers.ts';

/**
 * Polygon's state sync, which imports what its bridge brings. It is from and to the zero address,
 * its logs are outside the header's bloom, and some nodes leave it out of the receipts.
 */
export const isStateSync = (t: Pick<NodeTransaction | NodeReceipt, 'from' | 'to'>): boolean =>
  t.from === zeroAddress && (t.to === zeroAddress || t.to === null);

/**
 * Whether `nonce` is of its sender's account, so that the transaction uses up a nonce of ours.
 * Arbitrum numbers its own transaction types differently (a retry by its attempt).
 */
export const usesAccountNonce = (t: NodeTransaction): boolean =>
  !isStateSync(t) && !isArbosType(t.type);
