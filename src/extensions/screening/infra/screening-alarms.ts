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
  'screening-holds-grow': {
    severity: 'ticket',
    lines: { events: ['screening.holds-grow'], writers: ['schedule/pay-held'] },
    threshold: 1,
    firstStep:
      'Ask the approvers of the project that the line names to decide on its held deposits.',
  },
  'screening-payout-waits': {
    severity: 'ticket',
    lines: {
      events: ['screening.payout-unfunded', 'screening.payout-unpaid', 'screening.payout-failed'],
      writers: ['schedule/pay-held'],
    },
    threshold: 1,
    firstStep:
      'Read the line: send the address the coin that it names, or look up why it was not paid.',
  },
  'screening-dead-letters': {
    severity: 'ticket',
    threshold: 1,
    firstStep: 'Read the lines screening.failed of queue-screen, and fix their cause.',
  },
} as const satisfies Record<string, AlarmRow>;
