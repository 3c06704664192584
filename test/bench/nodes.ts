/** The bill of the nodes: calls a month for each chain and way of scanning, and what they cost. */
import { chains } from '#chains/catalog/catalog.ts';
import { economyTickSeconds } from '#chains/catalog/catalog-data.ts';
import type { ChainName } from '#shared/chains.ts';
import { startSpine } from '../scenarios/spine.ts';
import startEmulator from '../support/emulator.ts';
import nodePrices from './prices/nodes.json' with { type: 'json' };
import { type CountedTick, countEconomy, countExact } from './support/cost/node-calls.ts';
import { countSolana } from './support/cost/signature-calls.ts';
import type { Part, Row } from './support/part.ts';

type Calls = Map<string, number>;

const monthSeconds = 30 * 86_400;
/** An exchange with a provider is assumed to take this long (ms). */
const exchangeMs = 60;
/** The final block is asked of two providers once a minute in economy mode. */
const finalityCalls = (2 * monthSeconds) / 60;

/** What leaves our addresses is asked of one provider once a minute: the logs, and the header of their end. */
const takenCalls: Calls = new Map([
  ['eth_getLogs', monthSeconds / 60],
  ['eth_getBlockByNumber', monthSeconds / 60],
]);

const evmChains: ChainName[] = ['ETH', 'BSC', 'BASE', 'POLYGON', 'ARBITRUM'];
const sizes = [100, 100_000, 1_000_000];

const plus = (one: Calls, other: Calls, factor = 1): Calls => {
  const sum = new Map(one);
  for (const [method, count] of other) sum.set(method, (sum.get(method) ?? 0) + factor * count);
  return sum;
};
const totalOf = (calls: Calls) => [...calls.values()].reduce((sum, count) => sum + count, 0);
const million = (calls: number) => Math.round(calls / 10_000) / 100;

/** Ticks in a month, and new blocks of a tick. */
function paceOf(name: ChainName, tickSeconds: number, tick: CountedTick) {
  const tookS = tickMs(tick) / 1000;
  const period = Math.max(1, Math.round(tickSeconds - tookS)) + tookS;
  const blocks = (period * 1000) / chains[name].blockTimeMs;
  return { ticks: monthSeconds / period, share: Math.min(1, blocks), each: Math.max(1, blocks) };
}

const tickMs = ({ ms, exchanges }: CountedTick) => ms + exchanges * exchangeMs;

/** What a month costs at a provider: the cheapest plan that holds it. */
function priceOf(provider: (typeof nodePrices.providers)[number], calls: Calls): number {
  if (!provider.plans) return provider.perChainUsd * evmChains.length;
  const units: Record<string, number | undefined> = provider.units;
  // A provider prices both names of a block's traces alike.
  const nameOf = (method: string) =>
    method === 'trace_block' ? 'debug_traceBlockByNumber' : method;
  let used = 0;
  for (const [method, count] of calls) {
    used += count * (units[nameOf(method)] ?? units.default ?? 0);
  }
  const prices = provider.plans.map(
    ({ usd, included, perMillion }) => usd + (Math.max(0, used - included) / 1e6) * perMillion,
  );
  return Math.min(...prices);
}

/** One row of calls and one of prices, for a month of all five chains. */
function monthRows(mode: string, months: Map<ChainName, Calls>, limit: number | null): Row[] {
  const all = [...months.values()].reduce((sum, calls) => plus(sum, calls), new Map());
  const each = [...months].map(([name, calls]) => `${name} ${million(totalOf(calls))}`).join(', ');
  const prices = nodePrices.providers.map(
    (provider) => `${provider.name} ${Math.round(priceOf(provider, all))}`,
  );
  return [
    {
      what: `RPC calls a month, idle, five EVM chains, ${mode}`,
      value: million(totalOf(all)),
      unit: 'million',
      limit,
      note: `${each}; USD a month: ${prices.join(', ')}`,
    },
  ];
}

