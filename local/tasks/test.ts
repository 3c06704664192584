import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { paths } from '../paths.ts';
import { makeUi } from '../process/ui.ts';
import { runSupervised } from '../run.ts';
import { runOnOwnCloud, runOnRunningCloud } from './integration.ts';
import { add, type Counts, runLayers, runTool, unlessInterrupted } from './layers.ts';
import { runOnSecondCloud } from './second-cloud.ts';

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

/** What has ended so far: it counts also when the cloud does not come up. */
let ended: Counts = { passed: 0, failed: 0 };

async function ahead(): Promise<Counts> {
  ended = await runChecks();
  ui.title('Layers: unit, property, infra');
  ended = add(ended, await runLayers(['unit', 'property', 'infra']));
  return ended;
}

rmSync(summary, { force: true });
const running = await unlessInterrupted(runOnRunningCloud(ui, { ahead }));
if (running) process.exit(report(running));
await runSupervised(ui, async (supervisor) => {
  try {
    // Somebody else's emulator has no second one.
    const isGiven = process.env.AWS_ENDPOINT_URL !== undefined;
    const breaking = isGiven ? undefined : runOnSecondCloud;
    return report(await runOnOwnCloud(supervisor, ui, { ahead, breaking }));
  } catch (error) {
    report(add(ended, { passed: 0, failed: 1 }));
    throw error;
  }
});
