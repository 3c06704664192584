import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { paths } from '#workstation/paths.ts';
import { type Counts, countRun, failed, none, type Report } from './counts.ts';

/** Thrown when a signal ended the command: no later step should begin. */
export class Interrupted extends Error {
  constructor() {
    super('Interrupted');
    this.name = 'Interrupted';
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

interface ToolOptions {
  env?: NodeJS.ProcessEnv;
  /** It takes processor time that nothing else wants: for work that others need not wait for. */
  yields?: boolean | undefined;
}

/** Runs a script of node_modules with its output in this terminal, and returns its exit code. */
export function runTool(
  script: string,
  args: string[],
  { env = {}, yields = false }: ToolOptions = {},
) {
  return new Promise<number>((resolve, reject) => {
    const child = spawn(process.execPath, [`${paths.root}/node_modules/${script}`, ...args], {
      cwd: paths.root,
      env: { ...process.env, ...env },
      stdio: 'inherit',
    });
    // Its own processes inherit it.
    if (yields && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
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

/** Exits as a shell expects if `work` was interrupted. */
export async function unlessInterrupted<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Interrupted) process.exit(130);
    throw error;
  }
}

let temporary: string | undefined;

/** Where the tests of this process may leave files: removed with all of them when it ends. */
function temporaryFolder(): string {
  if (temporary) return temporary;
  const folder = mkdtempSync(path.join(tmpdir(), 'coffer-test-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  temporary = folder;
  return folder;
}

/** Runs these layers of the suite (projects of vitest.config.ts) and counts their tests. */
export async function runLayers(
  layers: string[],
  options: ToolOptions & {
    filters?: string[];
    /** Globs of files that are left out. */
    exclude?: string[] | undefined;
    args?: string[];
    name?: string;
  } = {},
): Promise<Counts> {
  const name = options.name ?? layers.join('-');
  const report = `${paths.state}/reports/${name}.json`;
  mkdirSync(`${paths.state}/reports`, { recursive: true });
  rmSync(report, { force: true });
  const code = await runTool(
    'vitest/vitest.mjs',
    [
      'run',
      ...(options.filters ?? []),
      // A filter may name files of only one layer, and a layer may have none in the short form.
      ...(options.filters?.length || options.exclude?.length ? ['--passWithNoTests'] : []),
      ...layers.flatMap((layer) => ['--project', layer]),
      ...(options.args ?? []),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    {
      env: {
        ...options.env,
        TMPDIR: temporaryFolder(),
        // Vitest’s own --exclude is not one of its projects.
        COFFER_EXCLUDE: JSON.stringify(options.exclude ?? []),
      },
      yields: options.yields,
    },
  );
  let text: string;
  try {
    text = readFileSync(report, 'utf8');
  } catch {
    // No report: nothing matched the filters, or the run ended before it wrote one.
    return code === 0 ? none : failed(`the run ${name} ended with exit code ${code} and no report`);
  }
  return countRun(JSON.parse(text) as Report, code, name);
}
