/** Files of a suite that need the same programs ask for them at the same time. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { installWheels } from '#local/process/install-wheels.ts';

test('of callers at the same time one installs, and the others wait for it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'coffer-wheels-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const requirements = `${folder}/requirements.txt`;
  writeFileSync(requirements, '');
  const home = `${folder}/home`;
  const install = async () => {
    const programs = await installWheels({ requirements, home });
    // Whoever waited may use it at once.
    const { stdout } = await promisify(execFile)(`${programs}/python`, ['-c', 'print(1)']);
    return stdout.trim();
  };
  const first = install();
  while (!existsSync(`${home}/bin`)) await sleep(5);
  expect(await Promise.all([first, install(), install()])).toEqual(['1', '1', '1']);
  expect(existsSync(`${home}.lock`)).toBe(false);
});
