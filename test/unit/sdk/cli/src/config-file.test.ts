import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cliWorld } from '#test/fakes/sdk/cli-world.ts';
import { readProfiles, writeProfiles } from '../../../../../sdk/cli/src/config-file.ts';

const profile = { baseUrl: 'https://kept.example/shop/api', appId: 'app_kept', apiSecret: 'k' };

test('the file and its folder are only their owner’s, also after a second write', () => {
  const { home } = cliWorld();
  const file = path.join(home, 'new', 'config.json');
  writeProfiles(file, { default: profile });
  chmodSync(file, 0o644);
  writeProfiles(file, { default: profile, live: profile });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
  expect(readdirSync(path.dirname(file))).toEqual(['config.json']);
  expect(readProfiles(file)).toEqual({ default: profile, live: profile });
});

test('a file that others may read is refused, and says what to do', () => {
  const { home } = cliWorld();
  const file = path.join(home, 'config.json');
  writeProfiles(file, { default: profile });
  chmodSync(file, 0o640);
  expect(() => readProfiles(file)).toThrow('is readable by other users (mode 640)');
});

test('no file has no profiles; one that is no JSON is told of', () => {
  const { home } = cliWorld();
  const file = path.join(home, 'config.json');
  expect(readProfiles(file)).toEqual({});
  writeFileSync(file, 'nothing', { mode: 0o600 });
  expect(() => readProfiles(file)).toThrow('is not JSON');
});
