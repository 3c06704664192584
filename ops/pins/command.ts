import { operatorStage } from '#lib/stages/stage.ts';
import { ownStageFile } from '#lib/stages/stage-file.ts';
import { awsSources } from '../preflight/aws-sources.ts';
import { pinsOf } from './pins.ts';

export async function run({ stage: name }: { stage: string }): Promise<number> {
  const stage = operatorStage(name);
  const { pins, hosts } = await pinsOf(awsSources(stage).read, stage);
  for (const host of hosts) console.error(host);
  console.error(`\nIf these are your providers, for ${ownStageFile(name)}:`);
  console.log(`"rpcHostPins": ${JSON.stringify(pins, null, 2)}`);
  return 0;
}
