/** What a deployment on five EVM chains costs a month when nobody uses it, and what it asks of nodes. */
import { dueShards } from '../../../src/aws/keys.ts';
import { makeWorkQueue } from '../../../src/aws/work-queue.ts';
import { chains } from '../../../src/chains/catalog.ts';
import { makeEvmReader } from '../../../src/chains/evm/reader.ts';
import { makeRpc } from '../../../src/chains/nodes/rpc.ts';
import type { ChainName } from '../../../src/contract/chains.ts';
import { type FaultNode, startFaultNode } from '../../support/fault-node.ts';
import { add, byService, message, times, type Usage, usageOf, usdOf } from './bill.ts';
import { deployment, functionOf } from './deployment.ts';
import { invoke } from './invocations.ts';
import type { MerchantWorld } from './merchant-world.ts';
import type { Row } from './part.ts';

const monthSeconds = 30 * 86_400;

/** Seconds between blocks as the chains really make them; the listed ones are a merchant's view. */
const blockSeconds: Partial<Record<ChainName, number>> = {
  ETH: 12,
  BSC: 0.75,
  BASE: 2,
  POLYGON: 2,
  ARBITRUM: 0.25,
};

/** Milliseconds that a tick, and a scheduled run, takes at AWS. */
export const assumedMs = { tick: 250, scheduled: 300 };

interface Tick {
  usage: Usage;
  /** Calls of the node, and HTTP exchanges that carried them. */
  calls: number;
  requests: number;
}

async function tickOf(world: MerchantWorld, node: FaultNode, blocks: number): Promise<Tick> {
  const { spine } = world;
  const reader = makeEvmReader({ chain: spine.chain, rpc: makeRpc({ urls: [node.url] }) });
  await spine.mine(blocks);
  const before = { ...node.counts };
  const made = await invoke(functionOf('queue/watch-evm'), async () => {
    const result = await spine.tick({ reader, work: makeWorkQueue() });
    const line = { level: 'info', event: 'watch.tick', function: 'watch-evm', ...result };
    const text = JSON.stringify(line, (_, v) => (typeof v === 'bigint' ? v.toString() : v));
    process.stdout.write(`${text}\n`);
  });
  return {
    usage: usageOf({ ...made, ms: assumedMs.tick }),
    calls: node.counts.calls - before.calls,
    requests: node.counts.requests - before.requests,
  };
}

/** A run every minute, and what it reads and writes. */
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

function everyMonth(names: ChainName[]): Usage {
  const coins = new Set(names.map((name) => chains[name].nativeToken)).size;
  // Five pollers a queue ask for 20 s each, whether anything is there or not.
  const polls = deployment.polledQueues * 5 * (monthSeconds / 20);
  return add([
    scheduled('schedule/sweep', 2 * dueShards * 0.5, 0, 2),
    times(message('standard'), monthSeconds / 60),
    scheduled('schedule/reconcile', names.length * 0.5, 0),
    scheduled('schedule/refresh-prices', coins, coins * 4),
    scheduled('schedule/seed-watchers', names.length, 0),
    {
      'sqs.standard': polls,
      'alarm.month': deployment.alarms,
      'dashboard.month': deployment.dashboards,
      'metric.month': deployment.idleMetrics,
      // One project: a key a family, beside those of the deployment.
      'kms.key-month': deployment.keys + 3,
    },
  ]);
}

/** Ticks of a chain in so many seconds: the next one is asked for when the last has ended. */
const ticksIn = (name: ChainName, seconds: number): number =>
  seconds / (chains[name].tickSeconds + assumedMs.tick / 1000);

export async function idleMonth(world: MerchantWorld): Promise<Row[]> {
  const node = await startFaultNode(world.spine.url);
  try {
    const [quiet, one, five] = [
      await tickOf(world, node, 0),
      await tickOf(world, node, 1),
      await tickOf(world, node, 5),
    ];
    const names = Object.keys(blockSeconds) as ChainName[];
    /** Share of ticks that find a new block, and blocks that such a tick finds. */
    const blocksOf = (name: ChainName) => {
      const perTick = monthSeconds / blockSeconds[name]! / ticksIn(name, monthSeconds);
      return { share: Math.min(1, perTick), each: Math.max(1, perTick) };
    };
    const watching = names.map((name) => {
      const { share } = blocksOf(name);
      const tick = add([
        times(one.usage, share),
        times(quiet.usage, 1 - share),
        message('standard'),
      ]);
      return times(tick, ticksIn(name, monthSeconds));
    });
    const fixed = everyMonth(names);
    const total = add([...watching, fixed]);
    const callsOf = (name: ChainName): number => {
      const { share, each } = blocksOf(name);
      const perBlock = (five.calls - one.calls) / 4;
      const found = one.calls + perBlock * (each - 1);
      return ticksIn(name, 86_400) * (share * found + (1 - share) * quiet.calls);
    };
    return [
      {
        what: 'an idle deployment of five EVM chains, a month',
        value: usdOf(total),
        unit: 'USD',
        limit: 60,
        note: `${byService(total)}; watchers ${watching.map((usage, i) => `${names[i]} ${usdOf(usage).toFixed(1)}`).join(', ')}; all else ${usdOf(fixed).toFixed(1)}`,
      },
      ...names.map(
        (name): Row => ({
          what: `RPC calls a day, idle, ${name}`,
          value: Math.round(callsOf(name)),
          unit: 'calls',
          limit: null,
          note: `a tick each ${chains[name].tickSeconds} s, a block each ${blockSeconds[name]} s`,
        }),
      ),
      {
        what: 'RPC calls of a tick with no, one and five new blocks',
        value: one.calls,
        unit: 'calls',
        limit: null,
        note: `${quiet.calls} in ${quiet.requests} requests; ${one.calls} in ${one.requests}; ${five.calls} in ${five.requests}`,
      },
    ];
  } finally {
    await node.stop();
  }
}
