import type { Family, FamilyAddresses } from '#contract/chains.ts';

export interface SubAccount {
  /** A global number, which is also the position in the address journal. */
  subAccountId: number;
  projectId: string;
  userId: string;
  accountNo: string;
  /** addr_index in the project, from 1. */
  subIndex: number;
  label: string;
  addresses: FamilyAddresses;
  createdAt: number;
}

/** The owner of an address. `subIndex` 0 is the hot wallet. */
export interface AddressOwner {
  family: Family;
  address: string;
  projectId: string;
  subIndex: number;
  userId: string | null;
}
