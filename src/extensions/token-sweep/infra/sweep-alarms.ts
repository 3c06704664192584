import type { AlarmRow } from '#model/alarms.ts';

/** The alarms of collecting deposits. */
export const sweepAlarms = {
  'sweep-budget-spent': {
    severity: 'ticket',
    lines: { events: ['sweep.budget-spent'], writers: ['schedule/collect-deposits'] },
    threshold: 1,
    firstStep:
      'Compare the day’s fees of sweeps with daily_fee_usd, and raise it if they are right.',
  },
  'sweep-failing': {
    severity: 'ticket',
    lines: {
      events: ['sweep.failed', 'sweep.cannot-send'],
      writers: ['schedule/collect-deposits'],
    },
    threshold: 5,
    firstStep: 'Read the reason on one of the sweeps, and look up its address on an explorer.',
  },
  'sweep-unfunded': {
    severity: 'ticket',
    lines: { events: ['sweep.hot-wallet-short'], writers: ['schedule/collect-deposits'] },
    threshold: 1,
    firstStep: 'Fund the hot wallet with the coin of the chain that the line names.',
  },
} satisfies Record<string, AlarmRow>;
