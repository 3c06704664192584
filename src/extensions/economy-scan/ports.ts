/** What economy mode asks the chains, and what it notes of them. */

import type { SlotHeader } from '#ports/chains.ts';
import type { ChainName } from '#shared/chains.ts';

/** Which of two providers is asked. The second one checks what the first one showed. */
export type Look = 'first' | 'second';

export interface BlockHeader {
  number: bigint;
  hash: string;
  /** Unix seconds. */
  timestamp: number;
}

/** Blocks that hold a transfer of a listed token that concerns an address that may be ours. */
export interface RangeOfLogs {
  /** The last block of the range; the provider may take fewer blocks than it was asked for. */
  end: BlockHeader;
  /** Ascending, each once. */
  blocks: { number: bigint; hash: string }[];
}

/** Which transfers are looked for. */
export interface OursInLogs {
  /** Only these addresses are asked for; null asks for every transfer, and `maybeOurs` chooses. */
  addresses: string[] | null;
  maybeOurs(address: string): boolean;
  /** What comes to them, at least the token's smallest deposit; what leaves them, of any amount; or both. */
  direction: 'in' | 'out' | 'both';
}

/**
 * What economy mode asks an EVM chain, besides whole blocks (docs/decisions/0034-two-ways-of-scanning.md).
 * Each method throws what the nodes throw.
 */
export interface EconomyReader {
  /** False if there is only one provider. */
  hasSecond: boolean;
  /** A block's header; null if the provider does not have the block. */
  header(number: bigint, look?: Look): Promise<BlockHeader | null>;
  /** The logs of a range that begins at `from` and ends at `to` or before. */
  logs(range: { from: bigint; to: bigint }, ours: OursInLogs, look?: Look): Promise<RangeOfLogs>;
  /** Coin balances at the end of a block, in the order of the addresses. */
  balances(addresses: string[], block: bigint, look?: Look): Promise<bigint[]>;
  /** How many transactions the address had sent at the end of a block. */
  nonce(address: string, block: bigint): Promise<bigint>;
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

/** Notes of scans that do not read whole blocks, besides the cursor. */
export interface EconomyStore {
  /**
   * Takes the hashes of blocks above this one out of the coverage: they left the chain, and
   * not each number is written again.
   */
  dropHashes(chain: ChainName, above: bigint): Promise<void>;
  /** Records that these addresses of ours sent in these blocks. May be repeated. */
  noteSenders(chain: ChainName, senders: { address: string; block: bigint }[]): Promise<void>;
  /** The addresses that sent in blocks above this one. Strongly consistent. */
  senders(chain: ChainName, after: bigint): Promise<Set<string>>;
}
