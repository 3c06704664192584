import path from 'node:path';
import { expect, test } from 'vitest';
import { local } from '#test/builders/sdk/cli/src/target.ts';
import { cliKey, cliWorld } from '#test/fakes/sdk/cli-world.ts';
import { writeProfiles } from '../../../../../sdk/cli/src/config-file.ts';
import { configFile, targetOf } from '../../../../../sdk/cli/src/target.ts';

const profile = { baseUrl: 'https://kept.example/shop/api', appId: 'app_kept', apiSecret: 'k' };

test('flags come before variables, those before a profile, that before the local cloud', () => {
  const { world, home } = cliWorld();
  expect(() => targetOf(world, {})).toThrow('no key');
  local(home);
  expect(targetOf(world, {})).toMatchObject({
    appId: 'app_approve',
    stack: { project: { slug: 'demo' } },
  });
  expect(targetOf(world, { permission: 'read' }).appId).toBe('app_read');
  writeProfiles(configFile(world), { default: profile });
  expect(targetOf(world, {})).toMatchObject({ ...profile, stack: null });
  world.env = { COFFER_STACK: path.join(home, '.local', 'stack.json') };
  expect(targetOf(world, {}).appId).toBe('app_approve');
  expect(targetOf(world, { profile: 'default' }).appId).toBe('app_kept');
  world.env = cliKey;
  expect(targetOf(world, {})).toMatchObject({ appId: 'app_1', baseUrl: cliKey.COFFER_BASE_URL });
  expect(targetOf(world, { 'app-id': 'app_2' })).toMatchObject({ appId: 'app_2' });
});

test('the stack is found in a folder above, and COFFER_STACK names another', () => {
  const { world, home } = cliWorld();
  const file = local(home);
  world.cwd = path.join(home, 'a', 'b');
  expect(targetOf(world, {}).source).toContain(file);
  world.env = { COFFER_STACK: path.join(home, 'none.json') };
  expect(() => targetOf(world, {})).toThrow('which does not exist');
  world.env = { COFFER_STACK: file };
  world.cwd = '/';
  expect(targetOf(world, {}).appId).toBe('app_approve');
});

test('the local key may have another webhook secret', () => {
  const { world, home } = cliWorld();
  local(home);
  expect(targetOf(world, { 'webhook-secret': 'whs_mine' })).toMatchObject({
    appId: 'app_approve',
    webhookSecret: 'whs_mine',
  });
});

test.each([
  [{ 'app-id': 'app_1' }, 'the app id needs a base URL'],
  [{ 'app-id': 'app_1', 'base-url': 'https://x.example/p/api' }, 'the app id needs its secret'],
  [{ profile: 'other' }, 'there is no profile other (known profiles: default)'],
  [
    { 'app-id': 'app_1', 'base-url': 'https://x.example', 'private-key': '/none.pem' },
    'cannot read the private key',
  ],
])('%j is not enough', (flags, message) => {
  const { world } = cliWorld();
  writeProfiles(configFile(world), { default: profile });
  expect(() => targetOf(world, flags)).toThrow(message);
});

test('a key of another source is of the local cloud where it has its address', () => {
  const { world, home } = cliWorld();
  local(home);
  const key = { 'app-id': 'app_1', 'api-secret': 's' };
  for (const [url, slug] of [
    ['http://127.0.0.1:1/demo/api', 'demo'],
    ['http://127.0.0.1:1/demo/api/', 'demo'],
    ['http://127.0.0.1:2/demo/api', undefined],
  ] as const) {
    const target = targetOf(world, { ...key, 'base-url': url });
    expect(target.stack?.project.slug).toBe(slug);
    expect(target.appId).toBe('app_1');
    expect(target.webhookSecret).toBeUndefined();
    // The stack file has the webhook secret of its own keys, and only there.
    const ofStack = targetOf(world, { ...key, 'app-id': 'app_read', 'base-url': url });
    expect(ofStack.webhookSecret).toBe(slug && 'whs_');
    const given = { ...key, 'app-id': 'app_read', 'base-url': url, 'webhook-secret': 'whs_mine' };
    expect(targetOf(world, given).webhookSecret).toBe('whs_mine');
  }
});
