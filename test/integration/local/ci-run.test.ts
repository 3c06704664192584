/**
 * Runs `.ci/run` over a simulated suite: its last line has the counts, its exit code the result.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { paths } from '#workstation/paths.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'coffer-ci-'));
  mkdirSync(`${folder}/.ci`);
  mkdirSync(`${folder}/.local/reports`, { recursive: true });
  copyFileSync(`${paths.root}/.ci/run`, `${folder}/.ci/run`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const summary = () => `${folder}/.local/reports/summary.json`;

test.each([
  ['a success', { passed: 7, failed: 0, skipped: 2 }, 0, '7 passed, 0 failed, 2 skipped', 0],
  ['a failure', { passed: 7, failed: 1, skipped: 0 }, 1, '7 passed, 1 failed, 0 skipped', 1],
  [
    'only skipped tests',
    { passed: 0, failed: 0, skipped: 9 },
    0,
    '0 passed, 0 failed, 9 skipped',
    1,
  ],
  [
    'an end after the counts',
    { passed: 7, failed: 0, skipped: 0 },
    1,
    '7 passed, 1 failed, 0 skipped',
    1,
  ],
  ['no counts', null, 1, '0 passed, 1 failed, 0 skipped', 1],
  ['no counts, although it ended well', null, 0, '0 passed, 1 failed, 0 skipped', 1],
  ['an interrupted suite', null, 130, '0 passed, 1 failed, 0 skipped', 130],
])('%s', (_name, left, ended, lastLine, code) => {
  expect(run(left, ended)).toEqual({ lastLine, code });
});

test('the counts of an earlier run are ignored', () => {
  writeFileSync(summary(), JSON.stringify({ passed: 4_000, failed: 0, skipped: 0 }));
  expect(run(null, 1)).toEqual({ lastLine: '0 passed, 1 failed, 0 skipped', code: 1 });
});

/** Simulates a suite that writes this summary, or none, and exits with this code. */
function run(left: object | null, code: number): { lastLine: string | undefined; code: unknown } {
  writeFileSync(`${folder}/left.json`, JSON.stringify(left));
  const copies = left ? 'cp left.json .local/reports/summary.json; ' : '';
  const scripts = { test: `${copies}echo the suite; exit ${code}` };
  writeFileSync(`${folder}/package.json`, JSON.stringify({ name: 'played', scripts }));
  const ran = spawnSync(`${folder}/.ci/run`, { encoding: 'utf8' });
  return { lastLine: ran.stdout.trimEnd().split('\n').at(-1), code: ran.status };
}
