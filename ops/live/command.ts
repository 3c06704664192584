import { LambdaClient } from '@aws-sdk/client-lambda';
import { WrongUsage } from '../options.ts';
import { targetStage } from '../target.ts';
import { type Direction, moveLive, readLive, targetOf } from './live.ts';

interface Values {
  stage: string;
  function: string[];
  back: boolean;
  newest: boolean;
  yes: boolean;
}

export async function run(values: Values): Promise<number> {
  const { stage, back, newest, yes } = values;
  if (back && newest) throw new WrongUsage('Give only one of --back and --newest.');
  targetStage(stage);
  const lambda = new LambdaClient({});
  const all = await readLive(lambda, { stage, only: values.function });
  const direction: Direction | null = back ? 'back' : newest ? 'newest' : null;
  const moves = all.flatMap((one) => {
    const to = direction && targetOf(one, direction);
    return to === null ? [] : [{ stage, fn: one.fn, to, revision: one.revision }];
  });
  for (const { fn, versions, called } of all) {
    const to = moves.find((move) => move.fn === fn)?.to;
    const text = (number: number) => {
      const version = versions.find((one) => one.number === number);
      return `${number} of ${version?.at.slice(0, 16) ?? 'no time'}, code ${version?.code.slice(0, 8) ?? 'unknown'}`;
    };
    const older = versions.filter(({ number }) => number < called).length;
    console.log(`${fn}: version ${text(called)}; ${older} before it`);
    if (to !== undefined) console.log(`  ${yes ? 'moves' : 'would move'} to version ${text(to)}`);
    else if (direction === 'back') console.log('  has no version before it');
  }
  if (direction === null) return 0;
  if (yes) await moveLive(lambda, moves);
  else if (moves.length > 0) console.log('Nothing was changed: add --yes.');
  return moves.length === 0 ? 1 : 0;
}
