import type { MonitoredEvent } from '#lib/constructs/monitoring/monitored-event.ts';

/** Log lines about own stake, with an alarm each. */
export const stakeEvents: MonitoredEvent[] = [
  {
    name: 'energy-account-low',
    writers: ['queue/energy-worker'],
    events: ['energy.account-low'],
    threshold: 1,
    firstStep: 'See whether the line has too little energy or too few sun; stake or send TRX.',
  },
  {
    name: 'stake-refused',
    writers: ['keys/sign-stake'],
    events: ['stake.refused'],
    threshold: 1,
    firstStep: 'Read the reason: somebody may have written a false energy order or delegation.',
  },
  {
    name: 'stake-not-returned',
    writers: ['queue/energy-worker'],
    events: ['stake.not-returned'],
    threshold: 1,
    firstStep: 'Look the energy account up on an explorer, and compare what it has delegated.',
  },
];
