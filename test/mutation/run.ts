/**
 * `npm run mutation`: changes the code at one place after the other, and runs the tests of that code after
 * each change. A change that no test notices survives. Stryker makes the changes. It is installed into `.local`
 * with the first run, since nothing else needs its packages.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { readCommandLine, refuse } from '#workstation/command-line.ts';
import { paths } from '#workstation/paths.ts';
import { type Group, groups } from './groups.ts';
import { countsOf, type Part, type Report, score, survivorsOf, textOfSurvivor } from './report.ts';

const home = `${paths.state}/mutation`;
const pinned = `${paths.root}/local/mutation`;
/** Files a run of Stryker: what is interrupted loses at most the run of so many. */
const filesAtOnce = 20;

const { values } = readCommandLine({
  name: 'npm run mutation',
  usage: `
npm run mutation [-- options]   changes the code and counts the changes that its tests do not notice
  --group TEXT    only the groups whose name contains it
  --file TEXT     only the files whose path contains it; prints each change that survives
  --survivors     prints each change that survived, also of earlier runs
  --again         does not take over results of earlier runs
  --workers N     processes (one for each core)
An interrupted run goes on where it was. All of it takes hours.
`,
  options: {
    group: { type: 'string' },
    file: { type: 'string' },
    survivors: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    workers: { type: 'string' },
  },
});
const workers = Number(values.workers ?? availableParallelism());
if (!Number.isSafeInteger(workers) || workers < 1) refuse('--workers is a whole number from 1 on.');

function install(): void {
  const lock = readFileSync(`${pinned}/package-lock.json`, 'utf8');
  const marker = `${home}/installed`;
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lock) return;
  mkdirSync(home, { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) {
    writeFileSync(`${home}/${name}`, readFileSync(`${pinned}/${name}`));
  }
  // Its peer is the Vitest of this project, which Node finds in a folder above.
  const flags = [
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--legacy-peer-deps',
    '--omit=peer',
  ];
  execFileSync('npm', ['ci', ...flags], { cwd: home, stdio: 'inherit' });
  writeFileSync(marker, lock);
}

const filesOf = (globs: readonly string[]): string[] => {
  const leftOut = globs.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1));
  return globs
    .filter((glob) => !glob.startsWith('!'))
    .flatMap((glob) => globSync(glob, { cwd: paths.root, exclude: leftOut }))
    .sort();
};

/** The hash of all that decides a part's result, but for what its tests import. */
function keyOf(files: readonly string[], group: Group): string {
  const hash = createHash('sha256');
  for (const path of [...files, ...filesOf(group.tests), 'local/mutation/package-lock.json']) {
    hash.update(`${path}\n${readFileSync(`${paths.root}/${path}`, 'utf8')}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

/** Runs Stryker on these files, or takes over what an earlier run found of the same. */
function runPart(files: readonly string[], group: Group): Part {
  const key = keyOf(files, group);
  const kept = `${home}/results/${key}.json`;
  if (!values.again && existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as Part;
  const report = `${home}/report.json`;
  rmSync(report, { force: true });
  const config = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
    // TypeScript 7 has no API by which Stryker could rewrite a configuration.
    tsconfigFile: 'none',
    disableTypeChecks: false,
    coverageAnalysis: 'perTest',
    // A constant of a module is computed before a test runs: each change would need all tests anew.
    ignoreStatic: true,
    // Words of messages and names of fields: the first are not tested word by word.
    mutator: { excludedMutations: ['StringLiteral'] },
    mutate: files,
    concurrency: workers,
    timeoutMS: 20_000,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
    tempDirName: `${home}/sandbox`,
    ignorePatterns: ['.local', 'cdk.out'],
    allowEmpty: true,
  };
  writeFileSync(`${home}/stryker.json`, JSON.stringify(config));
  const stryker = `${home}/node_modules/@stryker-mutator/core/bin/stryker.js`;
  const { status } = spawnSync(process.execPath, [stryker, 'run', `${home}/stryker.json`], {
    cwd: paths.root,
    env: { ...process.env, COFFER_MUTATION_TESTS: JSON.stringify(group.tests) },
    stdio: 'inherit',
  });
  if (status !== 0 || !existsSync(report)) refuse('Stryker ended without a report: see above.');
  const found = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const part = { counts: countsOf(found), survivors: survivorsOf(found) };
  mkdirSync(`${home}/results`, { recursive: true });
  writeFileSync(kept, JSON.stringify(part));
  return part;
}

const chosen = groups
  .filter(({ name }) => name.includes(values.group ?? ''))
  .map((group) => ({
    group,
    files: filesOf(group.code).filter((path) => path.includes(values.file ?? '')),
  }))
  .filter(({ files }) => files.length > 0);
if (chosen.length === 0) {
  refuse(`No code of a group has that name: ${groups.map(({ name }) => name).join('; ')}.`);
}
install();
let below = 0;
const rows: Record<string, object> = {};
for (const { group, files } of chosen) {
  const parts: Part[] = [];
  for (let i = 0; i < files.length; i += filesAtOnce) {
    parts.push(runPart(files.slice(i, i + filesAtOnce), group));
  }
  if (values.survivors || values.file) {
    for (const one of parts.flatMap(({ survivors }) => survivors)) console.log(textOfSurvivor(one));
  }
  const counts = parts.map((part) => part.counts);
  const sum = (name: keyof Part['counts']) => counts.reduce((total, one) => total + one[name], 0);
  const all = { noticed: sum('noticed'), survived: sum('survived'), untested: sum('untested') };
  const reached = score(all);
  if (reached < group.atLeast) below += 1;
  rows[group.name] = { ...all, score: reached.toFixed(1), 'at least': group.atLeast };
}
console.table(rows);
// A single file may have less than its group.
process.exit(below > 0 && !values.file ? 1 : 0);
