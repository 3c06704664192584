import type { DecryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { expect, test } from 'vitest';
import { makeSecrets } from '#aws/keys/secrets.ts';
import { awsClient } from '#test/fakes/aws-client.ts';

/** KMS that wraps a data key as `<project>:<number>` and opens it for that project alone. */
function fakeKms() {
  const calls: string[] = [];
  const keys: Buffer[] = [];
  let refuse = false;
  const client = awsClient<KMSClient>(
    async ({ input }: DecryptCommand | GenerateDataKeyCommand) => {
      const project = String(input.EncryptionContext?.project);
      if (refuse) throw new Error('KMS is away');
      if (!('CiphertextBlob' in input) || !input.CiphertextBlob) {
        calls.push(`generate ${project}`);
        const key = Buffer.alloc(32, keys.length + 1);
        keys.push(key);
        return { Plaintext: key, CiphertextBlob: Buffer.from(`${project}:${keys.length - 1}`) };
      }
      calls.push(`decrypt ${project}`);
      const [owner, index] = Buffer.from(input.CiphertextBlob).toString().split(':');
      if (owner !== project) throw new Error('InvalidCiphertextException');
      return { Plaintext: keys[Number(index)] };
    },
  );
  const time = { now: 0 };
  const make = () => makeSecrets({ client, keyId: 'secrets', nowMs: () => time.now });
  const away = (on: boolean) => {
    refuse = on;
  };
  return { calls, make, time, away };
}

const demo = { project: 'demo' };

test('a sealed text can be opened; two seals of one text differ', async () => {
  const { make } = fakeKms();
  const secrets = make();
  const [a, b] = [await secrets.seal('secret', demo), await secrets.seal('secret', demo)];
  expect(a.ciphertext).not.toBe(b.ciphertext);
  expect([await secrets.open(a, demo), await secrets.open(b, demo)]).toEqual(['secret', 'secret']);
});

test('one data key of a project serves for five minutes, for others at once too', async () => {
  const { make, calls, time } = fakeKms();
  const secrets = make();
  await Promise.all([secrets.seal('a', demo), secrets.seal('b', demo)]);
  time.now = 299_999;
  await secrets.seal('c', demo);
  await secrets.seal('d', { project: 'other' });
  expect(calls).toEqual(['generate demo', 'generate other']);
  time.now = 300_000;
  await secrets.seal('e', demo);
  expect(calls).toEqual(['generate demo', 'generate other', 'generate demo']);
});

test('an opened data key is asked for once in five minutes', async () => {
  const { make, calls, time } = fakeKms();
  const [a, b] = await Promise.all(['a', 'b'].map((text) => make().seal(text, demo)));
  const secrets = make();
  calls.length = 0;
  await Promise.all([secrets.open(a!, demo), secrets.open(a!, demo), secrets.open(b!, demo)]);
  expect(calls).toEqual(['decrypt demo', 'decrypt demo']);
  time.now = 300_000;
  await secrets.open(a!, demo);
  expect(calls).toHaveLength(3);
});

test("a secret does not open as another project's, not even from the cache", async () => {
  const { make } = fakeKms();
  const secrets = make();
  const sealed = await secrets.seal('secret', demo);
  await secrets.open(sealed, demo);
  await expect(secrets.open(sealed, { project: 'other' })).rejects.toThrow('InvalidCiphertext');
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
