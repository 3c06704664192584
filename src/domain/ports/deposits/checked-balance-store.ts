import type { ChainName } from '#contract/chains.ts';

/** What the comparison of balances knows of one address on one chain; amounts in smallest units. */
export interface CheckedBalance {
  chain: ChainName;
  /** As in the address journal: EVM addresses in lower case. */
  address: string;
  /** The native coin that it held when its records were read last. */
  balance: bigint;
  /** More than the records explain, as it was seen last; 0 if they explain all of it. */
  surplus: bigint;
  /** The part of the surplus that an alarm has told. */
  reported: bigint;
}

export interface CheckedBalanceStore {
  /** What is known of these addresses, by address; one that was never stored is absent. */
  load(chain: ChainName, addresses: string[]): Promise<Map<string, CheckedBalance>>;
  store(checked: CheckedBalance): Promise<void>;
  /** The position in the address journal after which the next run continues. */
  place(): Promise<number>;
  storePlace(position: number): Promise<void>;
}
