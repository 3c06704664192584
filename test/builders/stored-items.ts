/** Compares what the stores write with a recording (test/unit/aws/stored-items). */
import { expect, vi } from 'vitest';
import type { AuditEntry } from '#model/audit.ts';
import type { OutboxItem } from '#model/outbox.ts';
import { memoryTable } from './memory-table.ts';

export const now = 1_767_225_600;
const names = [
  'MONEY',
  'PROJECTS',
  'API_KEYS',
  'APPROVALS',
  'SESSION_KEYS',
  'SIGNATURES',
  'DEPOSITS',
];
const tables = [
  ...names,
  'CHAIN_STATE',
  'PRICES',
  'QUOTES',
  'EVENTS',
  'LISTS',
  'GUARDS',
  'BOOKS',
  'REQUESTS',
];

/** Loads the stores once the environment names their tables. */
const load = async () => ({
  ...(await import('#aws/orders/order-store.ts')),
  ...(await import('#aws/orders/operation-store.ts')),
  ...(await import('#extensions/swaps/store/quote-store.ts')),
  ...(await import('#extensions/swaps/store/swap-store.ts')),
  ...(await import('#aws/orders/withdrawal-store.ts')),
  ...(await import('#aws/payments/payment-store.ts')),
  ...(await import('#aws/projects/project-admin-store.ts')),
  ...(await import('#aws/projects/project-store.ts')),
  ...(await import('#aws/projects/session-key-store.ts')),
  ...(await import('#aws/deposits/chain-state-store.ts')),
  ...(await import('#aws/deposits/deposit-store.ts')),
  ...(await import('#aws/deposits/hot-wallet-registry.ts')),
  ...(await import('#aws/deposits/internal-transfer-store.ts')),
  ...(await import('#aws/deposits/rescan-store.ts')),
  ...(await import('#aws/deposits/stray-move-store.ts')),
  ...(await import('#aws/deposits/sub-account-store.ts')),
  ...(await import('#aws/events/delivery-store.ts')),
  ...(await import('#aws/prices/price-store.ts')),
  ...(await import('#aws/requests/request-store.ts')),
  ...(await import('#extensions/books/store/books-writer.ts')),
  ...(await import('#extensions/books/store/closing-store.ts')),
  ...(await import('#extensions/books/store/statement-store.ts')),
});
export type Stores = Awaited<ReturnType<typeof load>>;

export async function loadStores(): Promise<Stores> {
  vi.useFakeTimers({ toFake: ['Date'], now: now * 1000 });
  for (const name of tables) vi.stubEnv(`TABLE_${name}`, name.toLowerCase().replace('_', '-'));
  vi.resetModules();
  return load();
}

export function unloadStores(): void {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.resetModules();
}

export const outbox: OutboxItem = {
  outboxId: 'X1#1',
  kind: 'order',
  ref: 'X1',
  projectId: 'demo',
  event: { name: 'withdraw.approved', data: { amount: '1' }, timestamp: now },
  lists: [],
  start: true,
  createdAtMs: now * 1000,
  requestId: 'req-1',
};
export const audit: AuditEntry = {
  auditId: 'AU1',
  projectId: 'demo',
  at: now,
  atMs: now * 1000,
  actor: 'owner@example.com',
  action: 'project.create',
  target: 'demo',
  details: { admin_id: 'a1', none: null },
};
export const limits = {
  maxTokenReserved: 5n,
  maxNativeReserved: 10n ** 30n,
  tokenEpoch: 0,
  nativeEpoch: 2,
};

/** Writes with a store, reads the record back, and compares the write with the recording. */
export async function check(
  name: string,
  work: (db: ReturnType<typeof memoryTable>['client']) => Promise<void>,
): Promise<void> {
  const { client, writes } = memoryTable();
  await work(client);
  expect(writes.length).toBeGreaterThan(0);
  const text = writes.map((write) => `${JSON.stringify(sorted(write))}\n`).join('');
  await expect(text).toMatchFileSnapshot(`stored-items/${name}.jsonl`);
}

/** Sorts the fields of each object by name, because the attributes of an item have no order. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, sorted(field)]));
};
