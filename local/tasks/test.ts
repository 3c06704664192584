import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { atLength, filesOf } from '#test/at-length.ts';
import { byForm } from '#test/forms.ts';
import { readCommandLine } from '#workstation/command-line.ts';
import { paths } from '#workstation/paths.ts';
import { makeUi } from '#workstation/ui.ts';
import { runSupervised } from '../run.ts';
import { add, type Counts, failed, isSuccess, none, onePassed, textOf } from './counts.ts';
import { runOnOwnCloud, runOnRunningCloud } from './integration.ts';
import { runLayers, runTool, unlessInterrupted } from './layers.ts';

/**
 * `npm test`: every check and every layer, to the end even when one fails. The counts go to
 * `.local/reports/summary.json`; a check (lint, types, unused code, synthesis) counts as one.
 */
readCommandLine({
  name: 'npm test',
  usage: 'npm test   every check and every layer, on its own local cloud',
});
const ui = makeUi();
const summary = `${paths.state}/reports/summary.json`;
const startedAt = Date.now();

const checkedOutput = ['--output', `${paths.state}/cdk.check`, '--no-notices'];
/** During other work, several checkers take twice the processor time of one. */
const types = (project: string) => ['-p', project, '--singleThreaded'];
const checks: [name: string, script: string, args: string[], env?: Record<string, string>][] = [
  ['lint and format', '@biomejs/biome/bin/biome', ['check']],
  ['types', 'typescript/bin/tsc', types('.')],
  ['types of the console', 'typescript/bin/tsc', types('console')],
  ['unused code', 'knip/bin/knip.js', []],
  // It has production's settings. Its bundles are kept for test/drill, which deploys it.
  [
    'synthesis of the stage rehearsal',
    'aws-cdk/bin/cdk',
    ['synth', '-q', '-c', 'stage=rehearsal', '-c', 'emulator=true', ...checkedOutput],
    // A synthesis calls nothing there.
    { AWS_ENDPOINT_URL: 'http://127.0.0.1' },
  ],
];

async function runChecks(): Promise<Counts> {
  let counts = none;
  for (const [name, script, args, env = {}] of checks) {
    ui.title(name);
    const began = Date.now();
    const ok = (await runTool(script, args, { yields: true, env })) === 0;
    ui.line(`  ${ok ? 'passed' : 'FAILED'} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    counts = add(counts, ok ? onePassed : failed(name));
  }
  return counts;
}

function report(counts: Counts): number {
  mkdirSync(`${paths.state}/reports`, { recursive: true });
  writeFileSync(summary, `${JSON.stringify(counts)}\n`);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  ui.title(`All layers: ${textOf(counts)} (${seconds} s)`);
  for (const failure of counts.failures ?? []) ui.line(`  FAILED ${failure}`);
  return isSuccess(counts) ? 0 : 1;
}

/** Counts so far: they also count if the cloud does not start. */
let ended = none;

/** The folders of `src` whose coverage has a threshold (vitest.config.ts), by their own tests. */
const measured = ['domain', 'shared/money', 'shared/crypto', 'extensions/swaps'];
/** It searches a model, and counting each line makes that many times slower. */
const search = 'test/property/payment-life.test.ts';
/** The layers without a cloud. */
const inProcess = ['unit', 'components', 'property', 'infra', 'local'];

const leftOut = byForm({ short: Object.keys(atLength).map(filesOf), long: [] });

/** The layers without a cloud, in one run. Counting each line would make them half as long again. */
async function withoutCoverage(): Promise<Counts> {
  ui.title(`Layers: ${inProcess.join(', ')}`);
  return runLayers(inProcess, { exclude: leftOut, name: 'in-process', yields: true });
}

/** The same, with coverage of the rules. */
async function withCoverage(): Promise<Counts> {
  ui.title('Layers: unit and property, with coverage of the rules');
  const filters = [...measured.map((folder) => `test/unit/${folder}/`), 'test/property/'];
  const options = { args: ['--coverage'], exclude: [search], name: 'rules' };
  const rules = await runLayers(['unit', 'property'], { ...options, filters, yields: true });
  ui.title('Search of the model, without coverage');
  const model = { filters: [search], name: 'model', yields: true };
  const found = await runLayers(['property'], model);
  const others = inProcess.filter((layer) => layer !== 'property');
  ui.title(`Layers: ${others.join(', ')}`);
  const exclude = [`test/unit/{${measured.join(',')}}/**`];
  const rest = await runLayers(others, { exclude, name: 'others', yields: true });
  return [rules, found, rest].reduce(add);
}

async function ahead(): Promise<Counts> {
  ended = await runChecks();
  ended = add(ended, await byForm({ short: withoutCoverage, long: withCoverage })());
  return ended;
}

rmSync(summary, { force: true });
const running = await unlessInterrupted(runOnRunningCloud(ui, { ahead, exclude: leftOut }));
if (running) process.exit(report(running));
await runSupervised(ui, async (supervisor) => {
  try {
    // A given emulator is the only one.
    const isWhole = process.env.AWS_ENDPOINT_URL === undefined;
    return report(await runOnOwnCloud(supervisor, ui, { ahead, isWhole, exclude: leftOut }));
  } catch (error) {
    report(add(ended, failed(`the local cloud: ${(error as Error).message}`)));
    throw error;
  }
});
