/**
 * `npm run soak`: hours of random traffic in virtual time on every chain, with faults drawn at random,
 * on its own emulator and chains. Everything is compared at the end of each hour.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { chainNames } from '#shared/chains.ts';
import { type RandomResult, soakRun } from '#test/crash/random/random-run.ts';
import { writeSchedule } from '#test/crash/random/schedule.ts';
import { faultsIn, soakReport } from '#test/crash/random/soak-report.ts';
import { seedOf } from '#test/crash/seeded.ts';
import { World } from '#test/crash/world/world.ts';
import { Replay } from '#test/model/replay.ts';
import { readCommandLine, refuse } from '#workstation/command-line.ts';
import { paths } from '#workstation/paths.ts';
import { onOwnEmulator } from './on-own-emulator.ts';

const { values: options } = readCommandLine({
  name: 'npm run soak',
  usage: `
npm run soak [-- options]   hours of random traffic on every chain, with faults, in virtual time
  --hours N       virtual hours of each chain (8)
  --orders N      orders of an hour (40)
  --chain NAMES   only these, with commas between them
  --seed N        repeats a run; each prints its own
The report is .local/reports/soak-SEED.md. A chain that ended wrong leaves its schedule beside it.
`,
  options: {
    hours: { type: 'string', default: '8' },
    orders: { type: 'string', default: '40' },
    chain: { type: 'string', default: '' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
  },
});
const [hours, orders, seed] = [options.hours, options.orders, options.seed].map(Number) as [
  number,
  number,
  number,
];
if (![hours, orders, seed].every((n) => Number.isSafeInteger(n) && n >= 0)) {
  refuse('--hours, --orders and --seed are whole numbers.');
}
const wanted = options.chain ? options.chain.split(',') : [...chainNames];
const chosen = chainNames.filter((name) => wanted.includes(name));
if (chosen.length < wanted.length) refuse(`--chain takes ${chainNames.join(', ')}.`);

const { running, stop, say, sayWrong } = await onOwnEmulator();
const reports = `${paths.state}/reports`;
mkdirSync(reports, { recursive: true });

console.log(`${hours} hours of ${chosen.join(', ')}, ${orders} orders an hour, seed ${seed}`);
const results: { chain: string; result: RandomResult; seconds: number }[] = [];
try {
  for (const chain of chosen) {
    const began = performance.now();
    const world = await World.start('soak', chain);
    running.world = world;
    const replay = new Replay(world);
    world.after = (call) => replay.look(call);
    const result = await soakRun(world, {
      hours,
      orders,
      // Each chain has a schedule of its own.
      seed: seedOf(`${seed} ${chain}`),
      progress: say,
    });
    result.complaints.push(...replay.complaints);
    await world.stop();
    running.world = undefined;
    results.push({ chain, result, seconds: (performance.now() - began) / 1000 });
    const faults = Object.values(faultsIn(result.schedule)).reduce((sum, n) => sum + n, 0);
    say(
      `${chain}: ${result.hours.length} hours, ${result.orders} orders, ${faults} faults, ${result.complaints.length} wrong`,
    );
    sayWrong(result.complaints);
    if (result.complaints.length > 0) {
      const file = `${reports}/soak-${seed}-${chain}.json`;
      writeSchedule(file, result.schedule);
      console.log(`         again: npm run crash -- --random --rerun ${file}`);
    }
    writeFileSync(`${reports}/soak-${seed}.md`, soakReport({ seed, hours, orders }, results));
  }
  say(`report: ${reports}/soak-${seed}.md`);
} finally {
  await stop();
}
const wrong = results.reduce((sum, { result }) => sum + result.complaints.length, 0);
// A call of a worker that was killed may still wait for an answer that never comes.
process.exit(wrong > 0 ? 1 : 0);
