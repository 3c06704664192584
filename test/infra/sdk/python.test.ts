/** The Python SDK by its own tests, which need httpx and cryptography, and as a wheel. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { installWheels } from '#local/process/install-wheels.ts';
import { firstBlock, firstProgramSays, runFirstProgram } from '#test/support/sdk/readme-program.ts';
import { paths } from '#workstation/paths.ts';

const folder = `${paths.root}/sdk/python`;
let programs: string;

// The first run of a clone installs them.
beforeAll(async () => {
  const home = `${paths.root}/.local/python-sdk`;
  programs = await installWheels({ requirements: `${folder}/requirements.txt`, home });
}, 300_000);

test('every test of the Python SDK passes', () => {
  const { status, stderr } = spawnSync(
    `${programs}/python`,
    ['-W', 'error', '-B', '-m', 'unittest', 'discover', '-s', 'tests', '-t', '.'],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, PYTHONPATH: 'src' } },
  );
  expect(status, stderr).toBe(0);
  const [, count] = /Ran (\d+) tests/.exec(stderr) ?? [];
  expect(Number(count)).toBeGreaterThan(20);
});

test('its wheel has the package, typed, with its licence, and runs the program of the README', async () => {
  const empty = mkdtempSync(path.join(tmpdir(), 'coffer-wheel-'));
  onTestFinished(() => rmSync(empty, { recursive: true }));
  const python = (...args: string[]) =>
    execFileSync(`${programs}/python`, args, { cwd: empty, encoding: 'utf8', stdio: 'pipe' });
  const offline = ['--no-index', '--no-deps', '--disable-pip-version-check', '--quiet'];
  python('-m', 'pip', 'wheel', ...offline, '--no-build-isolation', '-w', empty, folder);
  const [wheel = ''] = readdirSync(empty).filter((name) => name.endsWith('.whl'));
  python('-m', 'pip', 'install', ...offline, '--target', `${empty}/site`, wheel);
  const sources = readdirSync(`${folder}/src/coffer_sdk`).filter(
    (name) => !name.startsWith('__py'),
  );
  expect(sources).toContain('py.typed');
  expect(
    readdirSync(`${empty}/site/coffer_sdk`).filter((name) => !name.startsWith('__py')),
  ).toEqual(sources);
  const [about = ''] = readdirSync(`${empty}/site`).filter((name) => name.endsWith('.dist-info'));
  const meta = `${empty}/site/${about}`;
  expect(readFileSync(`${meta}/METADATA`, 'utf8')).toContain('License-Expression: Apache-2.0\n');
  expect(readFileSync(`${meta}/licenses/LICENSE`, 'utf8')).toBe(
    readFileSync(`${paths.root}/LICENSE`, 'utf8'),
  );
  writeFileSync(`${empty}/first.py`, firstBlock(`${folder}/README.md`, 'python'));
  const env = { PYTHONPATH: `${empty}/site` };
  const said = await runFirstProgram([`${programs}/python`, 'first.py'], { cwd: empty, env });
  expect(said).toBe(firstProgramSays);
});
