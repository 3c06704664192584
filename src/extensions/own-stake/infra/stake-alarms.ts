import type { AlarmRow } from '#model/alarms.ts';

/** The alarms of own stake. */
export const stakeAlarms = {
  'energy-account-low': {
    lines: { events: ['energy.account-low'], writers: ['queue/energy-worker'] },
    threshold: 1,
    firstStep: 'See whether the line has too little energy or too few sun; stake or send TRX.',
  },
  'stake-refused': {
    lines: { events: ['stake.refused'], writers: ['keys/sign-stake'] },
    threshold: 1,
    firstStep: 'Read the reason: somebody may have written a false energy order or delegation.',
  },
  'stake-not-returned': {
    lines: { events: ['stake.not-returned'], writers: ['queue/energy-worker'] },
    threshold: 1,
    firstStep: 'Look the energy account up on an explorer, and compare what it has delegated.',
  },
} as const satisfies Record<string, AlarmRow>;
