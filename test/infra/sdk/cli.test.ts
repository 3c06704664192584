/** The command line as it is published: a package of one file that needs Node alone. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installPacked } from '#test/support/sdk/install-packed.ts';
import manifest from '../../../sdk/cli/package.json' with { type: 'json' };
import { commands } from '../../../sdk/cli/src/cli.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'coffer-cli-'));
const installed = `${folder}/installed`;
let packed: string[];

beforeAll(() => {
  packed = installPacked('cli', folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the tarball has the command and the README', () => {
  const files = ['README.md', 'bin/coffer.mjs', 'dist/coffer.mjs', 'package.json'];
  expect(packed.sort()).toEqual(files);
});

test('it is at most 100 KB, and imports what Node brings', () => {
  const text = readFileSync(`${installed}/node_modules/coffer-cli/dist/coffer.mjs`, 'utf8');
  expect(text.length).toBeLessThanOrEqual(100 * 1024);
  const imported = [...text.matchAll(/\bfrom ?"([^"]+)"/g)].map(([, name]) => name);
  expect(imported.length).toBeGreaterThan(3);
  expect(imported.filter((name) => !name?.startsWith('node:'))).toEqual([]);
});

/** As `npx coffer` finds it. */
const run = (...argv: string[]) =>
  execFileSync(`${installed}/node_modules/.bin/coffer`, argv, {
    cwd: installed,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: folder },
  });

test('it runs in an empty folder: help, its version, and a mistake with its exit code', () => {
  expect(run('--help')).toContain('coffer COMMAND');
  expect(run('--version').trim()).toBe(manifest.version);
  expect(() => run('call', 'client.wallet')).toThrow(expect.objectContaining({ status: 2 }));
});

test('the completion is a script that bash reads, with every command', () => {
  const script = run('completion', 'bash');
  const wordsAfter = (...line: string[]) => {
    const set = `COMP_WORDS=(${line.map((word) => `"${word}"`).join(' ')}); COMP_CWORD=${line.length - 1}`;
    const ask = `${script}\n${set}; _coffer; echo "\${COMPREPLY[@]}"`;
    return execFileSync('bash', ['-c', ask], { encoding: 'utf8' }).trim().split(/\s+/);
  };
  const first = commands.map(({ name }) => name.split(' ')[0]);
  expect(wordsAfter('coffer', '')).toEqual([...new Set(first)]);
  expect(wordsAfter('coffer', 'deposits', '')).toEqual(['list', 'get']);
  expect(wordsAfter('coffer', 'listen', '--fo')).toEqual(['--forward']);
});
