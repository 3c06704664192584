import type { Collected } from '../payment.ts';
import { seedKeyId } from '../seed-key-id.ts';
import type { InternalOrder } from './internal-order.ts';

/** What an internal order takes from one address of the project, or sends it. */
export interface CollectedItem {
  /** The address's addr_index, from 1. */
  subIndex: number;
  address: string;
  /** Smallest units. */
  amount: bigint;
}

const form = /^([1-9]\d{0,9}):([^:]+):(0|[1-9]\d{0,77})$/;

/** The text by which an internal order names an item (`serves`). */
export const encodeCollectedItem = ({ subIndex, address, amount }: CollectedItem): string =>
  `${subIndex}:${address}:${amount}`;

/**
 * The items of an internal order; null if one of them cannot be read, or if there is none. An order
 * that clears takes nothing, and names its owners with an amount of 0.
 */
export function readCollectedItems({
  serves,
  does,
}: Pick<InternalOrder, 'serves'> & Partial<Pick<InternalOrder, 'does'>>): CollectedItem[] | null {
  const items = serves.flatMap((text): CollectedItem[] => {
    const match = form.exec(text);
    if (!match || (match[3] === '0') !== (does === 'clear')) return [];
    return [{ subIndex: Number(match[1]), address: match[2]!, amount: BigInt(match[3]!) }];
  });
  return items.length === serves.length && items.length > 0 ? items : null;
}

/**
 * Whether an order collects: the wallet that receives pays for the transaction, and takes from
 * owners that sign with it (Solana) or delegate to its contract (EVM).
 */
export const isCollect = ({
  does,
  fromAddress,
  toAddress,
}: Pick<InternalOrder, 'does' | 'fromAddress' | 'toAddress'>): boolean =>
  does === 'sweep' && fromAddress === toAddress;

/** What such an order takes from each owner, with the key that signs for it. */
export const collectedBy = (order: InternalOrder): Collected[] =>
  (readCollectedItems(order) ?? []).map(({ subIndex, address, amount }) => ({
    owner: address,
    keyId: seedKeyId(order.projectId, subIndex),
    amount,
  }));
