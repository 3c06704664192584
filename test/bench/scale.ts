/** What shared things carry at real finality, on the real stores over modelled latencies. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { makeSubAccountStore } from '#aws/deposits/sub-account-store.ts';
import { depositKeys, depositPart } from '#aws/dynamodb/deposit-keys.ts';
import { makeListIndex } from '#aws/lists/list-index.ts';
import { chains } from '#chains/catalog/catalog.ts';
import { createSubAccount } from '#domain/subaccount/create-sub-account.ts';
import { FingerprintSet } from '#domain/watch/fingerprint-set.ts';
import type { Chain } from '#model/chain.ts';
import { buildDeposit, buildProject } from '#test/builders/builders.ts';
import { buildChange } from '#test/builders/list/builders.ts';
import { recordingLogger } from '#test/fakes/ports/logger.ts';
import { tableEnvironment } from '#test/support/tables.ts';
import { assumed, ModelledTables } from './support/modelled/modelled-tables.ts';
import { ordersOfWallet } from './support/modelled/orders-of-wallet.ts';
import { inVirtualTime } from './support/modelled/virtual-time.ts';
import {
  clock,
  deriveMs,
  nodeMs,
  sleep,
  tick,
  watchedChain,
} from './support/modelled/watched-chain.ts';
import type { Part, Row } from './support/part.ts';

/** Read units of a tick that finds no new block, with and without credited deposits. */
async function idleTick(chain: Chain, minutes: number, credited: number): Promise<Row> {
  return inVirtualTime(async () => {
    const { tables, deps, node } = await watchedChain(chain, 100);
    const behind = BigInt(Math.floor((minutes * 60_000) / chain.blockTimeMs));
    node.head += behind;
    node.finalized = node.head - behind;
    const cursor = await deps.chainState.cursor(chain.name);
    if (!cursor) throw new Error('no cursor');
    const moved = { ...cursor, scanned: node.head, hash: `0x${node.head}` };
    await deps.chainState.advance({ cursor: moved, fence: 1, blocks: [] });
    const { TABLE_DEPOSITS: table = '' } = process.env;
    for (let i = 0; i < credited; i++) {
      const blockNumber = node.finalized + 1n + (BigInt(i) * (behind - 1n)) / BigInt(credited);
      const deposit = buildDeposit({
        depositNo: `DP${i}`,
        chain: chain.name,
        blockNumber,
        status: 'credited',
        creditedAt: 1,
      });
      const item = {
        ...depositKeys.deposit(deposit.depositNo),
        ...deposit,
        part: depositPart(deposit.depositNo),
      };
      tables.put(table, { ...item, amount: '1', blockNumber: String(blockNumber) });
      const listed = depositKeys.watched(
        'FINAL',
        chain.name,
        item.part,
        blockNumber,
        deposit.depositNo,
      );
      tables.put(table, { ...listed, depositNo: deposit.depositNo });
    }
    // The first tick of a process loads the filter and looks once for what is final.
    await tick(deps);
    tables.units.read = 0;
    await tick(deps);
    const value = tables.units.read;
    const watched = await deps.deposits.watched(chain.name, 0n, node.head);
    if (watched.length !== credited) throw new Error(`${watched.length} are watched`);
    return {
      what: `${chain.name}: read units of an idle tick, finalized ${minutes} min behind`,
      value,
      unit: 'read units',
      limit: 20,
      note: `${credited} deposits are credited and not final`,
    };
  });
}

