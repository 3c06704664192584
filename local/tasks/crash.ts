/**
 * `npm run crash`: the whole crash matrix, on an emulator and a chain of its own. `--way text` takes
 * the ways with that text in their name, `--short` one answer of the node for each row and side.
 */
import { parseArgs } from 'node:util';
import { batchesOf } from '../../test/support/crash/batches.ts';
import { crash, discover, shortPlan, textOf, wholePlan } from '../../test/support/crash/matrix.ts';
import { ways as allWays } from '../../test/support/crash/ways.ts';
import { World } from '../../test/support/crash/world.ts';
import startEmulator from '../../test/support/emulator.ts';

const { values: options } = parseArgs({
  options: { way: { type: 'string', default: '' }, short: { type: 'boolean', default: false } },
});

const stopEmulator = await startEmulator();
const world = await World.start('crash');
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await Promise.allSettled([world.stop(), stopEmulator?.()]);
    process.exit(130);
  });
}
const startedAt = Date.now();
const seconds = () => `${((Date.now() - startedAt) / 1000).toFixed(0).padStart(4)} s`;
try {
  const ways = allWays.filter(({ name }) => name.includes(options.way));
  const rows = await discover(world, ways);
  console.log(`${seconds()}  ${rows.length} rows in ${ways.length} ways`);
  const plans = (options.short ? shortPlan : wholePlan)(rows);
  const tally = { 'in it': 0, 'after it': 0, never: 0 };
  let wrong = 0;
  for (const { way, part } of batchesOf(ways, plans)) {
    const { outcomes, complaints } = await crash(world, way, part);
    for (const { died } of outcomes) tally[died] += 1;
    wrong += complaints.length;
    console.log(
      `${seconds()}  ${way.name}, ${part[0]?.answer}: ${part.length} cells, ${complaints.length} wrong`,
    );
    for (const text of complaints) console.log(`        ${text}`);
    for (const outcome of outcomes) {
      if (outcome.died === 'never')
        console.log(`        not met: ${textOf(outcome)}`);
    }
  }
  console.log(
    `${seconds()}  ${plans.length} cells: died under the answer ${tally['in it']}, after it ${tally['after it']}, never ${tally.never}; ${wrong} wrong`,
  );
  process.exitCode = wrong > 0 ? 1 : 0;
} finally {
  await world.stop();
  await stopEmulator?.();
}
