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

/** Rows of a batch of so many payouts of level 1. */
export function batchRows(chain: string, journey: BatchJourney, count: number): Row[] {
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
      what: `${chain}: 1,000 payouts of level 1 in batches of ${count}`,
      value: usdOf(thousand),
      unit: 'USD',
      // Half of what separate withdrawals may cost.
      limit: 0.18,
      note: byService(thousand),
    },
    {
      what: `${chain}: write units of a payout in a batch of ${count}`,
      value: usage['dynamodb.write']!,
      unit: 'units',
      limit: null,
      note: notes.join('; '),
    },
    {
      what: `${chain}: transactions of a batch of ${count}`,
      value: journey.transactions,
      unit: 'transactions',
      limit: null,
    },
  ];
}
