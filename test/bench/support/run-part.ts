import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { paths } from '#workstation/paths.ts';
import type { Part, Row } from './part.ts';

type Found = Pick<Part, 'about'> & { rows: Row[] };

const script = fileURLToPath(new URL('./part-process.ts', import.meta.url));

/**
 * Runs a file of test/bench/ in its own process. `name` is its path there without the extension.
 */
export function runPart(name: string): Promise<Found> {
  const child = fork(script, [name], {
    execArgv: ['--import', 'tsx'],
    cwd: paths.root,
    // JSON knows no NaN, the figure of what could not be measured.
    serialization: 'advanced',
  });
  return new Promise((resolve, reject) => {
    let found: Found | undefined;
    child.once('message', (message) => {
      found = message as Found;
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (found) resolve(found);
      else reject(new Error(`${name} ended with code ${code} and without rows`));
    });
  });
}
