import { expect, test } from 'vitest';
import { env, made } from '#test/builders/sdk/cli/src/commands/keys.ts';
import { cliWorld, ok } from '#test/fakes/sdk/cli-world.ts';
import { readProfiles } from '../../../../../../sdk/cli/src/config-file.ts';
import { configFile } from '../../../../../../sdk/cli/src/target.ts';

const words = ['keys', 'create', '--name', 'reports', '--permission', 'read'];

test('a new key’s secrets are shown once', async () => {
  const { run, out, requests } = cliWorld(() => ok(made), { env });
  expect(await run(...words)).toBe(0);
  expect(requests[0]).toMatchObject({
    url: `${env.COFFER_ADMIN_URL}/projects/shop/keys`,
    body: '{"name":"reports","permission":"read"}',
  });
  expect(out[0]).toContain('new-secret');
});

test('or kept as a profile, and not shown', async () => {
  const cli = cliWorld(() => ok(made), { env });
  expect(await cli.run(...words, '--save', 'reports', '--json')).toBe(0);
  expect([...cli.out, ...cli.err].join()).not.toContain('new-secret');
  expect(readProfiles(configFile(cli.world)).reports).toEqual({
    baseUrl: env.COFFER_BASE_URL,
    appId: 'app_new',
    apiSecret: 'new-secret',
    webhookSecret: 'whs_new',
  });
});

test('one that waits for another owner keeps nothing', async () => {
  const cli = cliWorld(() => ok({ state: 'pending', change: { change_id: 'c1' } }), { env });
  expect(await cli.run(...words, '--save', 'reports')).toBe(0);
  expect(cli.err[0]).toContain('another owner');
  expect(readProfiles(configFile(cli.world))).toEqual({});
});
