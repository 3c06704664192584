/** A transaction of the energy account, before and after it is signed. */
export interface StakeBytes {
  /** `Transaction.raw`, hex. Its hash is the transaction's id, independent of the signature. */
  raw: string;
  txHash: string;
  /** When it can no longer be mined, unix ms. */
  expiresAt: number;
}

/**
 * `lending`: the bytes exist, and may be on chain. `lent`: they are in a final block. `returning`:
 * the bytes that take it back exist. `returned`: those are in a final block. `void`: the first bytes
 * were never mined, and cannot be any more.
 */
export type StakeState = 'lending' | 'lent' | 'returning' | 'returned' | 'void';

/** Stake that the energy account delegates for one energy order, and takes back. */
export interface StakeDelegation {
  /** The id of the order's request to its own stake. */
  requestId: string;
  energyNo: string;
  account: string;
  receiver: string;
  energy: number;
  /** Sun of stake, which is not energy: the network converts (stake-for-energy.ts). */
  stakeSun: bigint;
  state: StakeState;
  /** The order was refused. If it is on chain all the same, it is taken back at once. */
  refused: boolean;
  delegation: StakeBytes;
  /** Of the last attempt to take it back. */
  undelegation: StakeBytes | null;
  /** How often the newest bytes were sent, counted before each time. */
  sends: number;
  /** When it is taken back, unix seconds. */
  endsAt: number;
  /** When it is looked at again, unix seconds; null once nothing is left to do. */
  dueAt: number | null;
  createdAt: number;
  rev: number;
}

/** Stake of the energy account that is promised to delegations that are in no block yet. */
export interface StakePledges {
  account: string;
  /** Sun by request id. */
  pledged: Record<string, bigint>;
  rev: number;
}
