import type { KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { ed25519 } from '@noble/curves/ed25519.js';
import { expect, test } from 'vitest';
import { makeMessageKeyring } from '#aws/keys/message-keyring.ts';
import { WrongKey } from '#aws/keys/wrong-key.ts';
import { awsClient } from '#test/fakes/aws-client.ts';

const secret = new Uint8Array(32).fill(7);
const publicKey = ed25519.getPublicKey(secret);
const message = new TextEncoder().encode('a payment');
const input = { keyId: 'key-1', publicKey, message };

/** KMS that signs with `secret`, or answers what `mangle` makes of that. */
function fakeKms(
  options: { mangle?: (signature: Uint8Array) => Uint8Array; fail?: string[] } = {},
) {
  const calls: SignCommand['input'][] = [];
  const fail = [...(options.fail ?? [])];
  const client = awsClient<KMSClient>(async ({ input }: SignCommand) => {
    calls.push(input);
    const name = fail.shift();
    if (name) throw Object.assign(new Error(name), { name });
    const signature = ed25519.sign(input.Message as Uint8Array, secret);
    return { Signature: options.mangle?.(signature) ?? signature };
  });
  return { calls, keyring: makeMessageKeyring({ client, sleep: async () => {} }) };
}

test('signs the message itself, and the signature verifies', async () => {
  const { keyring, calls } = fakeKms();
  const signature = await keyring.signMessage(input);
  expect(calls).toEqual([
    {
      KeyId: 'key-1',
      Message: message,
      MessageType: 'RAW',
      SigningAlgorithm: 'ED25519_SHA_512',
    },
  ]);
  expect(ed25519.verify(signature, message, publicKey)).toBe(true);
});

test.each([
  ['of another key', (_: Uint8Array) => ed25519.sign(message, new Uint8Array(32).fill(8))],
  ['with one bit changed', (s: Uint8Array) => s.map((byte, i) => (i === 9 ? byte ^ 1 : byte))],
  ['of another length', (s: Uint8Array) => s.slice(1)],
  ['of zeros', () => new Uint8Array(64)],
])('a signature %s is not returned', async (_, mangle) => {
  await expect(fakeKms({ mangle }).keyring.signMessage(input)).rejects.toThrow(WrongKey);
});

test('a message that KMS would not sign unchanged is not sent', async () => {
  const { keyring, calls } = fakeKms();
  for (const length of [0, 4097]) {
    const long = keyring.signMessage({ ...input, message: new Uint8Array(length) });
    await expect(long).rejects.toThrow('4096 bytes');
  }
  const short = keyring.signMessage({ ...input, publicKey: publicKey.slice(1) });
  await expect(short).rejects.toThrow('32 bytes');
  expect(calls).toEqual([]);
});

test('throttling alone is retried, four times at most', async () => {
  const twice = fakeKms({ fail: ['ThrottlingException', 'LimitExceededException'] });
  await twice.keyring.signMessage(input);
  expect(twice.calls).toHaveLength(3);
  const always = fakeKms({ fail: Array(9).fill('ThrottlingException') });
  await expect(always.keyring.signMessage(input)).rejects.toThrow();
  expect(always.calls).toHaveLength(5);
  const denied = fakeKms({ fail: ['AccessDeniedException'] });
  await expect(denied.keyring.signMessage(input)).rejects.toThrow('AccessDenied');
  expect(denied.calls).toHaveLength(1);
});
