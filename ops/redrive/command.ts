/** `npm run redrive -- --stage prod --queue deliveries [--dry-run | --drop]` (docs/runbook.md). */
import { parseArgs } from 'node:util';
import { SQSClient } from '@aws-sdk/client-sqs';
import { targetStage } from '../target.ts';
import { redrivableQueues, redrive } from './redrive.ts';

const { values } = parseArgs({
  options: {
    stage: { type: 'string' },
    queue: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    drop: { type: 'boolean', default: false },
  },
});
const { stage, queue } = values;
try {
  if (!stage || !queue || (values.drop && values['dry-run'])) {
    throw new Error(
      'npm run redrive -- --stage <stage> --queue <queue> [--dry-run | --drop]\n' +
        `queues: ${redrivableQueues.join(', ')}`,
    );
  }
  targetStage(stage);
  const mode = values['dry-run'] ? 'dry-run' : values.drop ? 'drop' : 'send';
  await redrive(new SQSClient({}), { stage, queue, mode, print: console.log });
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
