/** `npm run crash`: the whole crash matrix, on its own emulator and chains. */
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import type { ChainName, Family } from '#shared/chains.ts';
import { batchesOf } from '#test/crash/batches.ts';
import { crash, discover } from '#test/crash/matrix.ts';
import { shortPlan, textOf, wholePlan } from '#test/crash/plans.ts';
import { type RandomResult, randomRun, runSchedule } from '#test/crash/random/random-run.ts';
import { readSchedule, type Schedule, writeSchedule } from '#test/crash/random/schedule.ts';
import { shrink } from '#test/crash/random/shrink.ts';
import { hasSameRows, readRows, writeRows } from '#test/crash/recorded-rows.ts';
import { type FamilyRows, tableText, withoutRow } from '#test/crash/table.ts';
import { waysOf } from '#test/crash/ways.ts';
import { World } from '#test/crash/world/world.ts';
import { readCommandLine, refuse } from '#workstation/command-line.ts';
import { paths } from '#workstation/paths.ts';
import { onOwnEmulator } from './on-own-emulator.ts';

const { values: options } = readCommandLine({
  name: 'npm run crash',
  usage: `
npm run crash [-- options]   the whole crash matrix, on its own emulator and chains.
  --family name    evm, tron or solana; all of them without it
  --way text       the ways with that text in their name
  --from text      goes on at the first way with that text, as after a run that broke off
  --answer mode    one answer of the node
  --short          the plan of npm test: one answer for each row, on one side or both
  --write          writes docs/crash-points.md and test/crash/rows.tsv, and kills nothing
  --random         a random schedule instead: --orders N (300), --seed N (any, and printed)
  --runs N         number of random runs, each with the next seed and its own chain
  --rerun file    drives a recorded schedule; with --random
  --shrink file    leaves out what a failing schedule does not need; with --random
  --trace file     writes each step and each call of a port of a random run
A random run that fails writes its schedule to .local/reports/.
`,
  options: {
    family: { type: 'string', default: '' },
    way: { type: 'string', default: '' },
    from: { type: 'string', default: '' },
    answer: { type: 'string', default: '' },
    short: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    random: { type: 'boolean', default: false },
    orders: { type: 'string', default: '300' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
    runs: { type: 'string', default: '1' },
    rerun: { type: 'string', default: '' },
    shrink: { type: 'string', default: '' },
    trace: { type: 'string', default: '' },
  },
});

const families = { evm: 'EVM', tron: 'TRX', solana: 'SOL' } as const;
const chosen = Object.entries(families)
  .filter(([name]) => options.family === '' || options.family === name)
  .map(([, family]) => family);
if (chosen.length === 0) refuse(`--family is one of ${Object.keys(families).join(', ')}.`);
const { running, stop, say, sayWrong } = await onOwnEmulator();

const known: FamilyRows = new Map();

/** Returns the number of errors. */
async function matrix(on: World, family: Family): Promise<number> {
  const ways = waysOf[family].filter(({ name }) => name.includes(options.way));
  const rows = await discover(on, ways);
  known.set(family, rows);
  say(`${family}: ${rows.length} rows in ${ways.length} ways, all passed`);
  if (options.write) return 0;
  const isStale = options.way === '' && !hasSameRows(readRows().get(family) ?? [], rows);
  if (isStale) sayWrong(['test/crash/rows.tsv differs: run `npm run crash -- --write`']);
  const start = ways.findIndex(({ name }) => name.includes(options.from));
  if (start < 0) refuse(`No way of ${family} has "${options.from}" in its name.`);
  const later = new Set(ways.slice(start).map(({ name }) => name));
  const plans = (options.short ? shortPlan(rows, family) : wholePlan(rows)).filter(
    ({ answer, row }) => answer.includes(options.answer) && later.has(row.way),
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

const trace = options.trace
  ? (text: string) => appendFileSync(options.trace, `${text}\n`)
  : undefined;

/** Random runs of a family, one after the other. Returns the number of errors. */
async function randomSchedules(family: Family): Promise<number> {
  const orders = Number(options.orders);
  const runs = Number(options.runs);
  let wrong = 0;
  for (let i = 0; i < runs; i++) {
    const seed = Number(options.seed) + i;
    say(`${family}: seed ${seed}, ${orders} orders`);
    wrong += await onNewWorld(family, async (on) =>
      tell(await randomRun(on, { orders, seed, progress: runs > 1 ? undefined : say, trace })),
    );
  }
  if (runs > 1) say(`${family}: ${runs} runs, ${wrong} wrong`);
  return wrong;
}

/** Prints the result. Keeps the schedule of a run that ended wrong. Returns its complaints. */
function tell({ complaints, sums, schedule, ...counts }: RandomResult): number {
  say(`${JSON.stringify(counts)}, confirmed ${sums.confirmed}, paid ${sums.paid}`);
  sayWrong(complaints);
  if (complaints.length > 0 && !options.rerun) {
    const file = keep(schedule, `${schedule.family}-${schedule.seed}`);
    console.log(`         again: npm run crash -- --random --rerun ${file}`);
  }
  return complaints.length;
}

function keep(schedule: Schedule, name: string): string {
  mkdirSync(`${paths.state}/reports`, { recursive: true });
  const file = `${paths.state}/reports/schedule-${name}.json`;
  writeSchedule(file, schedule);
  return file;
}

async function onNewWorld<T>(of: Family | ChainName, work: (on: World) => Promise<T>): Promise<T> {
  const on = await World.start('crash', of);
  running.world = on;
  const result = await work(on);
  await on.stop();
  running.world = undefined;
  return result;
}

const drive = (schedule: Schedule): Promise<RandomResult> =>
  onNewWorld(schedule.chain ?? schedule.family, (on) => runSchedule(on, schedule, { trace }));

async function shrinkFile(file: string): Promise<number> {
  const schedule = readSchedule(file);
  const name = `${schedule.family}-${schedule.seed}-shrunk`;
  const smallest = await shrink(
    schedule,
    async (tried) => {
      const { complaints } = await drive(tried);
      say(`${tried.steps.length} steps: ${complaints.length} wrong`);
      return complaints;
    },
    (smaller) => keep(smaller, name),
  );
  say(`${smallest.steps.length} steps of ${schedule.steps.length}: ${keep(smallest, name)}`);
  return 1;
}

/** What the options ask for. Returns the number of errors. */
async function run(): Promise<number> {
  if (options.rerun) return tell(await drive(readSchedule(options.rerun)));
  if (options.shrink) return shrinkFile(options.shrink);
  let wrong = 0;
  for (const family of chosen) {
    wrong += options.random
      ? await randomSchedules(family)
      : await onNewWorld(family, (on) => matrix(on, family));
  }
  return wrong;
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

let wrong = 0;
try {
  wrong = await run();
  if (options.write) wrong += writeTable();
} finally {
  await stop();
}
// A call of a worker that was killed may still wait for an answer that never comes.
process.exit(wrong > 0 ? 1 : 0);
