import type { MonitoredEvent } from '#lib/constructs/monitoring/monitored-event.ts';

/** Log lines about rented energy and its balances, with an alarm each. */
export const energyEvents: MonitoredEvent[] = [
  {
    name: 'energy-maybe-paid',
    writers: ['queue/energy-worker'],
    events: ['energy.maybe-paid'],
    threshold: 1,
    firstStep:
      "Look up the rental in the market's own list, by the order's number in the log line.",
  },
  {
    name: 'energy-books-differ',
    writers: ['queue/energy-worker'],
    events: ['energy.books-differ'],
    threshold: 1,
    firstStep: 'Freeze the project, then list its ledger: a role that writes energy may be stolen.',
  },
  {
    name: 'energy-forward-short',
    writers: ['queue/energy-worker'],
    events: ['energy.forward-short', 'energy.top-up-uncovered'],
    threshold: 1,
    firstStep: 'List what left the deposit address on an explorer: only forwards may leave it.',
  },
  {
    name: 'payment-lacks-energy',
    writers: ['queue/sign-tron'],
    events: ['payment.stuck'],
    where: { cause: 'no_energy' },
    threshold: 1,
    firstStep: 'Send TRX to the address that pays the order in the log line, or rent it energy.',
  },
  {
    name: 'energy-market-unreachable',
    writers: ['queue/energy-worker'],
    events: ['energy.no-quote', 'energy.unclear', 'energy.not-looked-up'],
    threshold: 3,
    firstStep: 'See which market the log lines name, and whether it answers.',
  },
];
