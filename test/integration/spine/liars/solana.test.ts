/** Each single provider of Solana lies, fails or is late: nothing wrong is written. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { otherSolana, solanaLies, startSolanaLiars } from '#test/scenarios/liars/solana.ts';
import { type LieCase, runLie } from '#test/scenarios/liars/world.ts';

let world: Awaited<ReturnType<typeof startSolanaLiars>>;
let other: Awaited<ReturnType<typeof otherSolana>>;
let cases: LieCase[];

beforeAll(async () => {
  [world, other] = [await startSolanaLiars(2), await otherSolana()];
  cases = solanaLies(world, other.url);
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
  expect(wrong).toEqual([]);
});
