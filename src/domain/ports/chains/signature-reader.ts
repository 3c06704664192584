import type { Look } from './economy-reader.ts';

/** A block's header on a chain whose blocks skip numbers. */
export interface SlotHeader {
  number: bigint;
  hash: string;
  /** Unix seconds. */
  timestamp: number;
  /** ScannedBlock.clock. */
  clock: bigint;
}

/** A transaction that names an address, or a token account of it. */
export interface NamedSlot {
  slot: bigint;
  /** It failed, and moved nothing but its fee. */
  failed: boolean;
}

/**
 * What economy mode asks Solana, besides whole blocks (docs/decisions/0034-two-ways-of-scanning.md).
 * With a `look`, only that provider is asked: coverage rests on who answered. Without one, whichever
 * answers. Each method throws what the nodes throw.
 */
export interface SignatureReader {
  /** False if there is only one provider. */
  hasSecond: boolean;
  /** null if there is no block in the slot, or the provider does not have it. */
  header(slot: bigint, look?: Look): Promise<SlotHeader | null>;
  /** The newest slot in from..to that has a block; null if none has. */
  newestBlock(from: bigint, to: bigint): Promise<bigint | null>;
  /**
   * The slots above `above`, up to `to`, of transactions that name each address or a token account
   * that it owns, of a listed token. With `asSigner`, only of those that name the address itself: it
   * costs the same however many token accounts strangers made. Throws if a provider has not come to
   * `to`, has forgotten a part of the range, or leaves an address unanswered.
   */
  named(
    addresses: readonly string[],
    range: { above: bigint; to: bigint },
    by?: { look?: Look | undefined; asSigner?: boolean },
  ): Promise<Map<string, NamedSlot[]>>;
  /** Addresses whose balances are read with one call. */
  balancesPerCall: number;
  /**
   * What each address and its associated token accounts of listed tokens hold now, as text to
   * compare; in the order of the addresses.
   */
  balances(addresses: readonly string[]): Promise<string[]>;
}
