/** A short soak of one chain (`npm run soak` runs hours of all of them). */
import { afterEach, expect, test } from 'vitest';
import { chainNames } from '#shared/chains.ts';
import { byForm } from '#test/forms.ts';
import { Replay } from '#test/model/replay.ts';
import { type RandomResult, soakRun } from './random/random-run.ts';
import { faultsIn, soakReport } from './random/soak-report.ts';
import { World } from './world/world.ts';

let world: World | undefined;
afterEach(() => world?.stop());

const seed = Number(process.env.COFFER_SOAK_SEED || Date.now() % 1_000_000);

/** Those that no random schedule of the suite runs on. */
const others = chainNames.filter((name) => !['ETH', 'TRX', 'SOL'].includes(name));
const name = others[seed % others.length] as (typeof others)[number];

test(`two hours of ${name}: everything that is compared at the end of each hour is right`, async () => {
  console.log(`COFFER_SOAK_SEED=${seed}`);
  world = await World.start('soak', name);
  const replay = new Replay(world);
  world.after = (call) => replay.look(call);
  const orders = byForm({ short: 3, long: 40 });
  const result = await soakRun(world, { hours: 2, orders, seed });
  expect([...result.complaints, ...replay.complaints], `seed ${seed}`).toEqual([]);
  expect(result.hours.map((hour) => hour.orders)).toEqual([orders, 2 * orders]);
  // An hour is an hour, and the last orders of one end in the next at most.
  for (const [i, { seconds }] of result.hours.entries()) {
    expect(seconds).toBeGreaterThanOrEqual((i + 1) * 3_600);
  }
  expect(Object.keys(faultsIn(result.schedule)).length).toBeGreaterThan(2);
  const report = soakReport({ seed, hours: 2, orders }, [{ chain: name, result, seconds: 1 }]);
  expect(report).toContain(`## ${name}`);
  expect(report).not.toContain('WRONG');
}, 900_000);

test('an hour whose books differ from the chain by one unit ends the soak, and its report says so', async () => {
  world = await World.start('soak', 'ETH');
  const { balanceOf } = world.chain;
  world.chain.balanceOf = async (address, token) =>
    (await balanceOf(address, token)) + (token.symbol === 'USDC' ? 1n : 0n);
  const result: RandomResult = await soakRun(world, { hours: 2, orders: 1, seed });
  expect(result.complaints.filter((text) => /books: .* USDC: the chain has 1 more/.test(text)))
    .not //
    .toEqual([]);
  expect(result.hours).toHaveLength(1);
  const report = soakReport({ seed, hours: 2, orders: 1 }, [{ chain: 'ETH', result, seconds: 1 }]);
  expect(report).toContain('WRONG');
}, 900_000);
