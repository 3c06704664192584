import { operatorStage } from '#lib/stages/stage.ts';
import { targetStage } from '../target.ts';
import { awsSources } from './aws-sources.ts';
import { preflight } from './preflight.ts';

export async function run({ stage: name }: { stage: string }): Promise<number> {
  const stage = operatorStage(name);
  targetStage(stage.stage);
  const findings = await preflight(awsSources(stage), stage, console.log);
  return findings.some(({ verdict }) => verdict === 'fails') ? 1 : 0;
}
