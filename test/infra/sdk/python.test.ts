/** The Python SDK by its own tests, which need httpx and cryptography, and as a wheel. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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

const offline = ['--no-index', '--no-deps', '--disable-pip-version-check', '--quiet'];

/** Copies the sources into a folder, without what is generated, and returns where they are. */
function copyOf(to: string): string {
  const isCommitted = (from: string) => !/_generated\.py$|__pycache__/.test(from);
  cpSync(folder, `${to}/sdk/python`, { recursive: true, filter: isCommitted });
  return `${to}/sdk/python`;
}

/** The same as a clone of the repository, as far as the wheel needs it. */
function clone(to: string): string {
  for (const name of [
    'local',
    'workstation',
    'docs/openapi.json',
    'docs/openapi-admin.json',
    'package.json',
  ]) {
    cpSync(`${paths.root}/${name}`, `${to}/clone/${name}`, { recursive: true });
  }
  cpSync(`${paths.root}/package-lock.json`, `${to}/clone/package-lock.json`);
  symlinkSync(`${paths.root}/node_modules`, `${to}/clone/node_modules`);
  return copyOf(`${to}/clone`);
}

/** Builds a wheel from these sources into a folder, and returns its name. */
function wheelOf(source: string, into: string): string {
  const build = ['-m', 'pip', 'wheel', ...offline, '--no-build-isolation', '-w', into, source];
  execFileSync(`${programs}/python`, build, { cwd: into, encoding: 'utf8', stdio: 'pipe' });
  return readdirSync(into).find((name) => name.endsWith('.whl')) ?? '';
}

test('without its generated module and the repository, a build ends with a sentence', () => {
  const empty = mkdtempSync(path.join(tmpdir(), 'coffer-wheel-'));
  onTestFinished(() => rmSync(empty, { recursive: true }));
  const source = copyOf(empty);
  expect(() => wheelOf(source, empty)).toThrow(
    '_generated.py is not built. Run `npm run generate` at the root of the repository',
  );
});

test('its wheel has the package, typed, with its licence, and runs the program of the README', async () => {
  const empty = mkdtempSync(path.join(tmpdir(), 'coffer-wheel-'));
  onTestFinished(() => rmSync(empty, { recursive: true }));
  const python = (...args: string[]) =>
    execFileSync(`${programs}/python`, args, { cwd: empty, encoding: 'utf8', stdio: 'pipe' });
  const wheel = wheelOf(clone(empty), empty);
  python('-m', 'pip', 'install', ...offline, '--target', `${empty}/site`, wheel);
  const sources = readdirSync(`${folder}/src/coffer_sdk`).filter(
    (name) => !name.startsWith('__py'),
  );
  expect(sources).toEqual(expect.arrayContaining(['py.typed', '_generated.py']));
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
