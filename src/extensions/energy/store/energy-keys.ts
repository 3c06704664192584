import type { Key } from '#aws/dynamodb/table-keys.ts';

/**
 * Table `energy`: subscriptions, balances and their ledger, top-ups, energy orders; and what token
 * sweeps keep there (src/extensions/token-sweep/store/sweep-keys.ts: `SC#`). Each kind of record has
 * partition keys of its own, so that a role can be limited to the kinds that it writes
 * (src/extensions/energy/infra/energy-grants.ts).
 */
export const energyKeys = {
  subscription: (projectId: string): Key => ({ pk: `ES#${projectId}`, sk: '-' }),
  /** When a project's ledger is compared with its balance next. */
  books: (projectId: string): Key => ({ pk: `EC#${projectId}`, sk: '-' }),
  balance: (projectId: string): Key => ({ pk: `EB#${projectId}`, sk: '-' }),
  /** What changed a balance: one entry for each kind and reference. */
  ledger: (projectId: string, kind: string, ref: string): Key => ({
    pk: `EL#${projectId}`,
    sk: `${kind}#${ref}`,
  }),
  /** Numbers that a project's top-ups and orders are counted by. */
  counter: (projectId: string): Key => ({ pk: `EN#${projectId}`, sk: '-' }),
  topUp: (depositNo: string): Key => ({ pk: `ET#${depositNo}`, sk: '-' }),
  order: (energyNo: string): Key => ({ pk: `EO#${energyNo}`, sk: '-' }),
  /** What an address was rented, and what its open orders may use of it. */
  receiver: (address: string): Key => ({ pk: `ER#${address}`, sk: '-' }),
  /** What the platform paid for a project on a UTC day without charging it: `used`, sun. */
  unbilled: (projectId: string, day: string): Key => ({ pk: `EU#${projectId}#${day}`, sk: '-' }),
  /** Own stake that is lent for an energy order, by the id of its request. */
  delegation: (requestId: string): Key => ({ pk: `ED#${requestId}`, sk: '-' }),
  /** Stake of the energy account that is promised to delegations that are in no block. */
  pledges: (account: string): Key => ({ pk: `EA#${account}`, sk: '-' }),
  /** The one transaction that may delegate for an energy order; only its signer writes it. */
  stakeClaim: (energyNo: string): Key => ({ pk: `EK#${energyNo}`, sk: '-' }),
};
