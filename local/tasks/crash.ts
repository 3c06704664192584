/**
 * `npm run crash`: the whole crash matrix, on an emulator and a chain of its own.
 *   --way text       the ways with that text in their name
 *   --answer mood    one answer of the node
 *   --short          one answer for each row and side, as in `npm test`
 *   --write          writes docs/crash-points.md, and kills nothing
 *   --random         a random schedule instead: --orders N (300), --seed N (any, and printed)
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { batchesOf } from '../../test/support/crash/batches.ts';
import { crash, discover, shortPlan, textOf, wholePlan } from '../../test/support/crash/matrix.ts';
import { randomRun } from '../../test/support/crash/random.ts';
import { tableText, withoutRow } from '../../test/support/crash/table.ts';
import { ways as allWays } from '../../test/support/crash/ways.ts';
import { World } from '../../test/support/crash/world.ts';
import startEmulator from '../../test/support/emulator.ts';
import { installEmulator, isInstalled } from '../python.ts';
import { Supervisor } from '../supervisor.ts';

const { values: options } = parseArgs({
  options: {
    way: { type: 'string', default: '' },
    answer: { type: 'string', default: '' },
    short: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    random: { type: 'boolean', default: false },
    orders: { type: 'string', default: '300' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
  },
});

if (!process.env.AWS_ENDPOINT_URL && !isInstalled()) {
  const supervisor = await Supervisor.claim();
  await installEmulator(supervisor, console.log).finally(() => supervisor.stop());
}
const stopEmulator = await startEmulator();
const world = await World.start('crash');
const stop = () => world.stop().finally(() => stopEmulator?.());
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stop().finally(() => process.exit(130)));
}
const startedAt = Date.now();
const say = (text: string) => {
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(`${String(seconds).padStart(5)} s  ${text}`);
};
const sayWrong = (complaints: string[]) => {
  for (const text of complaints) console.log(`         WRONG ${text}`);
};

/** The number of things that were wrong. */
async function matrix(): Promise<number> {
  const ways = allWays.filter(({ name }) => name.includes(options.way));
  const rows = await discover(world, ways);
  say(`${rows.length} rows in ${ways.length} ways, all well`);
  if (options.write) {
    writeFileSync(new URL('../../docs/crash-points.md', import.meta.url), tableText(rows));
    const missing = withoutRow(rows);
    sayWrong(missing.map((step) => `${step} has no row and no reason, or a reason and a row`));
    return missing.length;
  }
  const plans = (options.short ? shortPlan : wholePlan)(rows).filter(({ answer }) =>
    answer.includes(options.answer),
  );
  const tally = { 'in it': 0, 'after it': 0, never: 0 };
  let wrong = 0;
  for (const { way, part } of batchesOf(ways, plans)) {
    const { outcomes, complaints } = await crash(world, way, part);
    for (const outcome of outcomes) {
      tally[outcome.died] += 1;
      if (outcome.died === 'never') console.log(`         not met: ${textOf(outcome)}`);
    }
    wrong += complaints.length;
    say(`${way.name}, ${part[0]?.answer}: ${part.length} cells, ${complaints.length} wrong`);
    sayWrong(complaints);
  }
  say(
    `${plans.length} cells: killed under the answer ${tally['in it']}, after it ${tally['after it']}, not met ${tally.never}; ${wrong} wrong`,
  );
  return wrong;
}

async function randomSchedule(): Promise<number> {
  const seed = Number(options.seed);
  say(`seed ${seed}`);
  const { complaints, ...result } = await randomRun(world, {
    ...{ orders: Number(options.orders), seed, progress: say },
  });
  const { sums, ...counts } = result;
  say(`${JSON.stringify(counts)}, confirmed ${sums.confirmed}, paid ${sums.paid}`);
  sayWrong(complaints);
  return complaints.length;
}

try {
  const wrong = await (options.random ? randomSchedule() : matrix());
  process.exitCode = wrong > 0 ? 1 : 0;
} finally {
  await stop();
}
