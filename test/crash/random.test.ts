/**
 * Short random schedules, and recorded ones that once failed. `npm run crash -- --random` runs long
 * ones.
 */
import { mkdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeChainStateStore } from '#aws/deposits/chain-state-store.ts';
import { byForm } from '#test/forms.ts';
import { Replay } from '#test/model/replay.ts';
import { paths } from '#workstation/paths.ts';
import { Driver } from './driver.ts';
import { deepest } from './random/draw-steps.ts';
import { type RandomResult, randomRun, runSchedule } from './random/random-run.ts';
import { readSchedule, writeSchedule } from './random/schedule.ts';
import { answers, type NodeMode } from './world/chain.ts';
import { Incarnation } from './world/killable-process.ts';
import { World } from './world/world.ts';

/** Keeps the schedule of a run that ended wrong, and says how it is run again. */
function keepIfWrong({ complaints, schedule }: RandomResult): void {
  if (complaints.length === 0) return;
  mkdirSync(`${paths.state}/reports`, { recursive: true });
  const file = `${paths.state}/reports/schedule-${schedule.family}-${schedule.seed}.json`;
  writeSchedule(file, schedule);
  console.log(`again: npm run crash -- --random --rerun ${file}`);
}

/** Changes of an order from its creation to its end, at least: stored, signed, sent, mined, confirmed, closed. */
const lifeOfAnOrder = 6;

/** Compares each write of the runs of this world with the model of the payment life. */
function followedBy(world: World): Replay {
  const replay = new Replay(world);
  world.after = (call) => replay.look(call);
  return replay;
}

test.each([
  ['EVM', 'evm', byForm({ short: 10, long: 30 })],
  ['TRX', 'tron', byForm({ short: 7, long: 15 })],
  ['SOL', 'solana', byForm({ short: 7, long: 15 })],
] as const)(
  '%s: after a random schedule of faults the payments sum up to the confirmed orders',
  async (family, name, orders) => {
    const seed = Date.now() % 1_000_000;
    console.log(
      `seed ${seed}: npm run crash -- --random --family ${name} --orders ${orders} --seed ${seed}`,
    );
    const world = await World.start('random', family);
    const replay = followedBy(world);
    try {
      const result = await randomRun(world, { orders, seed });
      result.complaints.push(...replay.complaints);
      keepIfWrong(result);
      expect(result.complaints, `seed ${seed}`).toEqual([]);
      expect(result.sums.paid).toBe(result.sums.confirmed);
      // How many orders pay is drawn: the others are swaps, or are rejected.
      expect(result.confirmed + result.refused).toBe(result.toConfirm);
      expect(result.confirmed).toBeGreaterThan(result.refused);
    } finally {
      await world.stop();
    }
  },
  900_000,
);

/**
 * The first two closed a payment on a block that the reorganisation at their end then removed. In
 * the third the node drops deposits, which their senders send again.
 */
test.each([
  ['evm-lagging-node-closes', 1],
  ['evm-other-fork-closes', 1],
  ['evm-node-drops-deposits', 0],
] as const)('the recorded schedule %s ends right', async (name, payments) => {
  const file = new URL(`random/schedules/${name}.json`, import.meta.url);
  const schedule = readSchedule(file);
  const world = await World.start('random', schedule.family);
  const replay = followedBy(world);
  try {
    const { complaints, confirmed } = await runSchedule(world, schedule);
    expect(replay.complaints).toEqual([]);
    expect(complaints).toEqual([]);
    // It has followed the order's whole life.
    expect(replay.seen.size).toBeGreaterThanOrEqual(payments * lifeOfAnOrder);
    expect(confirmed).toBe(payments);
  } finally {
    await world.stop();
  }
});

test.each(['EVM', 'TRX', 'SOL'] as const)(
  '%s: no node calls a block final that a reorganisation of a run may remove',
  async (family) => {
    const world = await World.start('random', family);
    const { chain } = world;
    const nodeIn = (mode: NodeMode) =>
      chain.connect(mode, new Incarnation(() => null), () => chain.newWallet()).reader;
    try {
      await chain.mine(30);
      const promised: { mode: NodeMode; block: bigint; hash: string }[] = [];
      // The second follows at once: what was final before the first stays final.
      for (const depth of [deepest, deepest]) {
        await chain.otherFork();
        const final = await Promise.all(answers.map((mode) => nodeIn(mode).finalized()));
        const hashes = await nodeIn('fine').blockHashes(final);
        for (const [i, mode] of answers.entries()) {
          promised.push({ mode, block: final[i] as bigint, hash: hashes[i] as string });
        }
        await chain.reorganise(depth);
        const kept = await nodeIn('fine').blockHashes(promised.map(({ block }) => block));
        for (const [i, { mode, hash }] of promised.entries()) expect(kept[i], mode).toBe(hash);
      }
    } finally {
      await world.stop();
    }
  },
);

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
