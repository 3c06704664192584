/** Short random schedules. `npm run crash -- --random --orders 300 --seed N` runs long ones. */
import { expect, test } from 'vitest';
import { randomRun } from './random.ts';
import { World } from './world/world.ts';

test.each([
  ['EVM', 'evm', 30],
  ['TRX', 'tron', 15],
  ['SOL', 'solana', 15],
] as const)(
  '%s: after a random schedule of faults the payments sum up to the confirmed orders',
  async (family, name, orders) => {
    const seed = Date.now() % 1_000_000;
    console.log(
      `seed ${seed}: npm run crash -- --random --family ${name} --orders ${orders} --seed ${seed}`,
    );
    const world = await World.start('random', family);
    try {
      const result = await randomRun(world, { orders, seed });
      expect(result.complaints, `seed ${seed}`).toEqual([]);
      expect(result.sums.paid).toBe(result.sums.confirmed);
      expect(result.confirmed).toBeGreaterThan(orders / 3);
    } finally {
      await world.stop();
    }
  },
  900_000,
);
