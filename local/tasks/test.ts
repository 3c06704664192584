import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { paths } from '../paths.ts';
import { runSupervised } from '../run.ts';
import { makeUi } from '../ui.ts';
import { runOnOwnCloud, runOnRunningCloud } from './integration.ts';
import { add, type Counts, runLayers, runTool, unlessInterrupted } from './layers.ts';

/**
 * `npm test`: every check and every layer, to the end even when one fails. The counts go to
 * `.local/reports/summary.json`; a check (lint, types, unused code, synthesis) counts as one.
 */
const ui = makeUi();
const summary = `${paths.state}/reports/summary.json`;
const startedAt = Date.now();

const checks: [string, string, string[]][] = [
  ['lint and format', '@biomejs/biome/bin/biome', ['check']],
  ['types', 'typescript/bin/tsc', ['-p', '.']],
  ['unused code', 'knip/bin/knip.js', []],
  [
    'synthesis of a production stage',
    'aws-cdk/bin/cdk',
    ['synth', '-q', '-c', 'stage=prod', '--output', `${paths.state}/cdk.check`, '--no-notices'],
  ],
];

async function runChecks(): Promise<Counts> {
  let counts: Counts = { passed: 0, failed: 0 };
  for (const [name, script, args] of checks) {
    ui.title(name);
    const began = Date.now();
    const ok = (await runTool(script, args)) === 0;
    ui.line(`  ${ok ? 'passed' : 'FAILED'} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    counts = add(counts, { passed: ok ? 1 : 0, failed: ok ? 0 : 1 });
  }
  return counts;
}

function report(counts: Counts): number {
  mkdirSync(`${paths.state}/reports`, { recursive: true });
  writeFileSync(summary, `${JSON.stringify(counts)}\n`);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  ui.title(`All layers: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`);
  return counts.failed > 0 || counts.passed === 0 ? 1 : 0;
}

rmSync(summary, { force: true });
async function runWithoutCloud(): Promise<Counts> {
  const counts = await runChecks();
  ui.title('Layers: unit, property, infra');
  return add(counts, await runLayers(['unit', 'property', 'infra']));
}

const counts = await unlessInterrupted(runWithoutCloud());
const running = await unlessInterrupted(runOnRunningCloud(ui));
if (running) process.exit(report(add(counts, running)));
await runSupervised(ui, async (supervisor) => {
  try {
    return report(add(counts, await runOnOwnCloud(supervisor, ui)));
  } catch (error) {
    report(add(counts, { passed: 0, failed: 1 }));
    throw error;
  }
});
