import { expect, test } from 'vitest';
import { makeChainStateStore } from '#aws/deposits/chain-state-store.ts';
import { Driver } from './driver.ts';
import { World } from './world/world.ts';

test('TRX: no block is newer than the clock of the processes, which credit by its time', async () => {
  const world = await World.start('world', 'TRX');
  try {
    const driver = new Driver(world);
    await driver.tick();
    await driver.mine(200);
    await driver.tick();
    const cursor = await makeChainStateStore(world.client).cursor('TRX');
    expect(cursor?.minedAt).toBeLessThanOrEqual(world.clock().now());
    const before = world.clock().now();
    world.pass(60);
    expect(world.clock().now()).toBeGreaterThanOrEqual(before + 60);
  } finally {
    await world.stop();
  }
});
