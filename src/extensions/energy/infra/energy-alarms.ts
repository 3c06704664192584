import type { AlarmRow } from '#model/alarms.ts';

/** The alarms of rented energy and its balances. */
export const energyAlarms = {
  'energy-maybe-paid': {
    severity: 'ticket',
    lines: { events: ['energy.maybe-paid'], writers: ['queue/energy-worker'] },
    threshold: 1,
    firstStep:
      "Look up the rental in the market's own list, by the order's number in the log line.",
  },
  'energy-books-differ': {
    severity: 'page',
    lines: { events: ['energy.books-differ'], writers: ['queue/energy-worker'] },
    threshold: 1,
    firstStep: 'Freeze the project, then list its ledger: a role that writes energy may be stolen.',
  },
  'energy-forward-short': {
    severity: 'page',
    lines: {
      events: ['energy.forward-short', 'energy.top-up-uncovered'],
      writers: ['queue/energy-worker'],
    },
    threshold: 1,
    firstStep:
      'On an explorer, list the transfers out of the deposit address: only forwards may leave it.',
  },
  'payment-lacks-energy': {
    severity: 'page',
    lines: {
      events: ['payment.stuck'],
      writers: ['queue/sign-tron'],
      where: { cause: 'no_energy' },
    },
    threshold: 1,
    firstStep: 'Send TRX to the address that pays the order in the log line, or rent it energy.',
  },
  'energy-market-unreachable': {
    severity: 'ticket',
    lines: {
      events: ['energy.no-quote', 'energy.unclear', 'energy.not-looked-up'],
      writers: ['queue/energy-worker'],
    },
    threshold: 3,
    firstStep: 'Find the market that the log lines name, and check whether it answers.',
  },
  /** TRX that a day burns for energy. */
  'energy-burnt': {
    severity: 'ticket',
    threshold: 'of the stage',
    firstStep: 'Read why the energy orders of the log lines energy.burns have failed.',
  },
  'energy-dead-letters': {
    severity: 'ticket',
    threshold: 1,
    firstStep: 'Read the errors of queue-energy-worker, and fix their cause.',
  },
} as const satisfies Record<string, AlarmRow>;
