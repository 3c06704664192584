import { SQSClient } from '@aws-sdk/client-sqs';
import { WrongUsage } from '../options.ts';
import { targetStage } from '../target.ts';
import { redrive } from './redrive.ts';

interface Values {
  stage: string;
  queue: string;
  'dry-run': boolean;
  drop: boolean;
}

export async function run({ stage, queue, drop, 'dry-run': isDry }: Values): Promise<number> {
  if (drop && isDry) throw new WrongUsage('Give only one of --dry-run and --drop.');
  targetStage(stage);
  const mode = isDry ? 'dry-run' : drop ? 'drop' : 'send';
  await redrive(new SQSClient({}), { stage, queue, mode, print: console.log });
  return 0;
}
