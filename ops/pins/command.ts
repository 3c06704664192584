import { operatorStage } from '#lib/stages/stage.ts';
import { ownStageFile } from '#lib/stages/stage-file.ts';
import { awsSources } from '../preflight/aws-sources.ts';
import { pinsOf } from './pins.ts';

export async function run({ stage: name }: { stage: string }): Promise<number> {
  const stage = operatorStage(name);
  const { pins, hosts, ...others } = await pinsOf(awsSources(stage).read, stage);
  for (const host of hosts) console.error(host);
  console.error(`\nIf these are your providers, add this to ${ownStageFile(name)}:`);
  console.log(`"rpcHostPins": ${JSON.stringify(pins, null, 2)},`);
  console.error(
    `\nIf ${stage.priceFeedParameter} and the admins’ user pool are the ones that you created, also add:`,
  );
  for (const [field, pin] of Object.entries(others)) {
    console.log(`"${field}": ${JSON.stringify(pin)},`);
  }
  return 0;
}
