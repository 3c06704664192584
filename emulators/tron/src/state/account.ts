/** An account of the chain. Amounts are in sun, times in ms unless they are slots of 3 s. */
export type Resource = 'BANDWIDTH' | 'ENERGY';

export interface Permission {
  type: 'Owner' | 'Active';
  id: number;
  name: string;
  threshold: bigint;
  /** Active permissions only: 32 bytes in hexadecimal with a bit for each contract type. */
  operations?: string;
  keys: { address: string; weight: bigint }[];
}

/** Usage of a staked resource: see resources/usage.ts. */
export interface Usage {
  used: bigint;
  /** Slot of the last use. */
  slot: number;
  /** The time in which it recovers, in thousandths of a slot. */
  window: bigint;
}

export interface Account {
  address: string;
  name?: string;
  isContract: boolean;
  balance: bigint;
  createTime: number;
  latestOperation: number;
  net: Usage;
  energy: Usage;
  freeNet: { used: bigint; slot: number };
  frozen: Record<Resource, bigint>;
  unfrozen: { resource: Resource; amount: bigint; expires: number }[];
  delegatedOut: Record<Resource, bigint>;
  acquired: Record<Resource, bigint>;
  /** Null for accounts of the genesis, which sign with their own key. */
  permissions: { owner: Permission; actives: Permission[] } | null;
}

/** A day: 28,800 slots of 3 s, in thousandths. */
export const fullWindow = 28_800_000n;

/** The operations of a new account's active permission (java-tron's default). */
const defaultOperations = '7fff1fc0033e0108000000000000000000000000000000000000000000000000';

/** The permissions of an account that never changed them. */
export const defaultPermissions = (address: string): NonNullable<Account['permissions']> => ({
  owner: {
    type: 'Owner',
    id: 0,
    name: 'owner',
    threshold: 1n,
    keys: [{ address, weight: 1n }],
  },
  actives: [
    {
      type: 'Active',
      id: 2,
      name: 'active',
      threshold: 1n,
      operations: defaultOperations,
      keys: [{ address, weight: 1n }],
    },
  ],
});

/** An empty account. */
export const newAccount = (address: string, createTime: number, isContract = false): Account => ({
  address,
  isContract,
  balance: 0n,
  createTime,
  latestOperation: 0,
  net: { used: 0n, slot: 0, window: fullWindow },
  energy: { used: 0n, slot: 0, window: fullWindow },
  freeNet: { used: 0n, slot: 0 },
  frozen: { BANDWIDTH: 0n, ENERGY: 0n },
  unfrozen: [],
  delegatedOut: { BANDWIDTH: 0n, ENERGY: 0n },
  acquired: { BANDWIDTH: 0n, ENERGY: 0n },
  permissions: isContract ? null : defaultPermissions(address),
});
