import { secp256k1 } from '@noble/curves/secp256k1.js';
import { expect, test } from 'vitest';
import { WrongKey } from '#aws/keys/wrong-key.ts';
import { addressOfPublicKey } from '#chains/evm/account/address.ts';
import { digest, fakeKms, order, recovered, secret } from '#test/builders/aws/keys/keyring.ts';

const address = addressOfPublicKey(secp256k1.getPublicKey(secret, false));

test.each([false, true])(
  'signs the digest itself, s in the low half (KMS gave high: %s)',
  async (highS) => {
    const { keyring, calls } = fakeKms({ highS });
    const signature = await keyring.signDigest({ keyId: 'key-1', address, digest });
    expect(calls).toEqual([
      { KeyId: 'key-1', Message: digest, MessageType: 'DIGEST', SigningAlgorithm: 'ECDSA_SHA_256' },
    ]);
    expect(signature.s <= order / 2n).toBe(true);
    expect(recovered(signature)).toBe(address);
  },
);

test('the address may be in any case', async () => {
  const { keyring } = fakeKms();
  await keyring.signDigest({ keyId: 'k', address: address.toLowerCase(), digest });
});

test("another address's key gives no signature", async () => {
  const { keyring } = fakeKms();
  const other = '0x00000000000000000000000000000000000000A1';
  await expect(keyring.signDigest({ keyId: 'k', address: other, digest })).rejects.toThrow(
    WrongKey,
  );
});

test('a key that has changed since gives no signature, with s in either half', async () => {
  await fakeKms().keyring.signDigest({ keyId: 'k', address, digest });
  for (const highS of [false, true]) {
    const { keyring } = fakeKms({ highS, secret: new Uint8Array(32).fill(8) });
    const wrong = keyring.signDigest({ keyId: 'k', address, digest });
    await expect(wrong).rejects.toThrow(WrongKey);
  }
  // Nor has that spoilt what is known of the address.
  await fakeKms().keyring.signDigest({ keyId: 'k', address, digest });
});

test('a digest of another length is not sent', async () => {
  const { keyring, calls } = fakeKms();
  const long = new Uint8Array(33);
  await expect(keyring.signDigest({ keyId: 'k', address, digest: long })).rejects.toThrow(
    '32 bytes',
  );
  expect(calls).toEqual([]);
});

test('throttling is retried, four times at most', async () => {
  const twice = fakeKms({ fail: ['ThrottlingException', 'LimitExceededException'] });
  await twice.keyring.signDigest({ keyId: 'k', address, digest });
  expect(twice.calls).toHaveLength(3);
  const always = fakeKms({ fail: Array(9).fill('ThrottlingException') });
  await expect(always.keyring.signDigest({ keyId: 'k', address, digest })).rejects.toThrow();
  expect(always.calls).toHaveLength(5);
});

test.each(['AccessDeniedException', 'KMSInvalidStateException', 'TimeoutError'])(
  '%s is not retried',
  async (name) => {
    const { keyring, calls } = fakeKms({ fail: [name] });
    await expect(keyring.signDigest({ keyId: 'k', address, digest })).rejects.toThrow(name);
    expect(calls).toHaveLength(1);
  },
);
