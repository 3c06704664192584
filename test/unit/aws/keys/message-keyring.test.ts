import { ed25519 } from '@noble/curves/ed25519.js';
import { expect, test } from 'vitest';
import { WrongKey } from '#aws/keys/wrong-key.ts';
import { fakeKms, secret } from '#test/builders/aws/keys/message-keyring.ts';

const publicKey = ed25519.getPublicKey(secret);
const message = new TextEncoder().encode('a payment');
const input = { keyId: 'key-1', publicKey, message };

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

test('only throttling is retried, four times at most', async () => {
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
