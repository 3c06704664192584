/** Transactions that no account signed: chains put them into blocks themselves. */
import { zeroAddress } from '../account/address.ts';
import type { NodeReceipt, NodeTransaction } from '../node/node-json.ts';

/**
 * Polygon's state sync (what its bridge brings over): from and to the zero address, its logs
 * outside the header's bloom, and left out of the receipts by some nodes.
 */
export const isStateSync = (t: Pick<NodeTransaction | NodeReceipt, 'from' | 'to'>): boolean =>
  t.from === zeroAddress && (t.to === zeroAddress || t.to === null);

/** Arbitrum's deposit, unsigned, contract, retry, submit-retryable and internal transactions. */
const arbitrumTypes = { from: 0x64n, to: 0x6an };

/**
 * Whether `nonce` is one of its sender's account, so that a payment of ours with it is ended.
 * Arbitrum numbers its own kinds otherwise (a retry by its attempt).
 */
export const usesAccountNonce = (t: NodeTransaction): boolean =>
  !isStateSync(t) && !(t.type >= arbitrumTypes.from && t.type <= arbitrumTypes.to);