/** Solana in both modes: an idle chain, with how long all addresses take. */
async function solanaRows(): Promise<Row[]> {
  const { tickSeconds, blockTimeMs, economy } = chains.SOL;
  const rows: Row[] = [];
  for (const size of [null, ...sizes]) {
    const seconds = size === null ? tickSeconds : economyTickSeconds;
    const brief = await countSolana(Math.round((seconds * 1000) / blockTimeMs), size);
    const { each } = paceOf('SOL', seconds, brief);
    const tick = await countSolana(Math.round(each), size);
    const { ticks } = paceOf('SOL', seconds, tick);
    const listed = [...tick.calls].map(([method, count]) => `${count} ${method}`).join(', ');
    const accounts = (size ?? 0) * chains.SOL.tokens.length;
    const hints = Math.max(1, accounts / (100 * economy.balanceCalls)) * economyTickSeconds;
    const round = ((size ?? 0) / economy.lookups) * economyTickSeconds;
    const times = `; all balances in ${Math.round(hints)} s, a round in ${Math.round(round)} s`;
    rows.push({
      what: `RPC calls a month, idle, SOL, ${size === null ? 'exact' : `economy, ${size.toLocaleString('en')} addresses`}`,
      value: million(totalOf(tick.calls) * ticks),
      unit: 'million',
      limit: null,
      note: `a tick: ${listed}${size === null ? '' : times}`,
    });
  }
  return rows;
}

async function run(): Promise<Row[]> {
  const stopEmulator = await startEmulator();
  const spine = await startSpine('nodes');
  try {
    await spine.mine(5);
    await spine.tick();
    const [none, one, five] = [
      await countExact(spine, 0),
      await countExact(spine, 1),
      await countExact(spine, 5),
    ];
    const perBlock = plus(five.calls, one.calls, -1);
    const exact = new Map<ChainName, Calls>();
    const lengths: string[] = [];
    for (const name of evmChains) {
      const { tickSeconds, blockTimeMs } = chains[name];
      const blocks = Math.max(1, Math.round((tickSeconds * 1000) / blockTimeMs));
      const tick = await countExact(spine, blocks);
      lengths.push(`${name} ${Math.round(tickMs(tick))} ms (${Math.round(tick.ms)} here)`);
      const { ticks, share, each } = paceOf(name, tickSeconds, tick);
      const found = plus(one.calls, perBlock, (each - 1) / 4);
      const month = plus(new Map(), found, share * ticks);
      exact.set(name, plus(month, none.calls, (1 - share) * ticks));
    }
    const rows = [
      {
        what: 'length of a tick in exact mode',
        value: Math.round(tickMs(one)),
        unit: 'ms',
        limit: null,
        note: lengths.join(', '),
      },
      ...monthRows('exact', exact, null),
    ];
    for (const size of sizes) {
      const tick = await countEconomy(spine, size, 5);
      const idle = new Map([['eth_blockNumber', 1]]);
      const economy = new Map<ChainName, Calls>();
      for (const name of evmChains) {
        const { ticks, share } = paceOf(name, economyTickSeconds, tick);
        const month = plus(
          new Map([['eth_getBlockByNumber', finalityCalls]]),
          tick.calls,
          share * ticks,
        );
        // Above that, the logs of all transfers are read anyway.
        const taken = size <= chains[name].economy.recipients ? takenCalls : new Map();
        economy.set(name, plus(plus(month, idle, (1 - share) * ticks), taken));
      }
      const mode = `economy, ${size.toLocaleString('en')} addresses`;
      const listed = [...tick.calls].map(([method, count]) => `${count} ${method}`).join(', ');
      rows.push(...monthRows(mode, economy, size === 100 ? 15 : null), {
        what: `a tick of ${mode}`,
        value: totalOf(tick.calls),
        unit: 'calls',
        limit: null,
        note: `${listed}; ${Math.round(tickMs(tick))} ms`,
      });
    }
    return [...rows, ...(await solanaRows())];
  } finally {
    await spine.stop();
    await stopEmulator?.();
  }
}

export const part: Part = {
  about: `Ticks of the real watcher on Anvil, with two providers and real stores on the emulator. Calls
are counted as they are sent, by method, and scaled to today's block times (docs/networks.md) and to the
length of a tick.

- A tick's length is the time it took here, plus ${exchangeMs} ms for each exchange with a provider
  (assumed). The next tick is requested as in production.
- Exact mode reads each block: with its receipts and its traces.
- Economy mode ticks each ${economyTickSeconds} s. The addresses are generated and receive nothing.
- Solana's rows run on stores in memory and a node in memory with empty blocks.
- Prices are those of \`test/bench/prices/nodes.json\`, with their dates: the cheapest plan that
  covers the month's calls. Both providers of a chain are counted as one.`,
  run,
};
