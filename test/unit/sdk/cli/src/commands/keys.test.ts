import { createPublicKey, verify } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { makeSign } from 'coffer-sdk';
import { expect, test } from 'vitest';
import { env, made } from '#test/builders/sdk/cli/src/commands/keys.ts';
import { cliWorld, ok, refused } from '#test/fakes/sdk/cli-world.ts';
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

/** An answer to the creation of an RSA key: there is no API secret in it. */
const { api_secret: _, ...madeRsa } = made;

test('--rsa makes a key pair here: the public key is sent, the private one is in a file of its owner', async () => {
  const cli = cliWorld(() => ok(madeRsa), { env });
  expect(await cli.run(...words, '--rsa', '--out', 'bot.pem')).toBe(0);
  const sent = JSON.parse(cli.requests[0]!.body);
  expect(sent).toMatchObject({ name: 'reports', permission: 'read', mode: 'rsa' });
  const publicKey = createPublicKey(sent.public_key);
  expect(publicKey.asymmetricKeyDetails).toEqual({ modulusLength: 3072, publicExponent: 65537n });
  const file = `${cli.home}/bot.pem`;
  expect(statSync(file).mode & 0o777).toBe(0o600);
  // What the SDK signs with it, the service can verify.
  const privateKey = readFileSync(file, 'utf8');
  const request = { timestamp: '1', method: 'GET', path: '/v1/client/wallet', body: '' };
  const signature = await makeSign({ appId: 'app_new', privateKey })(request);
  const signed = ['1', 'GET', request.path, 'd41d8cd98f00b204e9800998ecf8427e'].join('\n');
  const isRight = verify(
    'sha256',
    Buffer.from(signed),
    publicKey,
    Buffer.from(signature, 'base64'),
  );
  expect(isRight).toBe(true);
  expect([...cli.out, ...cli.err].join()).not.toContain('PRIVATE KEY');
});

test('or it is a profile that the next command uses', async () => {
  const cli = cliWorld(({ path: at }) => ok(at.endsWith('/keys') ? madeRsa : {}), { env });
  expect(await cli.run(...words, '--rsa', '--save', 'bot', '--json')).toBe(0);
  expect([...cli.out, ...cli.err].join()).not.toContain('PRIVATE KEY');
  const kept = readProfiles(configFile(cli.world)).bot;
  expect(kept).toMatchObject({ appId: 'app_new', webhookSecret: 'whs_new' });
  expect(kept).not.toHaveProperty('apiSecret');
  cli.world.env = {};
  expect(await cli.run('call', 'client.wallet', '--profile', 'bot')).toBe(0);
  expect(cli.requests.at(-1)!.headers.get('x-signature')).toMatch(/^[A-Za-z0-9+/]{512}$/);
});

test('no key is made whose private half cannot be kept', async () => {
  const cli = cliWorld(undefined, { env });
  writeFileSync(`${cli.home}/bot.pem`, 'another key');
  for (const more of [['--rsa'], ['--rsa', '--out', 'bot.pem'], ['--out', 'other.pem']]) {
    expect(await cli.run(...words, ...more)).toBe(2);
  }
  expect(cli.requests).toEqual([]);
  expect(readFileSync(`${cli.home}/bot.pem`, 'utf8')).toBe('another key');
});

test.each([
  ['a refusal', () => refused(403, 40302, 'Needs an owner'), 4, false],
  ['no answer', () => Promise.reject(new TypeError('fetch failed')), 5, true],
])(
  'after %s the file of the private key is there only if its key may be',
  async (_name, answer, code, isKept) => {
    const cli = cliWorld(answer, { env });
    expect(await cli.run(...words, '--rsa', '--out', 'bot.pem')).toBe(code);
    expect(existsSync(`${cli.home}/bot.pem`)).toBe(isKept);
  },
);

test('a webhook URL with the events that it gets', async () => {
  const { run, requests } = cliWorld(() => ok(made), { env });
  const hook = ['--webhook-url', 'https://shop.example/hook'];
  expect(await run(...words, ...hook, '--webhook-events', 'deposit.*,withdraw.confirmed')).toBe(0);
  expect(JSON.parse(requests[0]!.body)).toMatchObject({
    webhook_url: 'https://shop.example/hook',
    webhook_events: ['deposit.*', 'withdraw.confirmed'],
  });
});