/** Deposits a second that ticks detect and credit, offered as fast as the chain makes blocks. */
async function sustained(chain: Chain, minutes: number, perSecond: number): Promise<Row[]> {
  const cpu = process.cpuUsage();
  const { credited, seconds, behind } = await inVirtualTime(async () => {
    const { deps, node } = await watchedChain(chain, 10_000);
    node.transfersPerBlock = Math.round((perSecond * chain.blockTimeMs) / 1000);
    const final = BigInt(Math.floor((minutes * 60_000) / chain.blockTimeMs));
    const startedAt = Date.now();
    const first = node.head;
    const lasts = 120_000;
    let credited = 0;
    let since = 0;
    let behind = 0;
    while (Date.now() - startedAt < lasts) {
      node.head = first + BigInt(Math.floor((Date.now() - startedAt) / chain.blockTimeMs));
      node.finalized = node.head > final ? node.head - final : 0n;
      const result = await tick(deps);
      credited += result.credited;
      // Until then none was deep and old enough.
      if (result.credited === 0 && credited === 0) since = Date.now() - startedAt;
      const newest = first + BigInt(Math.floor((Date.now() - startedAt) / chain.blockTimeMs));
      behind = Number(newest - result.scanned) * chain.blockTimeMs;
      await sleep(Math.max(0, chain.tickSeconds * 1000 - 500));
    }
    return { credited, seconds: (Date.now() - startedAt - since) / 1000, behind };
  });
  const used = process.cpuUsage(cpu);
  const cpuMs = (used.user + used.system) / 1000 / credited;
  return [
    {
      what: `${chain.name}: deposits credited, ${perSecond} a second arriving for two minutes`,
      value: credited / seconds,
      unit: 'a second',
      limit: 150,
      atLeast: true,
      note: `finalized ${minutes} min behind; at the end ${(behind / 1000).toFixed(1)} s behind the head`,
    },
    {
      what: `${chain.name}: processor time of one, detected and credited`,
      value: cpuMs,
      unit: 'ms',
      limit: null,
      note: 'the tables in memory included; 1 ms leaves room for 1,000 a second',
    },
  ];
}

async function subAccounts(projects: number): Promise<Row> {
  const callers = 20;
  const { made, busy, seconds, slowest } = await inVirtualTime(async () => {
    tableEnvironment('scale');
    const { client } = new ModelledTables(sleep);
    const identity = async () => ({ id: 'modelled', createdAt: 0 });
    const store = makeSubAccountStore(client, () => identity);
    const startedAt = Date.now();
    let [made, busy, slowest, no] = [0, 0, 0, 0];
    const deps = {
      subAccounts: store,
      deriveAddresses: async ({ projectId }: { projectId: string }, index: number) => {
        await sleep(deriveMs);
        const own = `${projectId}-${index}`;
        return { EVM: `0x${own}`, TRX: `T${own}`, SOL: `S${own}` };
      },
      clock,
      sleep,
      log: recordingLogger([]),
    };
    await Promise.all(
      Array.from({ length: callers }, async (_, caller) => {
        const project = buildProject({ projectId: `p${caller % projects}`, createdAt: 1 });
        while (Date.now() - startedAt < 60_000) {
          const at = Date.now();
          const userId = `u${++no}`;
          await createSubAccount(deps, { project, userId, requestId: 'bench' }).then(
            () => made++,
            () => busy++,
          );
          slowest = Math.max(slowest, Date.now() - at);
        }
      }),
    );
    return { made, busy, slowest, seconds: (Date.now() - startedAt) / 1000 };
  });
  return {
    what: `sub-accounts made, ${callers} callers of ${projects} ${projects === 1 ? 'project' : 'projects'}`,
    value: busy > 0 ? Number.NaN : made / seconds,
    unit: 'a second',
    limit: 150,
    atLeast: true,
    note: `${busy} answered 503; the slowest took ${Math.round(slowest)} ms; for a minute`,
  };
}

