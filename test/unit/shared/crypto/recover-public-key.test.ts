import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recoverPublicKey } from '#shared/crypto/recover-public-key.ts';

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 });
const digest = new Uint8Array(32).fill(7);

test('the key of the signer is recovered', () => {
  fc.assert(
    fc.property(bytes32, bytes32, (secret, signed) => {
      fc.pre(secp256k1.utils.isValidSecretKey(secret));
      const made = secp256k1.sign(signed, secret, { prehash: false, format: 'recovered' });
      const { r, s, recovery } = secp256k1.Signature.fromBytes(made, 'recovered');
      const key = recoverPublicKey(signed, { r, s, parity: recovery! });
      expect(bytesToHex(key)).toBe(bytesToHex(secp256k1.getPublicKey(secret, false)));
    }),
    { numRuns: 30 },
  );
});

test('a signature that no key can have made is an error', () => {
  const order = secp256k1.Point.Fn.ORDER;
  const bad = [
    { r: 0n, s: 1n, parity: 0 },
    { r: 1n, s: order, parity: 0 },
    // No point of the curve has this x.
    { r: 5n, s: 1n, parity: 0 },
    { r: 1n, s: 1n, parity: 4 },
  ];
  for (const signature of bad) expect(() => recoverPublicKey(digest, signature)).toThrow();
});
