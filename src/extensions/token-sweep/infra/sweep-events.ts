import type { MonitoredEvent } from '#lib/constructs/monitoring/monitored-event.ts';

/** Log lines about collecting deposits, with an alarm each. */
export const sweepEvents: MonitoredEvent[] = [
  {
    name: 'sweep-budget-spent',
    writers: ['schedule/collect-deposits'],
    events: ['sweep.budget-spent'],
    threshold: 1,
    firstStep:
      'Compare the day’s fees of sweeps with daily_fee_usd, and raise it if they are right.',
  },
  {
    name: 'sweep-failing',
    writers: ['schedule/collect-deposits'],
    events: ['sweep.failed', 'sweep.cannot-send'],
    threshold: 5,
    firstStep: 'Read the reason on one of the sweeps, and look its address up on an explorer.',
  },
  {
    name: 'sweep-unfunded',
    writers: ['schedule/collect-deposits'],
    events: ['sweep.hot-wallet-short'],
    threshold: 1,
    firstStep: 'Fund the hot wallet with the coin of the chain that the line names.',
  },
];
