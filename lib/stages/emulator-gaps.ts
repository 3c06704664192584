import type { Stage } from './stage.ts';

/**
 * What the AWS emulator lacks, so that a stage on it is deployed without it. Everything else of
 * a production stage is deployed there and used (test/drill). docs/decisions/0049-a-rehearsal.md lists
 * these, and what the emulator takes without acting on it.
 */
export const emulatorGaps = {
  tls: 'it uses plain HTTP, and enforces policies that refuse plain HTTP',
  'metric-query': 'it refuses alarms on a query over many metrics',
  'composite-alarm': 'its CloudFormation has no alarms on the states of alarms',
} as const;

/** Whether a stage has to do without this. */
export const lacks = (stage: Stage, gap: keyof typeof emulatorGaps): boolean =>
  stage.emulated && gap in emulatorGaps;
