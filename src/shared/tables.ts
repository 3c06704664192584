/**
 * The tables, as the data stack and the stores' tests create them: one definition, so that a test
 * cannot use an index that the deployment lacks. Each table has the string keys `pk` and `sk`.
 * docs/decisions/0001-spine.md says who writes which table; src/aws/dynamodb/table-keys.ts has the
 * keys.
 */
export interface TableIndex {
  name: string;
  partitionKey: string;
  sortKey?: { name: string; type: 'S' | 'N' };
  /**
   * The attributes besides the keys. An index is read for ids; the records are read from the table.
   */
  include: string[];
}

export interface TableDefinition {
  /** The environment variable with the table's name. */
  variable: string;
  indexes: TableIndex[];
  /** Items have a `ttl` (unix seconds) and are deleted some time after it. */
  expires: boolean;
  /** A stream of new images feeds the outbox dispatcher. */
  stream: boolean;
  /** Partition keys of items that only a function reads whose grants name them. */
  confidential?: string[];
}

const plain = (variable: string): TableDefinition => ({
  variable,
  indexes: [],
  expires: false,
  stream: false,
});

export const tables = {
  projects: { ...plain('TABLE_PROJECTS'), confidential: ['SEED#*'] },
  'api-keys': plain('TABLE_API_KEYS'),
  guards: { ...plain('TABLE_GUARDS'), expires: true },
  requests: plain('TABLE_REQUESTS'),
  money: {
    ...plain('TABLE_MONEY'),
    indexes: [
      {
        name: 'work',
        partitionKey: 'workPk',
        sortKey: { name: 'workSk', type: 'S' },
        include: ['status'],
      },
      {
        name: 'mined',
        partitionKey: 'minedPk',
        sortKey: { name: 'minedSk', type: 'S' },
        include: [],
      },
      {
        name: 'recipients',
        partitionKey: 'toPk',
        sortKey: { name: 'toSk', type: 'S' },
        include: [],
      },
    ],
    // Only the counters of a day expire.
    expires: true,
  },
  approvals: plain('TABLE_APPROVALS'),
  'session-keys': plain('TABLE_SESSION_KEYS'),
  signatures: plain('TABLE_SIGNATURES'),
  deposits: {
    ...plain('TABLE_DEPOSITS'),
    // Deposits and internal transfers by attributes that each of them has, so also the old ones.
    indexes: [
      {
        name: 'transactions',
        partitionKey: 'txHash',
        sortKey: { name: 'projectId', type: 'S' },
        include: [],
      },
    ],
  },
  'chain-state': { ...plain('TABLE_CHAIN_STATE'), expires: true },
  prices: { ...plain('TABLE_PRICES'), expires: true },
  events: {
    ...plain('TABLE_EVENTS'),
    indexes: [
      {
        name: 'due',
        partitionKey: 'duePk',
        sortKey: { name: 'dueSk', type: 'N' },
        include: [],
      },
      { name: 'event', partitionKey: 'eventPk', include: [] },
      {
        name: 'receiver',
        partitionKey: 'receiverPk',
        sortKey: { name: 'receiverSk', type: 'S' },
        include: ['nextAt'],
      },
    ],
    expires: true,
    stream: true,
  },
  quotes: { ...plain('TABLE_QUOTES'), expires: true },
  energy: {
    ...plain('TABLE_ENERGY'),
    indexes: [
      {
        name: 'due',
        partitionKey: 'duePk',
        sortKey: { name: 'dueSk', type: 'N' },
        include: [],
      },
    ],
  },
  books: {
    ...plain('TABLE_BOOKS'),
    indexes: [
      {
        name: 'byOrder',
        partitionKey: 'orderPk',
        sortKey: { name: 'placeSk', type: 'S' },
        include: [],
      },
      {
        name: 'byAddress',
        partitionKey: 'addressPk',
        sortKey: { name: 'placeSk', type: 'S' },
        include: [],
      },
    ],
  },
  screening: plain('TABLE_SCREENING'),
  // Only the event feeds expire.
  lists: { ...plain('TABLE_LISTS'), expires: true },
} as const satisfies Record<string, TableDefinition>;

export type TableName = keyof typeof tables;

export const tableNames = Object.keys(tables) as TableName[];
