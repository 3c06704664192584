/** What may run while packages are installed: nothing of npm, and wheels of known hashes of pip. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pipInstall } from '#local/process/python.ts';
import { root } from './files.ts';

const text = (file: string) => readFileSync(`${root}/${file}`, 'utf8');

/**
 * The packages that would run code at their install, each with what works without it. A new one fails
 * here until somebody has looked at it.
 */
const known: Record<string, string> = {
  '@foundry-rs/anvil': 'its binary is a package of its own',
  'bigint-buffer': 'falls back to JavaScript; only in development',
  bufferutil: 'optional: ws does without',
  esbuild: 'its binary is a package of its own',
  'utf-8-validate': 'optional: ws does without',
};

test('npm runs no script of a package, and those that have one are known', () => {
  expect(text('.npmrc').split('\n')).toContain('ignore-scripts=true');
  expect(text('local/bootstrap.mjs')).toContain("['install', '--ignore-scripts',");
  const { packages } = JSON.parse(text('package-lock.json')) as {
    packages: Record<string, { hasInstallScript?: boolean }>;
  };
  const withScript = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([folder]) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length));
  expect([...new Set(withScript)].sort()).toEqual(Object.keys(known).sort());
});

test.each([
  'local/requirements.txt',
  'local/cfn-lint/requirements.txt',
  'sdk/python/requirements.txt',
])('each package of %s has hashes', (list) => {
  const packages = text(list)
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trim().startsWith('#'));
  expect(packages.length).toBeGreaterThan(0);
  const pinned = /^[\w.[\]-]+==\S+(?: ;[^-]*)?(?:\s+--hash=sha256:[0-9a-f]{64})+\s*$/;
  expect(packages.filter((line) => !pinned.test(line))).toEqual([]);
});

test('pip takes only wheels of these hashes', () => {
  const flags = pipInstall('list.txt').join(' ');
  expect(flags).toContain('--require-hashes --only-binary :all: -r list.txt');
  for (const installer of ['python', 'install-wheels']) {
    expect(text(`local/process/${installer}.ts`)).toContain('pipInstall(requirements)');
  }
});
