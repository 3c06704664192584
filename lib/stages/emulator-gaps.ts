import type { Stage } from './stage.ts';

/**
 * What the AWS emulator lacks, so that a stage on it is deployed without it. Everything else of
 * a production stage is deployed there and used (test/drill). docs/decisions/0049-a-rehearsal.md lists
 * these, and what the emulator takes without acting on it.
 */
export const emulatorGaps = {
  tls: 'it speaks plain HTTP, and enforces policies that refuse that',
  'encryption-context': 'it does not tell policies the encryption context of a call to KMS',
  'function-code': 'it does not tell policies which function’s code calls',
  'if-none-match': 'it does not tell policies that a write to S3 is conditional',
  'batch-action': 'it asks for sqs:SendMessageBatch, which AWS has under sqs:SendMessage',
  'pool-tags': 'it does not tell policies the tags of a user pool',
  'metric-query': 'it refuses alarms on a query over many metrics',
  alias: 'it asks for kms:CreateAlias without naming the alias',
} as const;

/** Whether a stage has to do without this. */
export const lacks = (stage: Stage, gap: keyof typeof emulatorGaps): boolean =>
  stage.emulated && gap in emulatorGaps;
