/** The cost of a withdrawal, from the usage of its journey. */

import type { Invocation } from '../invocations.ts';
import type { Row } from '../part.ts';
import type { Journey } from '../withdrawal-journey.ts';
import { add, byService, message, times, type Usage, usageOf, usdOf } from './bill.ts';

/** The start and the three states that are entered: Approval, Pay, Confirm. */
const transitions = 4;

/** How many ticks a real chain's watcher needs. */
export interface Pace {
  /** Ticks until the payment is mined. Each one wakes the worker again. */
  untilMined: number;
  /** Ticks that find the payment watched: on ETH from its confirmation until it is final. */
  watched: number;
  /** At most 15 % more than a withdrawal wrote before there were books: 213, 204 and 208 units. */
  writeUnits: number;
  /**
   * What a withdrawal wrote before it could be found by its recipient, its user and its metadata: the bench of
   * 2026-11-27, with its booking and with the record of its request. Those may add 15 % at most.
   */
  unitsBeforeNotes: number;
}

/** Bytes of the API gateway's own access log line. */
export const gatewayLogBytes = 500;

/** The usage of a tick beyond that of a tick on an empty block. */
export const beyondIdle = (tick: Usage, idle: Usage): Usage => ({
  'dynamodb.read': Math.max(0, tick['dynamodb.read']! - idle['dynamodb.read']!),
  'dynamodb.write': Math.max(0, tick['dynamodb.write']! - idle['dynamodb.write']!),
  'logs.gb': Math.max(0, tick['logs.gb']! - idle['logs.gb']!),
});

export function usageOfWithdrawal(
  { invocations, repair, ticks, webhooks, bookings }: Journey,
  { untilMined, watched }: Pace,
): Usage {
  const idle = usageOf(ticks.idle);
  const wake = add([usageOf(repair), message('fifo')]);
  return add([
    ...invocations.map(usageOf),
    message('fifo'),
    times(wake, untilMined),
    times(message('standard'), webhooks),
    times(message('fifo'), bookings),
    beyondIdle(usageOf(ticks.mined), idle),
    beyondIdle(usageOf(ticks.deep), idle),
    times(beyondIdle(usageOf(ticks.watched), idle), watched),
    ...(ticks.final ? [beyondIdle(usageOf(ticks.final), idle)] : []),
    {
      'http-api.request': 1,
      'logs.gb': gatewayLogBytes / 1e9,
      'sfn.transition': transitions,
      'kms.ecc-sign': 1,
      // One trace for the request, and one for the execution with its steps and everything they
      // wake.
      'xray.trace': 2,
    },
  ]);
}

const unitsOf = ({ invocations }: Journey, name: string): number =>
  invocations
    .filter(({ fn }) => fn === name)
    .reduce((sum, made) => sum + usageOf(made)['dynamodb.write']!, 0);

/** The functions that an invocation called and waited for. */
const called = ({ calls }: Invocation): string[] =>
  calls.flatMap(({ name }) => /^Invoke (.*)/.exec(name)?.[1] ?? []);

export function withdrawalRows(chain: string, journey: Journey, pace: Pace): Row[] {
  if (journey.bookings === 0) throw new Error('the withdrawal was not booked');
  const one = usageOfWithdrawal(journey, pace);
  const usage = times(one, 1000);
  const tickNotes = Object.entries(journey.ticks).flatMap(([name, tick]) => {
    if (!tick) return [];
    const used = usageOf(tick);
    return [`${name} ${used['dynamodb.write']}w ${used['dynamodb.read']}r`];
  });
  const perFunction = journey.invocations.map((made) => {
    const used = usageOf(made);
    const calls = called(made).map((name) => ` with ${name}`);
    return `${made.fn}${calls.join('')} ${used['dynamodb.write']}w ${used['dynamodb.read']}r ${Math.ceil(made.ms)}ms ${made.logBytes}B`;
  });
  const toVault = journey.invocations.flatMap(called).filter((name) => name.includes('/vault-'));
  return [
    {
      what: `${chain}: state transitions of a level 1 withdrawal, its start counted`,
      value: transitions,
      unit: 'transitions',
      limit: 6,
    },
    {
      what: `${chain}: 1,000 level 1 withdrawals`,
      value: usdOf(usage),
      unit: 'USD',
      limit: 0.34,
      note: `${byService(usage)}; ${journey.webhooks} webhooks each`,
    },
    {
      what: `${chain}: write units of a level 1 withdrawal`,
      value: one['dynamodb.write']!,
      unit: 'units',
      limit: pace.writeUnits,
      note: `of which queue/book ${unitsOf(journey, 'queue/book')}`,
    },
    {
      what: `${chain}: invocations of a level 1 withdrawal`,
      value:
        journey.invocations.flatMap((made) => [made, ...called(made)]).length + pace.untilMined,
      unit: '',
      limit: null,
      note: [...perFunction, ...tickNotes].join('; '),
    },
    {
      what: `${chain}: of which calls of the vault`,
      value: toVault.length,
      unit: '',
      limit: 1,
    },
  ];
}
