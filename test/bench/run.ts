/**
 * `npm run bench [-- parts...] [--write]`. It runs each part (a file of test/bench/) in its own
 * process, one after the other, and prints its rows. It exits with 1 if a limit is broken.
 * `--write` stores the rows in docs/performance.md, in the section of their part.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureEmulator } from '#local/process/ensure-emulator.ts';
import { readCommandLine, refuse } from '#workstation/command-line.ts';
import { paths } from '#workstation/paths.ts';
import { keepsLimit } from './support/part.ts';
import { asSection, asText, withSections } from './support/report.ts';
import { runPart } from './support/run-part.ts';

const here = fileURLToPath(new URL('./', import.meta.url));
const performance = path.join(paths.root, 'docs', 'performance.md');

const all = readdirSync(here)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -'.ts'.length))
  .sort();

const {
  values: { write = false },
  positionals: parts,
} = readCommandLine({
  name: 'npm run bench',
  usage: `
npm run bench [-- parts...] [--write]   the figures of docs/performance.md; exits with 1 at a broken limit
  parts     some of ${all.join(', ')}; all of them without it
  --write   stores the figures in docs/performance.md
`,
  options: { write: { type: 'boolean' } },
  takesArguments: true,
});
const unknown = parts.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  refuse(`No such part: ${unknown.join(', ')}. There are ${all.join(', ')}.`);
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: paths.root, encoding: 'utf8' }).trim();

/** The time, commit and machine of the measurement. */
function taken(): string {
  const changed = git('status', '--porcelain', '--untracked-files=no') !== '';
  const commit = `${git('rev-parse', '--short', 'HEAD')}${changed ? ' with changes' : ''}`;
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim()})`;
  const day = new Date().toISOString().slice(0, 10);
  return `${day} at ${commit}, Node ${process.versions.node}, ${machine}`;
}

await ensureEmulator();
const sections = new Map<string, string>();
let broken = 0;
for (const name of parts.length > 0 ? parts : all) {
  console.log(`\n# ${name}`);
  try {
    const { about, rows } = await runPart(name);
    console.log(asText(rows));
    broken += rows.filter((row) => !keepsLimit(row)).length;
    sections.set(name, asSection(name, taken(), { about }, rows));
  } catch (error) {
    console.error(`${(error as Error).message}`);
    broken += 1;
  }
}
if (write) {
  writeFileSync(performance, withSections(readFileSync(performance, 'utf8'), sections));
  console.log(`\nKept in ${path.relative(paths.root, performance)}`);
}
if (broken > 0) console.error(`\n${broken} of them broken`);
process.exit(broken > 0 ? 1 : 0);
