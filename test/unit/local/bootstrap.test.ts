import { expect, test } from 'vitest';
import { isInstalled, nodeProblem } from '#local/bootstrap.mjs';

const lock = {
  '': { version: '0.1.0' },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/for-another-system': { version: '2.0.0', optional: true },
};

test('an install with every package in its version is complete', () => {
  expect(isInstalled(lock, { 'node_modules/a': { version: '1.0.0' } })).toBe(true);
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
