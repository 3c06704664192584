import type { AlarmRow } from '#model/alarms.ts';

/** The alarms of screening. */
export const screeningAlarms = {
  'screening-unanswered': {
    severity: 'ticket',
    lines: { events: ['screening.unanswered'], writers: ['queue/screen'] },
    threshold: 1,
    firstStep:
      'Read the status in the lines screening.unanswered, and ask the provider whether it is down.',
  },
  'screening-dead-letters': {
    severity: 'ticket',
    threshold: 1,
    firstStep: 'Read the lines screening.failed of queue-screen, and fix their cause.',
  },
} as const satisfies Record<string, AlarmRow>;
