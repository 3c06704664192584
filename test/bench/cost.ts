/** What a withdrawal costs, and what a deployment costs that nobody uses. */
import {
  add,
  byService,
  message,
  prices,
  times,
  type Usage,
  usageOf,
  usdOf,
} from './support/bill.ts';
import { assumedMs, idleMonth } from './support/idle-month.ts';
import { startMerchantWorld } from './support/merchant-world.ts';
import type { Part, Row } from './support/part.ts';
import { type Journey, makeJourney } from './support/withdrawal-journey.ts';

/** The start and the states that are entered: Approval, Pay, Confirm. */
const transitions = 4;

/** On ETH: ticks (6 s) until its payment is mined, and from its confirmation until it is final. */
const ticksUntilMined = 2;
const ticksUntilFinal = 110;
/** Bytes of the gateway's own access line. */
const gatewayLogBytes = 500;

/** What a tick cost more than that of an empty block. */
const more = (tick: Usage, idle: Usage): Usage => ({
  'dynamodb.read': Math.max(0, tick['dynamodb.read']! - idle['dynamodb.read']!),
  'dynamodb.write': Math.max(0, tick['dynamodb.write']! - idle['dynamodb.write']!),
  'logs.gb': Math.max(0, tick['logs.gb']! - idle['logs.gb']!),
});

function usageOfWithdrawal({ invocations, repair, ticks, webhooks }: Journey): Usage {
  const idle = usageOf(ticks.idle);
  const wake = add([usageOf(repair), message('fifo')]);
  return add([
    ...invocations.map(usageOf),
    message('fifo'),
    times(wake, ticksUntilMined),
    times(message('standard'), webhooks),
    more(usageOf(ticks.mined), idle),
    more(usageOf(ticks.deep), idle),
    times(more(usageOf(ticks.watched), idle), ticksUntilFinal),
    more(usageOf(ticks.final), idle),
    {
      'http-api.request': 1,
      'logs.gb': gatewayLogBytes / 1e9,
      'sfn.transition': transitions,
      'kms.ecc-sign': 1,
      // The request, and the execution with its steps and what they wake.
      'xray.trace': 2,
    },
  ]);
}

async function run(): Promise<Row[]> {
  const world = await startMerchantWorld();
  try {
    const journey = await makeJourney(world);
    const usage = times(usageOfWithdrawal(journey), 1000);
    const tickNotes = Object.entries(journey.ticks).map(([name, tick]) => {
      const used = usageOf(tick);
      return `${name} ${used['dynamodb.write']}w ${used['dynamodb.read']}r`;
    });
    const perFunction = journey.invocations.map((made) => {
      const used = usageOf(made);
      return `${made.fn} ${used['dynamodb.write']}w ${used['dynamodb.read']}r ${Math.ceil(made.ms)}ms ${made.logBytes}B`;
    });
    return [
      {
        what: 'state transitions of a level 1 withdrawal, its start counted',
        value: transitions,
        unit: 'transitions',
        limit: 6,
      },
      {
        what: '1,000 level 1 withdrawals',
        value: usdOf(usage),
        unit: 'USD',
        limit: 0.3,
        note: `${byService(usage)}; ${journey.webhooks} webhooks each`,
      },
      {
        what: 'invocations of a level 1 withdrawal',
        value: journey.invocations.length + ticksUntilMined,
        unit: '',
        limit: null,
        note: [...perFunction, ...tickNotes].join('; '),
      },
      ...(await idleMonth(world)),
    ];
  } finally {
    await world.stop();
  }
}

export const part: Part = {
  about: `List prices of ${prices.region} of ${prices.date} (test/bench/prices-us-east-1.json), without any free tier.

**A withdrawal**: one order of 10 USDT on ETH, alone in its deployment, the second one of its project.
The real handlers run one after the other on the emulator; DynamoDB's units are those that it reports
(indexes and transactions included), log bytes are those of the real lines and 350 for AWS's own per
invocation, the milliseconds are those of this machine, and memory is the template's. Each outbox entry
is its own invocation of the dispatcher, each wait its own step; two ticks find the payment on its way
and wake the worker again; each message is sent, received and deleted. What a tick of the watcher costs
more for this order is counted, the ticks themselves belong to the idle deployment. Traces are counted
as if each were sampled. Transitions are the start and the states entered. Storage is not in it.

**An idle deployment**: the template's alarms, dashboards, keys, queues and rules; one project (three
keys in KMS); metrics of what happens by itself; ticks whose AWS calls are measured with no and with
one new block, ${assumedMs.tick} ms each (a scheduled run ${assumedMs.scheduled} ms), at the pace that chains really have; five pollers a
queue that ask for 20 s. RPC calls are counted by a proxy before the node and scaled to that pace; the
nodes' own bill is not in it.`,
  run,
};
