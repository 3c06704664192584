/** A short random schedule; `npm run crash -- --random --orders 300 --seed N` has long ones. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomRun } from '../../support/crash/random.ts';
import { World } from '../../support/crash/world.ts';

let world: World;

beforeAll(async () => {
  world = await World.start('random');
});
afterAll(() => world?.stop());

test('after a random schedule of faults the sum of payments is the sum of confirmed orders', async () => {
  const seed = Date.now() % 1_000_000;
  console.log(`seed ${seed}: npm run crash -- --random --orders 30 --seed ${seed}`);
  const result = await randomRun(world, { orders: 30, seed });
  expect(result.complaints, `seed ${seed}`).toEqual([]);
  expect(result.sums.paid).toBe(result.sums.confirmed);
  expect(result.confirmed).toBeGreaterThan(10);
}, 900_000);
