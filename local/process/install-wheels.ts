import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { claimRun } from '#workstation/run-file.ts';
import { findPython, pipInstall } from './python.ts';

const run = promisify(execFile);

/**
 * Installs these requirements into a virtual environment of their own, once, and returns its folder
 * of programs. The marker is written last: an interrupted install is repeated from the start. Of
 * several callers, in this process or others, one installs and the others wait for it.
 */
export async function installWheels(options: {
  requirements: string;
  home: string;
}): Promise<string> {
  const { requirements, home } = options;
  const programs = `${home}/bin`;
  const marker = `${home}/installed`;
  const wanted = createHash('sha256').update(readFileSync(requirements)).digest('hex');
  const isInstalled = () => existsSync(marker) && readFileSync(marker, 'utf8') === wanted;
  const lock = `${home}.lock`;
  for (;;) {
    if (isInstalled()) return programs;
    if ('claimed' in claimRun(lock)) break;
    await sleep(100);
  }
  try {
    // Another caller may have installed them between the question and the claim.
    if (!isInstalled()) {
      const python = await findPython();
      rmSync(home, { recursive: true, force: true });
      mkdirSync(home, { recursive: true });
      await run(python.command, ['-m', 'venv', home]);
      await run(`${programs}/python`, [...pipInstall(requirements), '--quiet']);
      writeFileSync(marker, wanted);
    }
  } finally {
    rmSync(lock, { force: true });
  }
  return programs;
}
