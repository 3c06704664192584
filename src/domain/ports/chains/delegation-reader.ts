import type { ChainName } from '#contract/chains.ts';

/** What an address has for code: none, a delegation to the sweeper of its wallet, or anything else. */
export type Delegation = 'none' | 'sweeper' | 'other';

/** Reads what addresses of a wallet delegate to (EIP-7702), at `latest`. */
export interface DelegationReader {
  /** Whether the wallet's sweeper is deployed, with exactly its code, by two providers. */
  isDeployed(of: { chain: ChainName; wallet: string }): Promise<boolean>;
  /** In the order of the addresses. */
  delegations(of: { chain: ChainName; wallet: string; addresses: string[] }): Promise<Delegation[]>;
  /**
   * Whether each address could send all that it holds of the token to the wallet now, if it
   * delegated. In the order of the addresses.
   */
  canSend(of: {
    chain: ChainName;
    wallet: string;
    token: string;
    addresses: string[];
  }): Promise<boolean[]>;
}
