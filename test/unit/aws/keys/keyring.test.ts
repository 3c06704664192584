import type { KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { expect, test } from 'vitest';
import { makeKeyring } from '#aws/keys/keyring.ts';
import { WrongKey } from '#aws/keys/wrong-key.ts';
import { addressOfPublicKey } from '#chains/evm/account/address.ts';
import { awsClient } from '#test/fakes/aws-client.ts';

const secret = new Uint8Array(32).fill(7);
const address = addressOfPublicKey(secp256k1.getPublicKey(secret, false));
const digest = keccak_256(new TextEncoder().encode('a payment'));
const order = secp256k1.Point.Fn.ORDER;

/** KMS that signs with `secret`; it gives the high s as often as a real one does, on demand. */
function fakeKms(options: { highS?: boolean; fail?: string[]; secret?: Uint8Array } = {}) {
  const calls: SignCommand['input'][] = [];
  const fail = [...(options.fail ?? [])];
  const client = awsClient<KMSClient>(async ({ input }: SignCommand) => {
    calls.push(input);
    const name = fail.shift();
    if (name) throw Object.assign(new Error(name), { name });
    const compact = secp256k1.sign(input.Message as Uint8Array, options.secret ?? secret, {
      prehash: false,
    });
    const { r, s } = secp256k1.Signature.fromBytes(compact, 'compact');
    const shown = new secp256k1.Signature(r, options.highS ? order - s : s);
    return { Signature: shown.toBytes('der') };
  });
  return { calls, keyring: makeKeyring({ client, sleep: async () => {} }) };
}

const recovered = (signature: { r: bigint; s: bigint; yParity: 0 | 1 }) =>
  addressOfPublicKey(
    new secp256k1.Signature(signature.r, signature.s)
      .addRecoveryBit(signature.yParity)
      .recoverPublicKey(digest)
      .toBytes(false),
  );

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
