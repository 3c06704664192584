import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { paths } from '../paths.ts';

export interface Counts {
  passed: number;
  failed: number;
}

export const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
});

interface Report {
  testResults: {
    status: string;
    assertionResults: { status: 'passed' | 'failed' | string }[];
  }[];
}

/**
 * Counts a vitest JSON report. A test that did not run (skipped, todo) has not passed, so it counts
 * as failed; a file that could not be loaded counts as one failure.
 */
export function countReport(report: Report): Counts {
  let counts: Counts = { passed: 0, failed: 0 };
  for (const file of report.testResults) {
    const passed = file.assertionResults.filter(({ status }) => status === 'passed').length;
    const failed = file.assertionResults.length - passed;
    const unloaded = file.status !== 'passed' && failed === 0 ? 1 : 0;
    counts = add(counts, { passed, failed: failed + unloaded });
  }
  return counts;
}

/** Thrown when a signal ended the command: nothing that comes after it should begin. */
export class Interrupted extends Error {
  constructor() {
    super('Interrupted');
    this.name = 'Interrupted';
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs a script of node_modules with its output in this terminal, and returns its exit code. */
export const runTool = (script: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  runScript(`node_modules/${script}`, args, env);

/** The same of any script of the project. */
export function runScript(script: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  return new Promise<number>((resolve, reject) => {
    const child = spawn(process.execPath, [`${paths.root}/${script}`, ...args], {
      cwd: paths.root,
      env: { ...process.env, ...env },
      stdio: 'inherit',
    });
    let interrupted = false;
    const forward = (signal: NodeJS.Signals) => {
      interrupted = true;
      child.kill(signal);
    };
    for (const signal of signals) process.on(signal, forward);
    child.once('error', reject);
    child.once('exit', (code) => {
      for (const signal of signals) process.off(signal, forward);
      if (interrupted) reject(new Interrupted());
      else resolve(code ?? 1);
    });
  });
}

/** Ends this process as a shell expects it when `work` was interrupted. */
export async function unlessInterrupted<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Interrupted) process.exit(130);
    throw error;
  }
}

/** Runs these layers of the suite (projects of vitest.config.ts) and counts their tests. */
export async function runLayers(
  layers: string[],
  options: { env?: NodeJS.ProcessEnv; filters?: string[] } = {},
): Promise<Counts> {
  const report = `${paths.state}/reports/${layers.join('-')}.json`;
  mkdirSync(`${paths.state}/reports`, { recursive: true });
  rmSync(report, { force: true });
  const code = await runTool(
    'vitest/vitest.mjs',
    [
      'run',
      ...(options.filters ?? []),
      // A filter may name files of one layer alone.
      ...(options.filters?.length ? ['--passWithNoTests'] : []),
      ...layers.flatMap((layer) => ['--project', layer]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    options.env,
  );
  let counts: Counts;
  try {
    counts = countReport(JSON.parse(readFileSync(report, 'utf8')) as Report);
  } catch {
    // No report: nothing matched the filters, or it did not come as far as one.
    return { passed: 0, failed: code === 0 ? 0 : 1 };
  }
  // An error outside of every test (an unhandled rejection, a teardown) fails the run as well.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
