import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { paths } from '../paths.ts';
import { type Counts, failed } from './counts.ts';
import { runScript } from './layers.ts';

/** The folder of a second local cloud, beside the folder of the first. */
const second = `${paths.state}/second`;
const summary = `${second}/reports/breaking.json`;

/**
 * Runs the layers that break the stack on a second local cloud, so that they need not wait for the
 * layers that use the first. A run that ends without counts is one failure.
 */
export async function runOnSecondCloud(): Promise<Counts> {
  mkdirSync(second, { recursive: true });
  // The emulator is installed once.
  if (!existsSync(`${second}/emulator`)) symlinkSync(paths.emulator, `${second}/emulator`);
  rmSync(summary, { force: true });
  await runScript('local/bootstrap.mjs', ['local/tasks/test-breaking.ts', summary], {
    COFFER_LOCAL_DIR: second,
  });
  try {
    return JSON.parse(readFileSync(summary, 'utf8')) as Counts;
  } catch {
    return failed('the second cloud ended without counts');
  }
}
