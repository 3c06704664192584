/** The cost of a withdrawal, and the cost of an idle deployment. */
import { makeEvmReader } from '#chains/evm/read/reader.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { startSpine } from '../scenarios/spine.ts';
import { makeBatchJourney } from './support/batch-journey.ts';
import { batchRows } from './support/cost/batched.ts';
import { prices } from './support/cost/bill.ts';
import { evmJourney, evmPace } from './support/cost/evm-journey.ts';
import { assumedMs, exchangeBytes, idleMonth } from './support/cost/idle-month.ts';
import { metadataFilters, notedRow } from './support/cost/noted.ts';
import { withdrawalRows } from './support/cost/withdrawal-cost.ts';
import { startMerchantWorld } from './support/merchant-world.ts';
import type { Part, Row } from './support/part.ts';
import { runPart } from './support/run-part.ts';
import { countingFetch } from './support/scan/stage.ts';
import { makeJourney } from './support/withdrawal-journey.ts';

/** Payouts of the batch that is measured. */
const batchSize = 50;

async function rowsOfEvm(): Promise<Row[]> {
  const world = await startMerchantWorld(async (prefix) => {
    const spine = await startSpine(prefix, { books: false });
    spine.settings.metadataFilters = metadataFilters;
    return spine;
  });
  try {
    const { spine } = world;
    const on = evmJourney(spine);
    const journey = await makeJourney(world, on);
    const { count, fetch } = countingFetch();
    const rpc = makeRpc({ urls: [spine.url], fetch });
    return [
      ...withdrawalRows('ETH', journey, evmPace),
      await notedRow('ETH', world, { on, pace: evmPace }),
      ...batchRows('ETH', await makeBatchJourney(world, on, batchSize), {
        count: batchSize,
        how: '',
        mostKeyUnits: null,
      }),
      ...(await idleMonth(world, {
        reader: makeEvmReader({ chain: spine.chain, rpc }),
        count,
        mine: spine.mine,
      })),
    ];
  } finally {
    await world.stop();
  }
}

async function run(): Promise<Row[]> {
  const rows = await rowsOfEvm();
  // Each part runs in its own process, with its own emulator and tables.
  for (const name of ['support/cost/grouped', 'support/cost/tron', 'support/cost/solana']) {
    rows.push(...(await runPart(name)).rows);
  }
  return rows;
}

export const part: Part = {
  about: `List prices of ${prices.region} of ${prices.date} (test/bench/prices/us-east-1.json), without
any free tier.

**A withdrawal** is one order of 10 USDT on ETH, TRX and SOL, the only one in its deployment at that
time and the second of its project. The real handlers run one after the other on the emulator.

- DynamoDB units are those that the emulator reports, indexes and transactions included.
- Log bytes are those of the real lines, and 350 for AWS's own lines per invocation.
- Milliseconds are those of this machine; memory is the template's.
- Each outbox item is one invocation of the dispatcher, each wait one step.
- A run that signs reads the settings and those that the signers last accepted: one more read unit and
  no trip ([0032](decisions/0032-proofs.md)). One more item is written when settings have changed. An
  approved order adds one trip to Cognito, at most once a minute for each approver and container.
- Two ticks (TRX and SOL: one) find the payment unconfirmed and wake the worker again.
- Each message is sent, received and deleted.
- A withdrawal with notes has a \`user_id\` and three pairs of \`metadata\`, each of which the project names as a
  filter: it is in four lists more ([0092](decisions/0092-metadata-and-user-id.md)). Its limit is 15 % above what a
  withdrawal wrote before there were notes and lists by recipient
  ([0095](decisions/0095-filters.md)), with its booking and the record of its request.
- What this order adds to a watcher's tick is counted; the ticks themselves belong to the idle
  deployment.
- Traces are counted as if each were sampled.
- A batch's payouts go to as many new recipients. A burst fills each invocation, as the template allows: 100 outbox
  items, 5 webhooks, 10 bookings. The watcher's ticks are those of the test, a block and the confirmations each round.
- Transitions are the start and the states entered. Storage is not counted.

**An idle deployment** has the EVM chains; what TRX and SOL add is listed separately.

- The count includes the template's alarms, dashboards, keys, queues and rules, one project (three
  keys in KMS), and the metrics of an idle service.
- A tick's AWS calls are measured with no new block and with one. A tick takes ${assumedMs.tick} ms,
  a scheduled run ${assumedMs.scheduled} ms. Ticks and blocks come at the pace of the real chains.
- Each queue has five pollers that ask for 20 s. An alarm counts once for each of its metrics.
- What a free allowance of AWS covers, and what begins after a year, has separate rows: outbound
  traffic to the nodes (bodies as sent, and ${exchangeBytes} bytes of HTTP, TLS and TCP an exchange, assumed), and
  the rotation of keys. Starts of functions are not counted: a few cents.
- RPC calls are counted as they are sent and scaled to that pace. On TRON each block has a
  transaction, because TRON has no empty blocks. The bill of the nodes is not counted.
- A chain adds its watcher, queues, alarms, metrics and price. The keys of all families are already in
  the deployment.`,
  run,
};
