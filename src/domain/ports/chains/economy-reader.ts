/** Which of two providers is asked. The second one checks what the first one showed. */
export type Look = 'first' | 'second';

export interface BlockHeader {
  number: bigint;
  hash: string;
  /** Unix seconds. */
  timestamp: number;
}

/** Blocks that hold a transfer of a listed token to an address that may be ours. */
export interface RangeOfLogs {
  /** The last block of the range; the provider may bear fewer blocks than it was asked for. */
  end: BlockHeader;
  /** Ascending, each once. */
  blocks: { number: bigint; hash: string }[];
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
  /**
   * The logs of a range that begins at `from` and ends at `to` or before. `recipients` asks for
   * these addresses alone; null asks for every transfer, and `maybeOurs` chooses.
   */
  logs(
    range: { from: bigint; to: bigint },
    ours: { recipients: string[] | null; maybeOurs(address: string): boolean },
    look?: Look,
  ): Promise<RangeOfLogs>;
  /** Coin balances at the end of a block, in the order of the addresses. */
  balances(addresses: string[], block: bigint, look?: Look): Promise<bigint[]>;
  /** How many transactions the address had sent at the end of a block. */
  nonce(address: string, block: bigint): Promise<bigint>;
}
