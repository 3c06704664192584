/** Each single provider of an EVM chain lies, fails or is late: nothing wrong is written. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { evmLies, startEvmLiars, wrongChain } from '#test/scenarios/liars/evm.ts';
import { honestRounds, type LieCase, moreRounds, runLie } from '#test/scenarios/liars/world.ts';

let world: Awaited<ReturnType<typeof startEvmLiars>>;
let other: Awaited<ReturnType<typeof wrongChain>>;
let cases: LieCase[];

beforeAll(async () => {
  world = await startEvmLiars(2);
  other = await wrongChain(world.providers);
  cases = [...evmLies(world), other.lie];
});
afterAll(async () => {
  await world?.stop();
  await other?.stop();
});

test('all', async () => {
  const wrong: string[] = [];
  for (const one of cases) {
    for (const liar of [0, 1]) {
      const t = Date.now();
      const outcome = await runLie(world, liar, one).catch((error: Error) => {
        wrong.push(error.message);
        return null;
      });
      console.log(one.name, liar, JSON.stringify(outcome), Date.now() - t);
    }
  }
  console.log(honestRounds + moreRounds);
  expect(wrong).toEqual([]);
});