/** What the busiest partition of a list takes, from units: it takes 1,000 write units a second. */
async function listCounters(tuples: number, changesEach: number): Promise<Row> {
  return inVirtualTime(async () => {
    tableEnvironment('scale');
    const tables = new ModelledTables(sleep);
    const lists = makeListIndex(tables.client);
    const startMs = Date.UTC(2026, 2, 10);
    const record = (i: number, rev: number) =>
      buildChange({
        projectId: 'demo',
        id: `W${String(i).padStart(7, '0')}`,
        createdAtMs: startMs + i * 7_000,
        rev,
        facets: {
          chain: `C${i % 7}`,
          token: `T${i % (tuples / 2)}`,
          status: String(rev),
        },
      });
    const all = 2 * tuples;
    for (let i = 0; i < all; i += 40) {
      await lists.apply(Array.from({ length: 40 }, (_, k) => record(i + k, i % 80 === 0 ? 2 : 1)));
    }
    // A process that begins now sees how large the month is.
    const writer = makeListIndex(tables.client);
    await writer.apply([record(all, 1)]);
    tables.byPartition.clear();
    const transactions = 50;
    for (let t = 0; t < transactions; t++) {
      await writer.apply(
        Array.from({ length: changesEach }, (_, k) =>
          record(((t * changesEach + k) * 13) % all, 3),
        ),
      );
    }
    const busiest = [...tables.byPartition].sort((a, b) => b[1] - a[1])[0] ?? ['', 1];
    const each = busiest[1] / transactions;
    return {
      what: `list counters, ${tuples} tuples in a month, ${changesEach} changes in a transaction`,
      value: 1_000 / each,
      unit: 'a second',
      limit: changesEach === 1 ? 100 : null,
      atLeast: true,
      note: `${each.toFixed(1)} write units of the busiest partition a transaction`,
    };
  });
}

/** The memory of a filter of fifty million addresses, and how often a stranger's passes it. */
function filterRows(): Row[] {
  const count = 50_000_000;
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const use = () => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = use();
  const set = new FingerprintSet();
  const startedAt = process.cpuUsage();
  for (let i = 0; i < count; i++) set.add(Math.floor(Math.random() * 2 ** 48));
  const { user } = process.cpuUsage(startedAt);
  const mb = (use() - before) / 1e6;
  const tries = 10_000_000;
  let passed = 0;
  for (let i = 0; i < tries; i++) if (set.has(Math.floor(Math.random() * 2 ** 48))) passed++;
  return [
    {
      what: 'address filter of 50,000,000, in memory',
      value: mb,
      unit: 'MB',
      limit: 300,
      note: `${((mb * 1e6) / set.size).toFixed(2)} bytes an address; added in ${Math.round(user / 1e6)} s of processor`,
    },
    {
      what: 'strangers that pass it',
      value: (passed / tries) * 1e6,
      unit: 'in a million',
      limit: 2,
      note: 'the table decides about these; one of ours always passes',
    },
  ];
}

async function run(): Promise<Row[]> {
  const { ARBITRUM, BASE } = chains;
  return [
    await idleTick(ARBITRUM, 20, 12_000),
    await idleTick(ARBITRUM, 10, 12_000),
    await idleTick(ARBITRUM, 20, 0),
    ...(await sustained(ARBITRUM, 20, 200)),
    ...(await sustained(BASE, 10, 200)),
    await subAccounts(1),
    await subAccounts(20),
    await ordersOfWallet(1),
    await ordersOfWallet(20),
    await ordersOfWallet(60),
    await listCounters(1_400, 1),
    await listCounters(1_400, 10),
    ...filterRows(),
  ];
}

export const part: Part = {
  about: `The real stores and the real tick over tables in memory, in virtual time: the figures
measure what the calls wait for, independent of other load on the machine. It did not run through the local
cloud. The assumptions are
${assumed.read} ms for a read of DynamoDB, ${assumed.write} ms for a write, ${assumed.transaction} ms and ${assumed.perItem} ms an item for
a transaction, which locks its items meanwhile, ${nodeMs} ms for an exchange with a node and ${deriveMs} ms for a derivation. Units are counted by
DynamoDB's rules from the items' sizes. \`finalized\` is 10 or 20 minutes behind the head. The list's
figure is what its busiest partition can take at 1,000 write units a second. The filter's figures are
those of this process.`,
  run,
};
