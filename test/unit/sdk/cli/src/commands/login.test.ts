import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { verifyHmac } from '#shared/crypto/hmac.ts';
import { bodyDigest, signString } from '#shared/crypto/sign-string.ts';
import { cliSecret, cliWebhookSecret, cliWorld, ok, refused } from '#test/fakes/sdk/cli-world.ts';
import { rsaVectors } from '#test/support/sdk/signature-vectors.ts';
import { readProfiles } from '../../../../../../sdk/cli/src/config-file.ts';
import { configFile } from '../../../../../../sdk/cli/src/target.ts';

const typed = ['https://api.example/shop/api', 'app_1', cliSecret, cliWebhookSecret];

test('login tries the key with one signed call, and keeps it without printing it', async () => {
  const cli = cliWorld(() => ok({ wallet_id: 1 }), { type: typed });
  expect(await cli.run('login', '--profile', 'live')).toBe(0);
  const [request] = cli.requests;
  expect(cli.requests).toHaveLength(1);
  const { headers, method, path } = request!;
  const signed = signString({
    timestamp: headers.get('x-timestamp') ?? '',
    method,
    pathWithQuery: path,
    bodyMd5: bodyDigest(''),
  });
  expect(verifyHmac(cliSecret, signed, headers.get('x-signature') ?? '')).toBe(true);
  const file = configFile(cli.world);
  expect(readProfiles(file).live).toEqual({
    baseUrl: typed[0],
    appId: 'app_1',
    apiSecret: cliSecret,
    webhookSecret: cliWebhookSecret,
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const said = [...cli.out, ...cli.err].join('\n');
  expect(said).not.toContain(cliSecret);
  expect(said).not.toContain(cliWebhookSecret);
  expect(cli.asked.filter(({ secret }) => secret)).toHaveLength(2);
});

test('a key that is refused is not kept', async () => {
  const cli = cliWorld(() => refused(401, 40101, 'Unauthenticated'), { type: typed });
  expect(await cli.run('login')).toBe(4);
  expect(readProfiles(configFile(cli.world))).toEqual({});
});

test('where nobody can answer it says which variable to set', async () => {
  const cli = cliWorld(undefined, { type: typed.slice(0, 2) });
  expect(await cli.run('login')).toBe(2);
  expect(cli.err.join()).toContain('Set COFFER_API_SECRET.');
});

test('an RSA key is kept as its text, and no secret is asked for', async () => {
  const { private_key: privateKey } = rsaVectors;
  const cli = cliWorld(() => ok({}), { type: [...typed.slice(0, 2), ''] });
  const file = path.join(cli.home, 'key.pem');
  writeFileSync(file, privateKey);
  expect(await cli.run('login', '--private-key', file)).toBe(0);
  const [baseUrl, appId] = typed;
  expect(readProfiles(configFile(cli.world)).default).toEqual({ baseUrl, appId, privateKey });
  expect(cli.requests[0]?.headers.get('x-signature')).toMatch(/^[A-Za-z0-9+/]{342}==$/);
  expect([...cli.out, ...cli.err].join()).not.toContain('PRIVATE');
});

test('logout forgets one profile', async () => {
  const cli = cliWorld(() => ok({}), { type: [...typed, ...typed] });
  await cli.run('login');
  await cli.run('login', '--profile', 'live');
  expect(await cli.run('logout')).toBe(0);
  expect(Object.keys(readProfiles(configFile(cli.world)))).toEqual(['live']);
  expect(await cli.run('logout')).toBe(2);
});

test('both say what they did as JSON where asked, and whoami in both forms', async () => {
  const cli = cliWorld(() => ok({}), { type: typed });
  const profile = 'default';
  const file = configFile(cli.world);
  expect(await cli.run('login', '--json')).toBe(0);
  await cli.run('whoami');
  await cli.run('whoami', '--json');
  expect(await cli.run('logout', '--json')).toBe(0);
  const [login, text, whoami, logout] = cli.out as [string, string, string, string];
  expect([login, logout].map((line) => JSON.parse(line))).toEqual([
    { profile, file },
    { profile, file },
  ]);
  expect(text).toContain('app_id          app_1');
  expect(JSON.parse(whoami)).toMatchObject({ source: 'profile default', app_id: 'app_1' });
});
