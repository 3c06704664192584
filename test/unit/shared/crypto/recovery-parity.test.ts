import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recoveryParity } from '#shared/crypto/recovery-parity.ts';
import { byRecovery, someone } from '#test/builders/shared/crypto/recovery-parity.ts';

const order = secp256k1.Point.Fn.ORDER;
const alice = someone(0x21);
const bob = someone(0x22);
const digestOf = (text: string) => keccak_256(new TextEncoder().encode(text));

test('agrees with recovery, for a new key and for a cached key', () => {
  const seen = new Set<unknown>();
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.boolean(), (digest, high) => {
      const { r, s: low } = alice.sign(digest);
      const s = high ? order - low : low;
      const parity = recoveryParity(alice.address, digest, { r, s });
      expect(parity).toBe(byRecovery(alice.address, digest, r, s));
      expect(parity).not.toBeNull();
      seen.add(parity);
    }),
    { numRuns: 25 },
  );
  expect(seen.size).toBe(2);
});

test('a key with many signatures gets a larger table, and the same answers', () => {
  const busy = someone(0x23);
  const seen = new Set<unknown>();
  for (let i = 0; i < 130; i++) {
    const digest = digestOf(`payment ${i}`);
    const { r, s, recovery } = busy.sign(digest);
    const parity = recoveryParity(busy.address, digest, { r, s });
    expect(parity).toBe(recovery);
    expect(recoveryParity(busy.address, digestOf(`another ${i}`), { r, s })).toBeNull();
    seen.add(parity);
  }
  expect(seen.size).toBe(2);
});

test('beyond a hundred keys all are forgotten, and answers stay the same', () => {
  const digest = digestOf('many keys');
  for (let byte = 1; byte <= 101; byte++) {
    const { address, sign } = someone(byte);
    const { r, s, recovery } = sign(digest);
    expect(recoveryParity(address, digest, { r, s })).toBe(recovery);
  }
  const { r, s, recovery } = alice.sign(digest);
  expect(recoveryParity(alice.address, digest, { r, s })).toBe(recovery);
});

test('the address may be in any case', () => {
  const digest = digestOf('any case');
  const { r, s, recovery } = alice.sign(digest);
  expect(recoveryParity(alice.address.toLowerCase(), digest, { r, s })).toBe(recovery);
  expect(recoveryParity(alice.address, digest, { r, s })).toBe(recovery);
});

test.each(['met first', 'known'])(
  'a signature by another key does not verify for an address %s',
  (when) => {
    const stranger = someone(when === 'known' ? 0x31 : 0x32);
    const digest = digestOf(when);
    if (when === 'known') {
      expect(recoveryParity(stranger.address, digest, stranger.sign(digest))).not.toBeNull();
    }
    const theirs = bob.sign(digest);
    expect(recoveryParity(stranger.address, digest, theirs)).toBeNull();
    // And it was not remembered as theirs: their own still counts, bob's still not.
    expect(recoveryParity(stranger.address, digest, stranger.sign(digest))).not.toBeNull();
    expect(recoveryParity(stranger.address, digest, theirs)).toBeNull();
  },
);

test('a signature over other bytes, or with a number out of range, is none', () => {
  const digest = digestOf('a payment');
  const { r, s } = alice.sign(digest);
  expect(recoveryParity(alice.address, digest, { r, s })).not.toBeNull();
  expect(recoveryParity(alice.address, digestOf('another payment'), { r, s })).toBeNull();
  for (const bad of [
    { r: 0n, s },
    { r, s: 0n },
    { r: order, s },
    { r, s: order },
    { r: r + 1n, s },
    { r, s: s + 1n },
  ]) {
    expect(recoveryParity(alice.address, digest, bad)).toBeNull();
    expect(recoveryParity(bob.address, digest, bad)).toBeNull();
  }
});
