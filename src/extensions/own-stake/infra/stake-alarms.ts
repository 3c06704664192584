import type { AlarmRow } from '#model/alarms.ts';

/** The alarms of own stake. */
export const stakeAlarms = {
  'energy-account-low': {
    severity: 'ticket',
    lines: { events: ['energy.account-low'], writers: ['queue/energy-worker'] },
    threshold: 1,
    firstStep:
      'Check whether the line shows too little energy or too few sun; then stake or send TRX.',
  },
  'stake-refused': {
    severity: 'page',
    lines: { events: ['stake.refused'], writers: ['keys/sign-stake'] },
    threshold: 1,
    firstStep: 'Read the reason: an attacker may have written a false energy order or delegation.',
  },
  'stake-not-returned': {
    severity: 'ticket',
    lines: { events: ['stake.not-returned'], writers: ['queue/energy-worker'] },
    threshold: 1,
    firstStep: 'Look up the energy account on an explorer, and compare its delegations.',
  },
} as const satisfies Record<string, AlarmRow>;
