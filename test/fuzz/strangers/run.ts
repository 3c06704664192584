/**
 * `npm run fuzz -- strangers [--blocks 1000000 --seed 1 --family evm|tron|solana --pressure some|all
 * --real-sizes]`. With real sizes, answers without an end take memory as they do from a socket.
 * Watchers follow chains that strangers fill. It prints the seed of each chain that failed, and a
 * summary; it exits with 1 if a watcher stopped, fell behind, or lost a deposit.
 */
import { readCommandLine, refuse } from '#workstation/command-line.ts';
import type { ChainInput, Pressure, StrangersChain } from './chain.ts';
import { evmChain } from './evm-chain.ts';
import { runSegment, type SegmentResult } from './segment.ts';
import { solanaChain } from './solana-chain.ts';
import { tronChain } from './tron-chain.ts';

export const families = { evm: evmChain, tron: tronChain, solana: solanaChain } satisfies Record<
  string,
  (input: ChainInput) => StrangersChain
>;
type FamilyName = keyof typeof families;

/** Blocks of one chain: the next one has another seed. */
const eachChain = 250;

/** What is wrong with a run; null if nothing is. */
export function problemOf(result: SegmentResult): string | null {
  const { stops, lost, invented, maxLate, lateAllowed } = result;
  if (stops.length > 0) return `stopped: ${stops.slice(0, 3).join('; ')}`;
  if (lost.length > 0) return `lost ${lost.length}: ${lost.slice(0, 3).join('; ')}`;
  if (invented.length > 0) return `invented ${invented.length}: ${invented.slice(0, 3).join('; ')}`;
  return maxLate > lateAllowed ? `${maxLate} blocks late` : null;
}

/** Runs the command with these arguments; returns how many chains failed. */
export async function runStrangers(args: string[]): Promise<number> {
  const { values } = readCommandLine({
    name: 'npm run fuzz',
    usage: `
npm run fuzz -- strangers [options]   watchers of chains that strangers fill
  --blocks N         how many (1000000)
  --seed N           repeats a run; each prints its own
  --family NAME      evm, tron or solana; all of them without it
  --pressure HOW     some or all blocks are an attack
  --real-sizes       answers without an end take memory as they do from a socket
`,
    args,
    options: {
      blocks: { type: 'string' },
      seed: { type: 'string' },
      family: { type: 'string' },
      pressure: { type: 'string' },
      'real-sizes': { type: 'boolean' },
    },
  });
  const blocks = Number(values.blocks ?? 1_000_000);
  const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
  const names = values.family ? [values.family] : Object.keys(families);
  if (![blocks, seed].every((n) => Number.isSafeInteger(n) && n >= 0)) {
    refuse('--blocks and --seed are whole numbers.');
  }
  if (names.some((name) => !(name in families))) {
    refuse(`--family is one of ${Object.keys(families).join(', ')}.`);
  }
  const realSizes = values['real-sizes'] ?? false;
  const pressures = values.pressure ? [values.pressure] : ['some', 'some', 'some', 'all'];
  if (pressures.some((one) => one !== 'some' && one !== 'all')) {
    refuse('--pressure is some or all.');
  }
  console.log(`${blocks} blocks, seed ${seed}`);
  const started = Date.now();
  const rows: Record<string, Record<string, number>> = {};
  let failed = 0;
  let done = 0;
  for (let i = 0; done < blocks; i++) {
    const name = names[i % names.length] as FamilyName;
    const pressure = pressures[Math.floor(i / names.length) % pressures.length] as Pressure;
    const own = seed + i;
    const count = Math.min(eachChain, blocks - done);
    const options = { seed: own, blocks: count, pressure, realSizes };
    const result = await runSegment(families[name], options);
    done += count;
    const kind = `${name}, ${pressure}`;
    rows[kind] ??= { blocks: 0, credited: 0, unknown: 0, late: 0, failed: 0 };
    const row = rows[kind];
    row.blocks! += count;
    row.credited! += result.credited;
    row.unknown! += result.unknown;
    row.late = Math.max(row.late!, result.maxLate);
    const problem = problemOf(result);
    if (problem) {
      failed += 1;
      row.failed! += 1;
      const again = `--family ${name} --pressure ${pressure} --seed ${own} --blocks ${count}`;
      if (failed <= 20) console.log(`${problem}\n  again: npm run fuzz -- strangers ${again}`);
    }
    if (Math.floor(done / 50_000) > Math.floor((done - count) / 50_000)) {
      console.log(`  ${done} after ${Math.round((Date.now() - started) / 1_000)} s`);
    }
  }
  console.table(rows);
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1_024);
  console.log(`${failed} chains failed; ${megabytes} MB at most, ${done} blocks, seed ${seed}`);
  return failed;
}
