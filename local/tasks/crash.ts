/**
 * `npm run crash`: the whole crash matrix, on an emulator and chains of its own.
 *   --family name    evm, tron or solana; all of them without it
 *   --way text       the ways with that text in their name
 *   --answer mode    one answer of the node
 *   --short          the plan of `npm test`: one answer for each row, on one side or both
 *   --write          writes docs/crash-points.md and test/crash/rows.tsv, and kills nothing
 *   --random         a random schedule instead: --orders N (300), --seed N (any, and printed)
 */
import { writeFileSync } from 'node:fs';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import type { Family } from '#contract/chains.ts';
import { batchesOf } from '#test/crash/batches.ts';
import { crash, discover } from '#test/crash/matrix.ts';
import { shortPlan, textOf, wholePlan } from '#test/crash/plans.ts';
import { randomRun } from '#test/crash/random.ts';
import { readRows, writeRows } from '#test/crash/recorded-rows.ts';
import { type FamilyRows, tableText, withoutRow } from '#test/crash/table.ts';
import { waysOf } from '#test/crash/ways.ts';
import { World } from '#test/crash/world/world.ts';
import startEmulator from '#test/support/emulator.ts';
import { installEmulator, isInstalled } from '../process/python.ts';
import { Supervisor } from '../process/supervisor.ts';

const { values: options } = parseArgs({
  options: {
    family: { type: 'string', default: '' },
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
const families = { evm: 'EVM', tron: 'TRX', solana: 'SOL' } as const;
const chosen = Object.entries(families)
  .filter(([name]) => options.family === '' || options.family === name)
  .map(([, family]) => family);
if (chosen.length === 0) throw new Error(`--family is ${Object.keys(families).join(', ')}`);
const stopEmulator = await startEmulator();
let world: World | undefined;
const stop = () => Promise.resolve(world?.stop()).finally(() => stopEmulator?.());
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

const known: FamilyRows = new Map();

/** Returns the number of errors. */
async function matrix(on: World, family: Family): Promise<number> {
  const ways = waysOf[family].filter(({ name }) => name.includes(options.way));
  const rows = await discover(on, ways);
  known.set(family, rows);
  say(`${family}: ${rows.length} rows in ${ways.length} ways, all well`);
  if (options.write) return 0;
  const isStale = options.way === '' && !isDeepStrictEqual(readRows().get(family), rows);
  if (isStale) sayWrong(['test/crash/rows.tsv has other rows: run `npm run crash -- --write`']);
  const plans = (options.short ? shortPlan(rows, family) : wholePlan(rows)).filter(({ answer }) =>
    answer.includes(options.answer),
  );
  const tally = { 'in it': 0, 'after it': 0, never: 0 };
  let wrong = isStale ? 1 : 0;
  for (const { way, part } of batchesOf(ways, plans)) {
    const { outcomes, complaints } = await crash(on, way, part);
    for (const outcome of outcomes) {
      tally[outcome.died] += 1;
      if (outcome.died === 'never') console.log(`         not met: ${textOf(outcome)}`);
    }
    wrong += complaints.length;
    say(`${way.name}, ${part[0]?.answer}: ${part.length} cells, ${complaints.length} wrong`);
    sayWrong(complaints);
  }
  say(
    `${family}, ${plans.length} cells: killed under the answer ${tally['in it']}, after it ${tally['after it']}, not met ${tally.never}; ${wrong} wrong`,
  );
  return wrong;
}

async function randomSchedule(on: World, family: Family): Promise<number> {
  const seed = Number(options.seed);
  say(`${family}: seed ${seed}`);
  const { complaints, ...result } = await randomRun(on, {
    orders: Number(options.orders),
    seed,
    progress: say,
  });
  const { sums, ...counts } = result;
  say(`${JSON.stringify(counts)}, confirmed ${sums.confirmed}, paid ${sums.paid}`);
  sayWrong(complaints);
  return complaints.length;
}

/** Writes the table of all families; returns the number of steps that it lacks. */
function writeTable(): number {
  if (options.family !== '' || options.way !== '')
    throw new Error('the table needs every family and way: leave out --family and --way');
  writeFileSync(new URL('../../docs/crash-points.md', import.meta.url), tableText(known));
  writeRows(known);
  const missing = withoutRow([...known.values()].flat());
  sayWrong(missing.map((step) => `${step} has neither a row nor a reason, or both`));
  return missing.length;
}

try {
  let wrong = 0;
  for (const family of chosen) {
    world = await World.start('crash', family);
    wrong += await (options.random ? randomSchedule : matrix)(world, family);
    await world.stop();
    world = undefined;
  }
  if (options.write) wrong += writeTable();
  process.exitCode = wrong > 0 ? 1 : 0;
} finally {
  await stop();
}
