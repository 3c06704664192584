/** The cost of payouts in a batch, from the usage of the batch's journey. */

import type { BatchJourney } from '../batch-journey.ts';
import type { Row } from '../part.ts';
import { add, byService, message, times, type Usage, usageOf, usdOf } from './bill.ts';
import { beyondIdle, gatewayLogBytes } from './withdrawal-cost.ts';

/** The usage of a whole batch. No state machine runs for it. */
function usageOfBatch({ invocations, ticks, idle, transactions }: BatchJourney): Usage {
  const quiet = usageOf(idle);
  const count = (name: string) => invocations.filter(({ fn }) => fn.startsWith(name)).length;
  const runs = count('queue/sign-');
  return add([
    ...invocations.map(usageOf),
    ...ticks.map((tick) => beyondIdle(usageOf(tick), quiet)),
    times(message('fifo'), runs + count('queue/book')),
    times(message('standard'), count('queue/deliver-webhook')),
    {
      'http-api.request': 1,
      'logs.gb': gatewayLogBytes / 1e9,
      'kms.ecc-sign': transactions,
      // The request, and each run of the worker with what it wakes.
      'xray.trace': 1 + runs,
    },
  ]);
}

interface BatchOf {
  count: number;
  /** How they are paid, as the end of a name. */
  how: string;
  /** The most write units of a payout on any one partition key; null: no limit. */
  mostKeyUnits: number | null;
}

/** Rows of a batch of so many payouts of level 1. */
export function batchRows(chain: string, journey: BatchJourney, of: BatchOf): Row[] {
  const { count, how, mostKeyUnits } = of;
  const usage = times(usageOfBatch(journey), 1 / count);
  const thousand = times(usage, 1000);
  const perFunction = new Map<string, { runs: number; write: number }>();
  for (const made of journey.invocations) {
    const { runs, write } = perFunction.get(made.fn) ?? { runs: 0, write: 0 };
    perFunction.set(made.fn, { runs: runs + 1, write: write + usageOf(made)['dynamodb.write']! });
  }
  const notes = [...perFunction].map(
    ([fn, { runs, write }]) => `${fn} ${runs} runs, ${(write / count).toFixed(1)}w`,
  );
  return [
    {
      what: `${chain}: 1,000 payouts of level 1 in batches of ${count}${how}`,
      value: usdOf(thousand),
      unit: 'USD',
      // Half of what separate withdrawals may cost.
      limit: 0.18,
      note: byService(thousand),
    },
    {
      what: `${chain}: write units of a payout in a batch of ${count}${how}`,
      value: usage['dynamodb.write']!,
      unit: 'units',
      limit: null,
      note: notes.join('; '),
    },
    {
      what: `${chain}: transactions of a batch of ${count}${how}`,
      value: journey.transactions,
      unit: 'transactions',
      limit: null,
    },
    keyRow(`${chain}: write units of a payout on the busiest key of its money${how}`, {
      keys: journey.keys.filter(({ key }) => !/-(lists|events|feed) /.test(key)),
      count,
      limit: mostKeyUnits,
    }),
    keyRow(`${chain}: the same on the busiest key of lists and events${how}`, {
      keys: journey.keys.filter(({ key }) => /-(lists|events|feed) /.test(key)),
      count,
      limit: null,
    }),
  ];
}

function keyRow(
  what: string,
  { keys, count, limit }: { keys: BatchJourney['keys']; count: number; limit: number | null },
): Row {
  const shown = keys
    .slice(0, 4)
    .map(({ key, units }) => `${shortKey(key)} ${(units / count).toFixed(1)}`);
  return {
    what,
    value: (keys[0]?.units ?? 0) / count,
    unit: 'units',
    limit,
    note: shown.join('; '),
  };
}

/** A partition key by its table and the kind of its items: a stage's name and what follows the kind are left out. */
const shortKey = (key: string): string =>
  key.replace(/^.*-([a-z]+(?:-[a-z]+)?) ([A-Z]+).*$/, '$1 $2');
