/**
 * Payments of one wallet where finality is ten or twenty minutes behind, and where the node is far
 * away.
 */
import type { ChainName } from '#shared/chains.ts';
import { tableEnvironment } from '../support/tables.ts';
import { startCloud, useCloud } from './support/cloud.ts';
import { startDelayedNode } from './support/delayed-node.ts';
import type { Part, Row } from './support/part.ts';
import { payOrders } from './support/pay-orders.ts';
import { seedApproved } from './support/seed/seed-orders.ts';

/** Minutes that `finalized` is behind the head. */
const finality = [20, 10];
/** `finalized` follows the head by two epochs; a block takes a second. */
const epochBlocks = (minutes: number): string => String((minutes * 60) / 2);
/** Payments of a case, at most: a short run shows that the part works, and its rates mean nothing. */
const atMost = Number(process.env.COFFER_BENCH_PAYMENTS || Number.POSITIVE_INFINITY);
const isShort = Number.isFinite(atMost);
/** To the node and back. */
const delayMs = 120;

/** Seconds between two looks at what was paid; a short run may end within one. */
const looksEvery = 0.1;

interface Case {
  name: ChainName;
  count: number;
  /** Payments a second, at least. */
  limit: number;
}
/** Two minutes of what the chain's cap allows in blocks of a second: 64 and 16 a second. */
const layer2: Case[] = [
  { name: 'ARBITRUM', count: 7_680, limit: 40 },
  { name: 'BASE', count: 1_920, limit: 15 },
];
const farAway: Case[] = [
  { name: 'TRX', count: 600, limit: 30 },
  { name: 'SOL', count: 600, limit: 30 },
];

/** Runs the cases on a cloud of only their chains. */
async function onCloud(
  cases: Case[],
  { env = {}, delay = 0 }: { env?: Record<string, string>; delay?: number },
  rowsOf: (one: Case, paid: Awaited<ReturnType<typeof payOrders>>) => Row[],
): Promise<Row[]> {
  const names = cases.map(({ name }) => name);
  const cloud = await startCloud({ args: [`--chains=${names.join(',')}`], env });
  const stops: (() => void)[] = [];
  try {
    useCloud(cloud.stack);
    tableEnvironment('coffer-local');
    const rows: Row[] = [];
    for (const one of cases) {
      const { rpc_urls, provider_urls } = cloud.stack.chains[one.name]!;
      if (delay > 0) {
        const { url, stop } = await startDelayedNode(rpc_urls[0]!, delay);
        stops.push(stop);
        for (const provider of provider_urls) {
          const put = { method: 'PUT', body: JSON.stringify({ url }) };
          const { ok } = await fetch(`${provider}/behind`, put);
          if (!ok) throw new Error(`${one.name}: the node behind a provider was not changed`);
        }
      }
      const count = Math.min(one.count, atMost);
      const paid = await payOrders(cloud, { name: one.name, count, seed: seedApproved });
      rows.push(...rowsOf({ ...one, count }, paid));
    }
    return rows;
  } finally {
    for (const stop of stops) stop();
    await cloud.stop();
  }
}

async function run(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const minutes of finality) {
    const env = { COFFER_EVM_EPOCH_BLOCKS: epochBlocks(minutes) };
    const sustained = await onCloud(
      layer2,
      { env },
      ({ name, count, limit }, { rate, seconds, quarters, cap, server, functions }) => [
        {
          what: `${name}: ${count} payments of one wallet, final after ${minutes} minutes`,
          value: rate,
          unit: 'a second',
          limit,
          atLeast: true,
          note:
            `in-flight cap ${cap}, blocks of 1 s; ${seconds.toFixed(0)} s, so none of them became ` +
            `final; the emulator kept ${server!.toFixed(2)} cores busy, the functions ` +
            functions!.toFixed(2),
        },
        {
          what: `${name}: the same, the rate of the last quarter over that of the first`,
          value: Math.max(quarters[0]!, looksEvery) / Math.max(quarters[3]!, looksEvery),
          unit: 'x',
          limit: 0.9,
          atLeast: true,
          note: `quarters of ${quarters.map((took) => `${took.toFixed(1)} s`).join(', ')}`,
        },
      ],
    );
    rows.push(...sustained);
  }
  const delayed = await onCloud(
    farAway,
    { delay: delayMs },
    ({ name, count, limit }, { rate, seconds, cap }) => [
      {
        what: `${name}: ${count} payments of one wallet, ${delayMs} ms to the node`,
        value: rate,
        unit: 'a second',
        limit,
        atLeast: true,
        note: `in-flight cap ${cap}; ${seconds.toFixed(1)} s`,
      },
    ],
  );
  return [...rows, ...delayed].map((row) => (isShort ? { ...row, limit: null } : row));
}

export const part: Part = {
  about: `Through a local cloud of the named chains (all functions deployed, IAM enforced), as in
payments. ARBITRUM and BASE run for two minutes with \`finalized\` 20 minutes behind the head, then
on another cloud 10 minutes (\`COFFER_EVM_EPOCH_BLOCKS\`): every payment of the run is mined and none
is final, so a worker that read them all would become slower from quarter to quarter. The records that
a round reads are counted by
\`test/integration/stores/payments/slots-in-view.test.ts\`: with 10,000 mined payments before 20 open ones, 20
records.

TRX and SOL run with ${delayMs} ms added to each answer of their nodes, for workers and watchers.

\`COFFER_BENCH_PAYMENTS=40 npm run bench -- sustained\` makes each case at most that many payments. It
shows in a few minutes that the part works; its rows have no limit.`,
  run,
};
