/** `npm run preflight [-- --stage prod]`: compares the account with what the stage needs. */
import { parseArgs } from 'node:util';
import { operatorStage } from '#lib/stages/stage.ts';
import { targetStage } from '../target.ts';
import { awsSources } from './aws-sources.ts';
import { preflight } from './preflight.ts';

try {
  const { values } = parseArgs({ options: { stage: { type: 'string', default: 'prod' } } });
  const stage = operatorStage(values.stage);
  targetStage(stage.stage);
  const findings = await preflight(awsSources(stage), stage, console.log);
  process.exitCode = findings.some(({ verdict }) => verdict === 'fails') ? 1 : 0;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
