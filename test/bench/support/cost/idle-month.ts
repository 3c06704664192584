/** What a watcher costs per month in an idle deployment, and how many calls it makes to nodes. */
import { dueShards } from '#aws/dynamodb/table-keys.ts';
import { makeWorkQueue } from '#aws/queues/queues.ts';
import { chains } from '#chains/catalog/catalog.ts';
import type { ChainReader } from '#ports/chains.ts';
import { type ChainName, familyNames, familyOf } from '#shared/chains.ts';
import { deploymentOf, functionOf } from '../deployment.ts';
import { invoke } from '../invocations.ts';
import type { MerchantWorld } from '../merchant-world.ts';
import type { Row } from '../part.ts';
import type { NodeTraffic } from '../scan/stage.ts';
import { add, byService, message, times, type Usage, usageOf, usdOf } from './bill.ts';

const monthSeconds = 30 * 86_400;

/** Milliseconds that a tick and a scheduled run are assumed to take at AWS. */
export const assumedMs = { tick: 250, scheduled: 300 };

/** Bytes of HTTP, TLS and TCP that an exchange with a node sends beside its body; assumed. */
export const exchangeBytes = 500;

interface Tick {
  usage: Usage;
  /** Calls of the node, and the HTTP exchanges that carried them. */
  calls: number;
  requests: number;
  /** What leaves AWS for the node. */
  sentBytes: number;
}

/** A reader that counts its calls, and a function that makes blocks with foreign transactions. */
interface Counting {
  reader: ChainReader;
  count: NodeTraffic;
  mine(blocks: number): Promise<unknown>;
}

async function tickOf(
  world: MerchantWorld,
  { reader, count, mine }: Counting,
  blocks: number,
): Promise<Tick> {
  const { spine } = world;
  await mine(blocks);
  const before = { ...count };
  const fn = `watch-${familyNames[spine.chain.family]}`;
  const made = await invoke(functionOf(`queue/${fn}`), async () => {
    const result = await spine.tick({ reader, work: makeWorkQueue(async () => false) });
    const line = { level: 'info', event: 'watch.tick', function: fn, ...result };
    const text = JSON.stringify(line, (_, v) => (typeof v === 'bigint' ? v.toString() : v));
    process.stdout.write(`${text}\n`);
  });
  return {
    usage: usageOf({ ...made, ms: assumedMs.tick }),
    calls: count.calls - before.calls,
    requests: count.http - before.http,
    sentBytes: count.bytes - before.bytes + exchangeBytes * (count.http - before.http),
  };
}

/** A run every minute, with its reads and writes. */
const scheduled = (entry: string, read: number, write: number, perMinute = 1): Usage =>
  times(
    add([
      usageOf({
        fn: entry,
        memoryMb: functionOf(entry).memoryMb,
        calls: [],
        logBytes: 150,
        ms: assumedMs.scheduled,
      }),
      { 'dynamodb.read': read, 'dynamodb.write': write },
    ]),
    (perMinute * monthSeconds) / 60,
  );

/** Usage that is paid for whether blocks arrive or not. */
function everyMonth(names: ChainName[]): Usage {
  const coins = new Set(names.map((name) => chains[name].nativeToken)).size;
  const deployment = deploymentOf(names.map((name) => familyOf[name]));
  // Five pollers per queue send a 20 s request all the time, even if the queue is empty.
  const polls = deployment.polledQueues * 5 * (monthSeconds / 20);
  return add([
    scheduled('schedule/redispatch', 2 * dueShards * 0.5, 0, 2),
    times(message('standard'), monthSeconds / 60),
    // Five partitions of unfinished orders a chain.
    scheduled('schedule/reconcile', (5 * names.length + 1) * 0.5, 0),
    scheduled('schedule/refresh-prices', coins, coins * 4),
    scheduled('schedule/seed-watchers', names.length, 0),
    // The project, its settings and its configuration of sweeps, which collect nothing.
    scheduled('schedule/collect-deposits', 2.5, 0),
    // What is not finished, of which there is nothing; each hour also how many deposits are held.
    scheduled('schedule/advance-payouts', 0.5, 0),
    scheduled('schedule/pay-held', 0.5, 0),
    // Its progress, the journal's end, and what waits on each chain.
    scheduled('schedule/reconcile-books', 4 + 5 * names.length, 3, 1 / 60),
    // The outbox's shards, the list, and of each project its newest closing and its days.
    scheduled('schedule/close-books', 2 * dueShards * 0.5 + 3, 0, 1 / 60),
    // The list, and of each project its last closed day, its chain's end, its days and what waits.
    scheduled('schedule/write-statements', 5.5, 0, 1 / 60),
    // Once a night: the list, the keys of a project, and whose its three hot wallets are.
    scheduled('schedule/check-keys', 6, 0, 1 / 1_440),
    scheduled('schedule/check-deployment', 0, 0, 1 / 60),
    // Each five minutes, four hours a night.
    scheduled('schedule/check-reservations', 10, 0, 48 / 1_440),
    {
      'sqs.standard': polls,
      'alarm.month': deployment.alarms,
      'alarm.composite-month': deployment.composites,
      'dashboard.month': deployment.dashboards,
      'metric.month': deployment.idleMetrics,
      // One project: one key per family, in addition to the deployment's keys.
      'kms.key-month': deployment.keys + 3,
    },
  ]);
}

