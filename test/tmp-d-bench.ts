import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { makeDocumentClient } from '../src/aws/clients.ts';
import { makeSubAccountStore } from '../src/aws/sub-account-store.ts';
import { createSubAccount } from '../src/domain/subaccount/create-sub-account.ts';
import { buildProject } from './support/builders.ts';
import { createTables, deleteTables, tableEnvironment } from './support/tables.ts';
const client = makeDocumentClient(new DynamoDBClient({ region: 'us-east-1' }));
tableEnvironment('dbench'); await createTables(client, 'dbench');
let moved = 0, derived = 0;
const store = makeSubAccountStore(client);
const deps = { subAccounts: { ...store, create: async (a: any, b: any) => { const r = await store.create(a, b); if (r !== 'created') moved++; return r; } },
  deriveAddresses: async (p: any, i: number) => { derived++; await new Promise((d) => setTimeout(d, 15)); return { EVM: '0x' + i.toString(16).padStart(40, '0'), TRX: 'T' + i, SOL: 'S' + i }; },
  clock: { now: () => Math.floor(Date.now() / 1000), nowMs: Date.now }, sleep: (ms: number) => new Promise<void>((d) => setTimeout(d, ms)) };
for (const n of [1, 10, 50, 100]) {
  const t = Date.now(); moved = derived = 0;
  const rs = await Promise.allSettled(Array.from({ length: n }, (_, i) => createSubAccount(deps as never, { project: buildProject(), userId: `b${n}-${i}`, requestId: 'r' })));
  const bad = rs.filter((r) => r.status === 'rejected') as PromiseRejectedResult[];
  console.log(n, 'at once:', Date.now() - t, 'ms; failed', bad.length, String(bad[0]?.reason ?? ''), 'moved', moved, 'derived', derived);
}
await deleteTables(client, 'dbench');
