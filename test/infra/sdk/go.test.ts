/** The Go module by its own tests, and what of it other files say. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { goSdk } from '#local/generate/go-sdk.ts';
import { firstBlock, firstProgramSays, runFirstProgram } from '#test/support/sdk/readme-program.ts';
import { errorCodes } from '#wire/error-codes.ts';
import { paths } from '#workstation/paths.ts';

const folder = `${paths.root}/sdk/go`;
const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8');
const home = mkdtempSync(path.join(tmpdir(), 'coffer-go-'));
afterAll(() => rmSync(home, { recursive: true }));

test('its types and methods are those of openapi.json', () => {
  const document = JSON.parse(readFileSync(`${paths.root}/docs/openapi.json`, 'utf8'));
  expect(read('generated.go'), 'npm run openapi writes it').toBe(goSdk(document));
});

test('every code of the API has a constant and advice', () => {
  const codes = Object.values(errorCodes).map(({ code }) => code);
  const constants = [...read('errors.go').matchAll(/^\t(Err\w+) +Code = (\d+)$/gm)].map(
    ([, name, code]) => ({ name: name!, code: Number(code) }),
  );
  expect(constants.map(({ code }) => code).sort()).toEqual([0, ...codes].sort());
  const [, advice = ''] = read('errors.go').split('var advice =');
  for (const { name } of constants) expect(advice).toMatch(new RegExp(`^\\t${name}: +\\S`, 'm'));
});

test('it needs only the standard library, and has the licence of the repository', () => {
  expect(read('go.mod')).not.toMatch(/require/);
  expect(read('LICENSE')).toBe(readFileSync(`${paths.root}/LICENSE`, 'utf8'));
});

const installed = ['go'].filter((program) => spawnSync(program, ['version']).status === 0);
if (installed.length === 0)
  console.log('go is not on this machine: the tests of the Go module do not run here');

/** Never another version of Go, and nothing from a network. */
const env = {
  ...process.env,
  GOFLAGS: '-mod=mod',
  GOTOOLCHAIN: 'local',
  GOPROXY: 'off',
  GOWORK: 'off',
};
const go = (cwd: string, ...args: string[]) =>
  execFileSync('go', args, { cwd, env, encoding: 'utf8', stdio: 'pipe' });

test.each(installed)(
  '%s vet has no complaint, gofmt leaves it, and every test passes',
  () => {
    go(folder, 'vet', './...');
    expect(execFileSync('gofmt', ['-l', '.'], { cwd: folder, encoding: 'utf8' })).toBe('');
    const said = go(folder, 'test', '-count=1', '-v', './...');
    const passed = [...said.matchAll(/^--- PASS: /gm)].length;
    expect(passed).toBeGreaterThan(20);
    expect(said).not.toMatch(/^--- SKIP/m);
  },
  300_000,
);

test.each(installed)(
  "the README's program runs in a module that uses it (%s)",
  async () => {
    const [, module = ''] = /^module (\S+)$/m.exec(read('go.mod')) ?? [];
    const replaced = `module shop\n\ngo 1.23\n\nrequire ${module} v0.0.0\n\nreplace ${module} => ${folder}\n`;
    writeFileSync(`${home}/go.mod`, replaced);
    writeFileSync(`${home}/main.go`, firstBlock(`${folder}/README.md`, 'go'));
    go(home, 'build', '-o', 'shop', '.');
    expect(await runFirstProgram([`${home}/shop`], { cwd: home })).toBe(firstProgramSays);
  },
  300_000,
);
