import { expect, test } from 'vitest';
import { makeSecrets } from '#aws/keys/secrets.ts';
import { fakeKms } from '#test/builders/aws/keys/secrets.ts';
import { setEnvironment } from '#test/support/environment.ts';

const demo = { project: 'demo', appId: 'app_1' };

test('a sealed text can be opened; two seals of one text differ', async () => {
  const { make } = fakeKms();
  const secrets = make();
  const [a, b] = [await secrets.seal('secret', demo), await secrets.seal('secret', demo)];
  expect(a.ciphertext).not.toBe(b.ciphertext);
  expect([await secrets.open(a, demo), await secrets.open(b, demo)]).toEqual(['secret', 'secret']);
});

test('each secret has a data key of its own, each purpose a KMS key of its own', async () => {
  setEnvironment({ KMS_SECRETS_KEY: 'of-api', KMS_WEBHOOK_SECRETS_KEY: 'of-webhooks' });
  const { client, keyIds, calls } = fakeKms();
  const sealed = await Promise.all(
    (['api', 'webhook'] as const).map((purpose) =>
      makeSecrets(purpose, { client }).seal('secret', demo),
    ),
  );
  expect(sealed[0]?.dataKey).not.toBe(sealed[1]?.dataKey);
  expect(keyIds).toEqual(['of-api', 'of-webhooks']);
  expect(calls).toEqual(['generate api demo app_1', 'generate webhook demo app_1']);
});

test('an opened data key is asked for once in five minutes', async () => {
  const { make, calls, time } = fakeKms();
  const [a, b] = await Promise.all(['a', 'b'].map((text) => make().seal(text, demo)));
  const secrets = make();
  calls.length = 0;
  await Promise.all([secrets.open(a!, demo), secrets.open(a!, demo), secrets.open(b!, demo)]);
  expect(calls).toEqual(['decrypt api demo app_1', 'decrypt api demo app_1']);
  time.now = 299_999;
  await secrets.open(a!, demo);
  expect(calls).toHaveLength(2);
  time.now = 300_000;
  await secrets.open(a!, demo);
  expect(calls).toHaveLength(3);
});

test.each([
  ['another project', 'api', { ...demo, project: 'other' }],
  ['another key', 'api', { ...demo, appId: 'app_2' }],
  ['another purpose', 'webhook', demo],
] as const)(
  'a secret does not open as that of %s, not even from memory',
  async (_, purpose, context) => {
    const { make } = fakeKms();
    const secrets = make();
    const sealed = await secrets.seal('secret', demo);
    await secrets.open(sealed, demo);
    const box = purpose === 'api' ? secrets : make(purpose);
    await expect(box.open(sealed, context)).rejects.toThrow('InvalidCiphertext');
  },
);

test('a data key that KMS opened does not open the text of another key', async () => {
  const { make } = fakeKms();
  const secrets = make();
  const sealed = await secrets.seal('secret', demo);
  const other = { ...demo, appId: 'app_2' };
  const mixed = { ...sealed, dataKey: (await secrets.seal('other', other)).dataKey };
  await expect(secrets.open(mixed, other)).rejects.toThrow();
});

test('a changed text does not open', async () => {
  const { make } = fakeKms();
  const secrets = make();
  const sealed = await secrets.seal('secret', demo);
  const bytes = Buffer.from(sealed.ciphertext, 'base64');
  bytes[0]! ^= 1;
  const changed = { ...sealed, ciphertext: bytes.toString('base64') };
  await expect(secrets.open(changed, demo)).rejects.toThrow();
});

test('a failed call to KMS is not kept', async () => {
  const { make, away } = fakeKms();
  const secrets = make();
  const sealed = await secrets.seal('secret', demo);
  away(true);
  await expect(secrets.open(sealed, demo)).rejects.toThrow('away');
  away(false);
  expect(await secrets.open(sealed, demo)).toBe('secret');
});
