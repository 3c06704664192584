/** The command line as it is published: a package of one file that needs only Node. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installPacked } from '#test/support/sdk/install-packed.ts';
import { paths } from '#workstation/paths.ts';
import manifest from '../../../sdk/cli/package.json' with { type: 'json' };
import { commands } from '../../../sdk/cli/src/cli.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'coffer-cli-'));
const installed = `${folder}/installed`;
let packed: string[];

beforeAll(() => {
  packed = installPacked('cli', folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the tarball has the command, the licence and the README', () => {
  const files = ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json'];
  expect(packed.sort()).toEqual([...files, 'bin/coffer.mjs', 'dist/coffer.mjs'].sort());
});

/**
 * The curve, Keccak and base58 that verify proofs of control take 75 KB of it, the fields of every
 * call 17 KB, a file of payouts, its preview and its estimate 12 KB.
 */
const maxKb = 248;

test(`it is at most ${maxKb} KB, and imports what Node brings`, () => {
  const text = readFileSync(`${installed}/node_modules/coffer-cli/dist/coffer.mjs`, 'utf8');
  expect(text.length).toBeLessThanOrEqual(maxKb * 1024);
  const imported = [...text.matchAll(/(?<!")\bfrom ?"([^"]+)"/g)].map(([, name]) => name);
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
  expect(() => run('call', 'client.wallet')).toThrow(expect.objectContaining({ status: 4 }));
});

/** Types each line into an interactive bash; M-* puts what readline offers into the line. */
function bashOffers(lines: string[]): string[][] {
  const file = `${folder}/bashrc`;
  const print = 'coffer() { printf \'<%s>\\n\' "$*"; }';
  writeFileSync(file, `${run('completion', 'bash')}\nPS1=\n${print}\n`);
  const { stdout } = spawnSync('bash', ['--rcfile', file, '-i'], {
    input: lines.map((line) => `${line}\u001b*\n`).join(''),
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: folder, TERM: 'dumb' },
  });
  const words = [...stdout.matchAll(/^<(.*)>$/gm)].map(([, text]) => text!.split(' '));
  // Without the words that were typed in full.
  return words.map((all, i) => all.slice(lines[i]!.split(' ').length - 2));
}

/** The same in an interactive zsh, on a terminal of its own. */
function zshOffers(lines: string[]): string[][] {
  const file = `${folder}/completion.zsh`;
  writeFileSync(file, run('completion', 'zsh'));
  const script = `${paths.root}/test/support/sdk/complete.zsh`;
  const said = execFileSync('zsh', ['-f', script, file, ...lines], { encoding: 'utf8' });
  return said
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' '));
}

/** What fish offers for the last word of a line. */
function fishOffers(lines: string[]): string[][] {
  const file = `${folder}/completion.fish`;
  writeFileSync(file, run('completion', 'fish'));
  return lines.map((line) => {
    const script = `source ${file}; complete -C "${line}"`;
    const said = execFileSync('fish', ['--no-config', '-c', script], { encoding: 'utf8' });
    return said.trimEnd().split('\n');
  });
}

const hasFish = spawnSync('fish', ['--version']).status === 0;
if (!hasFish) console.log('fish is not on this machine: its completion is not tested here');
const hasZsh = spawnSync('zsh', ['--version']).status === 0;
if (!hasZsh) console.log('zsh is not on this machine: its completion is not tested here');
const shells = [
  { name: 'bash', offers: bashOffers },
  ...(hasZsh ? [{ name: 'zsh', offers: zshOffers }] : []),
  ...(hasFish ? [{ name: 'fish', offers: fishOffers }] : []),
];

test.each(shells)(
  'a person at $name is offered every command, its words, its flags and the operations',
  ({ offers }) => {
    const lines = [
      ...['coffer ', 'coffer deposits ', 'coffer listen --fo', 'coffer audit verify --pe'],
      ...['coffer call sess', 'coffer call withdraw.apply --idem'],
    ];
    const [first, ...others] = offers(lines);
    const names = commands.map(({ name }) => name.split(' ')[0]);
    expect(first?.sort()).toEqual([...new Set(names)].sort());
    expect(others.map((words) => words.sort())).toEqual([
      ['get', 'list'],
      ['--forward'],
      ['--permission'],
      ['sessionKeys.create', 'sessionKeys.list', 'sessionKeys.revoke'],
      ['--idempotency-key'],
    ]);
  },
);
