/** Payments per second of one wallet, from waiting approved orders to the chain. */
import type { ChainName } from '#shared/chains.ts';
import { tableEnvironment } from '../support/tables.ts';
import { startCloud, useCloud } from './support/cloud.ts';
import type { Part, Row } from './support/part.ts';
import { catalog, payOrders } from './support/pay-orders.ts';
import { seedQueued } from './support/seed/seed-operations.ts';
import { seedApproved } from './support/seed/seed-orders.ts';

const seeds = { withdrawals: seedApproved, operations: seedQueued };

/** The number of waiting orders, the required rate, and what limits the rate. */
const cases: {
  name: ChainName;
  count: number;
  limit: number | null;
  bound: string;
  of?: keyof typeof seeds;
}[] = [
  { name: 'ARBITRUM', count: 500, limit: 40, bound: 'blocks of 1 s' },
  { name: 'ARBITRUM', count: 500, limit: null, bound: 'blocks of 1 s', of: 'operations' },
  { name: 'BASE', count: 100, limit: null, bound: 'blocks of 1 s' },
  { name: 'TRX', count: 500, limit: null, bound: 'blocks of 3 s' },
  { name: 'SOL', count: 500, limit: null, bound: 'slots of 0.2 s' },
];

async function run(): Promise<Row[]> {
  const cloud = await startCloud();
  try {
    useCloud(cloud.stack);
    tableEnvironment('coffer-local');
    const rows: Row[] = [];
    const rates = new Map<string, number>();
    for (const { name, count, limit, bound, of = 'withdrawals' } of cases) {
      const m = await payOrders(cloud, { name, count, seed: seeds[of] });
      rates.set(`${of} ${name}`, m.rate);
      rows.push({
        what: `${of} of one wallet, ${count} waiting, in-flight cap ${m.cap}`,
        value: m.rate,
        unit: 'a second',
        limit,
        atLeast: true,
        note:
          `${name}, ${bound}; ${m.seconds.toFixed(1)} s; the emulator's one process kept ` +
          `${m.server!.toFixed(2)} cores busy, the functions ${m.functions!.toFixed(2)}, ` +
          `the chain ${m.node!.toFixed(2)}`,
      });
    }
    rows.push({
      what: 'operations under a session key over withdrawals, of one wallet',
      value: (rates.get('operations ARBITRUM') ?? 0) / (rates.get('withdrawals ARBITRUM') ?? 1),
      unit: 'x',
      limit: 0.9,
      atLeast: true,
      note: 'no slower, but for what two runs on one machine differ by',
    });
    return rows;
  } finally {
    await cloud.stop();
  }
}

export const part: Part = {
  about: `On a local cloud of its own (all functions deployed, IAM enforced), approved orders of 1 USDT are
put into the table as \`withdraw/apply\` leaves them. One message wakes the payment worker, which
authorizes them, signs in the emulator's KMS, stores and broadcasts. The clock runs from that
message to the block of the last payment. Each recipient must have been paid exactly once. Watchers,
streams, lists and the other chains run on the same machine meanwhile. The wallet holds enough coin
to reserve for all orders.

A run pays up to the in-flight cap each block, so a wallet on TRON cannot pay more than
${Math.floor(catalog.TRX.inFlightCap / 3)} a second (${catalog.TRX.inFlightCap} each 3 s). Below
that, and on Solana with its short slots, the limit is the work of a payment: a simulation on the
node, a signature in KMS, and the writes. Here two cores do all of it, including the work of the
chains and of KMS.`,
  run,
};