/** Ticks of a chain in this many seconds. The next is requested when the last one has ended. */
const ticksIn = (name: ChainName, seconds: number): number =>
  seconds / (chains[name].tickSeconds + assumedMs.tick / 1000);

/** The share of ticks that find a new block, and how many blocks such a tick finds. */
function blocksOf(name: ChainName): { share: number; each: number } {
  const perTick = (monthSeconds * 1000) / chains[name].blockTimeMs / ticksIn(name, monthSeconds);
  return { share: Math.min(1, perTick), each: Math.max(1, perTick) };
}

/** What a number of a tick comes to, by its values with no, one and five new blocks. */
const averageOf = (name: ChainName, none: number, one: number, five: number): number => {
  const { share, each } = blocksOf(name);
  return share * (one + ((five - one) / 4) * (each - 1)) + (1 - share) * none;
};

/**
 * The usage of a chain's ticks per month and its calls per day, measured on a chain of its family.
 */
async function watching(world: MerchantWorld, counting: Counting) {
  const [quiet, one, five] = [
    await tickOf(world, counting, 0),
    await tickOf(world, counting, 1),
    await tickOf(world, counting, 5),
  ];
  return {
    monthOf(name: ChainName): Usage {
      const { share } = blocksOf(name);
      const tick = add([
        times(one.usage, share),
        times(quiet.usage, 1 - share),
        message('standard'),
      ]);
      return times(tick, ticksIn(name, monthSeconds));
    },
    callsRow(name: ChainName): Row {
      const calls = ticksIn(name, 86_400) * averageOf(name, quiet.calls, one.calls, five.calls);
      return {
        what: `RPC calls a day, idle, ${name}`,
        value: Math.round(calls),
        unit: 'calls',
        limit: null,
        note: `a tick each ${chains[name].tickSeconds} s, a block each ${chains[name].blockTimeMs} ms`,
      };
    },
    /** What the chain's ticks of a month send to its nodes. */
    sentBy(name: ChainName): Usage {
      const bytes = averageOf(name, quiet.sentBytes, one.sentBytes, five.sentBytes);
      return { 'transfer.gb': (ticksIn(name, monthSeconds) * bytes) / 1e9 };
    },
    ticksRow: {
      what: `${world.spine.chain.family}: RPC calls of a tick with no, one and five new blocks`,
      value: one.calls,
      unit: 'calls',
      limit: null,
      note: `${quiet.calls} in ${quiet.requests} requests; ${one.calls} in ${one.requests}; ${five.calls} in ${five.requests}`,
    } satisfies Row,
  };
}

const evmChains: ChainName[] = ['ETH', 'BSC', 'BASE', 'POLYGON', 'ARBITRUM'];

/** The deployment with five EVM chains. */
export async function idleMonth(world: MerchantWorld, counting: Counting): Promise<Row[]> {
  const { monthOf, callsRow, sentBy, ticksRow } = await watching(world, counting);
  const fixed = everyMonth(evmChains);
  const total = add([...evmChains.map(monthOf), fixed]);
  const each = evmChains.map((name) => `${name} ${usdOf(monthOf(name)).toFixed(1)}`).join(', ');
  return [
    {
      what: 'an idle deployment of five EVM chains, a month',
      value: usdOf(total),
      unit: 'USD',
      // docs/cost.md says what it is made of. A hundred alarms are 10 of it, six on alarms 3.
      limit: 80,
      note: `${byService(total)}; watchers ${each}; all else ${usdOf(fixed).toFixed(1)}`,
    },
    ...laterRows(add(evmChains.map(sentBy))),
    ...evmChains.map(callsRow),
    ticksRow,
  ];
}

/** What the idle bill leaves out: what a free allowance holds, and what begins after a year. */
function laterRows(sent: Usage): Row[] {
  const { rotatedKeys } = deploymentOf(evmChains.map((name) => familyOf[name]));
  const rotated = (times: number): number => usdOf({ 'kms.key-month': rotatedKeys * times });
  return [
    {
      what: 'what its watchers send to the nodes, a month, beyond 100 GB of the account',
      value: usdOf(sent),
      unit: 'USD',
      limit: null,
      note: `${sent['transfer.gb']!.toFixed(0)} GB; within the account's first 100 GB it is free`,
    },
    {
      what: 'what the yearly rotation of its keys adds, a month, from the third year on',
      value: rotated(2),
      unit: 'USD',
      limit: null,
      note: `${rotatedKeys} keys; ${rotated(1).toFixed(0)} in the second year`,
    },
  ];
}

/** What one more chain of another family adds to the deployment. */
export async function idleMore(world: MerchantWorld, counting: Counting): Promise<Row[]> {
  const { name } = world.spine.chain;
  const { monthOf, callsRow, ticksRow } = await watching(world, counting);
  const more = add([
    monthOf(name),
    everyMonth([...evmChains, name]),
    times(everyMonth(evmChains), -1),
  ]);
  return [
    {
      what: `what ${name} adds to an idle deployment, a month`,
      value: usdOf(more),
      unit: 'USD',
      limit: null,
      note: `${byService(more)}; its watcher ${usdOf(monthOf(name)).toFixed(1)}`,
    },
    callsRow(name),
    ticksRow,
  ];
}
