import type { ChainName } from '#shared/chains.ts';

/** What an address held on its chain, as two providers read it. */
export interface Reading {
  projectId: string;
  chain: ChainName;
  /** As the books write it. */
  address: string;
  /**
   * The balances are those at the end of a block of this range, both ends included. On EVM chains it is one
   * block; elsewhere a node does not say at which block of them it has read.
   */
  from: bigint;
  to: bigint;
  /** The hash of block `to`, of which two providers have the same; null if `to` was final by then. */
  hash: string | null;
  /** When it was read, unix seconds. */
  at: number;
  /** In smallest units, by symbol: of every listed token of the chain, also 0. */
  held: ReadonlyMap<string, bigint>;
}
