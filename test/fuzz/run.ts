/**
 * `npm run fuzz -- strangers` makes blocks (strangers/run.ts), `npm run fuzz -- inputs` spoils everything else that
 * comes from outside (inputs/run.ts).
 * `npm run fuzz [-- --requests 100000 --seed 1]` sends that many requests, some of them valid,
 * to the merchant API in this process, on its own emulator. It prints the seed, a summary of
 * requests and answers, and each request that the oracle rejects; in that case it exits with 1.
 */
import { readCommandLine, refuse } from '#workstation/command-line.ts';
import startEmulator from '../support/emulator.ts';
import { ordersOf } from './drafts.ts';
import { judge } from './oracle.ts';
import { type FuzzCase, fuzzer } from './requests.ts';
import { seeded } from './seeded.ts';
import { runStrangers } from './strangers/run.ts';
import { isOfEnergy, startWorld } from './world.ts';

// Neither needs an emulator.
if (process.argv[2] === 'strangers') {
  process.exit((await runStrangers(process.argv.slice(3))) > 0 ? 1 : 0);
}
if (process.argv[2] === 'inputs') {
  const { runInputs } = await import('./inputs/run.ts');
  process.exit((await runInputs(process.argv.slice(3))) > 0 ? 1 : 0);
}

const { values } = readCommandLine({
  name: 'npm run fuzz',
  usage: `
npm run fuzz [-- options]   mutated, resent and misused requests to the merchant API
  --requests N    how many (100000)
  --seed N        repeats a run; each prints its own
  --parallel N    how many at the same time (16)
npm run fuzz -- inputs      files, answers and fields from outside; --help after it has its options
npm run fuzz -- strangers   watchers of chains that strangers fill; --help after it has its options
`,
  options: { requests: { type: 'string' }, seed: { type: 'string' }, parallel: { type: 'string' } },
});
const requests = Number(values.requests ?? 100_000);
const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
const parallel = Number(values.parallel ?? 16);
if (![requests, seed, parallel].every((n) => Number.isSafeInteger(n) && n >= 0)) {
  refuse('--requests, --seed and --parallel are whole numbers.');
}

const shown = ({ kind, route, request }: FuzzCase) =>
  JSON.stringify({ kind, route: route.id, ...request, body: request.body.toString('latin1') });

async function run(): Promise<number> {
  const world = await startWorld();
  const started = Date.now();
  console.log(`${requests} requests, seed ${seed}`);
  const source = fuzzer({ random: seeded(seed), ...world, leavesOut: isOfEnergy });
  const sent = new Map<string, number>();
  const answered = new Map<number, number>();
  const accepted = { orders: 0, subAccounts: 0 };
  let bad = 0;
  let made = 0;
  const add = <K>(counts: Map<K, number>, name: K) => counts.set(name, (counts.get(name) ?? 0) + 1);
  const worker = async () => {
    while (made < requests) {
      made++;
      const one = source.next();
      const verdict = judge(one, await world.send(one.request));
      add(sent, one.kind);
      add(answered, verdict.code);
      if (verdict.problem && ++bad <= 20) console.log(`${verdict.problem}: ${shown(one)}`);
      if (one.expected === 'accept') {
        source.capture(one);
        if (verdict.accepted) accepted.orders += ordersOf(one.route, one.request.body);
        if (verdict.accepted && one.route.id === 'subaccount/create') accepted.subAccounts++;
      }
      if (made % 10_000 === 0)
        console.log(`  ${made} after ${Math.round((Date.now() - started) / 1000)} s`);
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  const seconds = (Date.now() - started) / 1000;
  const written = await world.written();
  const exact = JSON.stringify(written) === JSON.stringify(accepted);
  console.table(Object.fromEntries([...sent].sort((a, b) => (a[0] < b[0] ? -1 : 1))));
  console.table(Object.fromEntries(answered));
  console.log(
    `${requests} requests in ${seconds.toFixed(0)} s (${Math.round(requests / seconds)} a second), seed ${seed}: ` +
      `${bad} wrong answers, ${world.errors.length} errors logged; written ${JSON.stringify(written)}, ` +
      `of valid requests ${JSON.stringify(accepted)}`,
  );
  for (const error of world.errors.slice(0, 10)) console.log(`  ${error}`);
  await world.stop();
  return bad > 0 || !exact || world.errors.length > 0 ? 1 : 0;
}

const stop = await startEmulator();
let code = 1;
try {
  code = await run();
} finally {
  await stop?.();
}
process.exit(code);
