import type { EconomyStore, SignatureReader } from '../../ports.ts';
import type { AddressList } from '../address-list.ts';

/** What a watcher of Solana in economy mode works with besides the rest, kept between ticks. */
export interface SignatureScan {
  reader: SignatureReader;
  notes: EconomyStore;
  list: AddressList;
  /**
   * Hashes of blocks that were read whole and stored, by slot. Cleared by a reorganisation, and when
   * another process has run a tick in between: it may have undone what was stored.
   */
  stored: Map<bigint, string>;
  /** Those among them with a part that was not understood. */
  unknown: Set<bigint>;
  /** The fence of this process's last tick. */
  fence: number;
  /** Addresses that are asked next, and in how many ticks still. */
  hinted: Map<string, number>;
  /** The addresses paid last, the newest first. */
  paid: string[];
  /** A number for the balances that were seen last, by the place of the address in the list. */
  balances: Map<number, number>;
  /** The place from which balances are read next. */
  nextBalance: number;
}

export const makeSignatureScan = (
  reader: SignatureReader,
  list: AddressList,
  notes: EconomyStore,
): SignatureScan => ({
  reader,
  notes,
  list,
  stored: new Map(),
  unknown: new Set(),
  fence: -1,
  hinted: new Map(),
  paid: [],
  balances: new Map(),
  nextBalance: 0,
});

/**
 * A hint costs two lists and proves nothing. The address is asked in two ticks: what the hint is
 * about may be in a block after the head that the first of them has read.
 */
export function hint({ hinted }: Pick<SignatureScan, 'hinted'>, address: string): void {
  hinted.set(address, 2);
}
