import type { InternalOrder } from '../orders/internal-order.ts';
import type { Collected } from '../payment.ts';
import { seedKeyId } from '../seed-key-id.ts';

/** What a sweep takes from one address of the project. */
export interface SweepItem {
  /** The address's addr_index, from 1. */
  subIndex: number;
  address: string;
  /** Smallest units. */
  amount: bigint;
}

const form = /^([1-9]\d{0,9}):([^:]+):(0|[1-9]\d{0,77})$/;

/** The text by which a sweep's order names an item (`serves`). */
export const encodeSweepItem = ({ subIndex, address, amount }: SweepItem): string =>
  `${subIndex}:${address}:${amount}`;

/**
 * The items of an order that sweeps; null if one of them cannot be read, or if there is none. An order
 * that clears takes nothing, and names its owners with an amount of 0.
 */
export function readSweepItems({
  serves,
  does,
}: Pick<InternalOrder, 'serves'> & Partial<Pick<InternalOrder, 'does'>>): SweepItem[] | null {
  const items = serves.flatMap((text): SweepItem[] => {
    const match = form.exec(text);
    if (!match || (match[3] === '0') !== (does === 'clear')) return [];
    return [{ subIndex: Number(match[1]), address: match[2]!, amount: BigInt(match[3]!) }];
  });
  return items.length === serves.length && items.length > 0 ? items : null;
}

/**
 * Whether the wallet that receives also pays for the transaction: the owners sign beside it (Solana),
 * or delegate to its sweeper contract (EVM).
 */
export const isCollect = ({
  does,
  fromAddress,
  toAddress,
}: Pick<InternalOrder, 'does' | 'fromAddress' | 'toAddress'>): boolean =>
  does === 'sweep' && fromAddress === toAddress;

/** What such an order takes from each owner, with the key that signs for it. */
export const collectedBy = (order: InternalOrder): Collected[] =>
  (readSweepItems(order) ?? []).map(({ subIndex, address, amount }) => ({
    owner: address,
    keyId: seedKeyId(order.projectId, subIndex),
    amount,
  }));
