import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { expect, test, vi } from 'vitest';
import { addressOfPublicKey } from '#chains/evm/account/address.ts';

const inverted = vi.fn<() => void>();

/** The function in a module of its own, whose library says when it computes a point. */
async function counting() {
  // The library's objects are frozen. Each computation of a point inverts one scalar.
  const { Fn, BASE } = secp256k1.Point;
  const counted = {
    ORDER: Fn.ORDER,
    isValidNot0: (n: bigint) => Fn.isValidNot0(n),
    create: (n: bigint) => Fn.create(n),
    inv(n: bigint) {
      inverted();
      return Fn.inv(n);
    },
  };
  vi.resetModules();
  vi.doMock('@noble/curves/secp256k1.js', () => ({
    secp256k1: { ...secp256k1, Point: { BASE, Fn: counted } },
  }));
  try {
    return (await import('#shared/crypto/recovery-parity.ts')).recoveryParity;
  } finally {
    vi.doUnmock('@noble/curves/secp256k1.js');
    vi.resetModules();
  }
}

const secret = new Uint8Array(32).fill(0x41);
const address = addressOfPublicKey(secp256k1.getPublicKey(secret, false));
const digestOf = (text: string) => keccak_256(new TextEncoder().encode(text));
const sign = (digest: Uint8Array) => {
  const bytes = secp256k1.sign(digest, secret, { prehash: false, format: 'recovered' });
  return secp256k1.Signature.fromBytes(bytes, 'recovered');
};

test('the same question again computes no point, and each other question does', async () => {
  const recoveryParity = await counting();
  const [first, second] = [digestOf('first'), digestOf('second')];
  const [one, two] = [sign(first), sign(second)];
  /** The answer, and how many points were computed for it. */
  const ask = (digest: Uint8Array, { r, s }: { r: bigint; s: bigint }, of = address) => {
    inverted.mockClear();
    return [recoveryParity(of, digest, { r, s }), inverted.mock.calls.length];
  };
  expect(recoveryParity(address, first, one)).toBe(one.recovery);
  expect(ask(second, two)).toEqual([two.recovery, 1]);
  expect(ask(Uint8Array.from(second), two, address.toLowerCase())).toEqual([two.recovery, 0]);
  // A digest, r or s of another signature.
  expect(ask(first, two)).toEqual([null, 1]);
  expect(ask(second, { r: two.r, s: one.s })).toEqual([null, 1]);
  expect(ask(second, { r: one.r, s: two.s })).toEqual([null, 1]);
  // What failed took no place.
  expect(ask(second, two)).toEqual([two.recovery, 0]);
  // The bytes of a digest may change in place.
  const changed = Uint8Array.from(second);
  expect(ask(changed, two)).toEqual([two.recovery, 0]);
  changed.fill(7);
  expect(ask(changed, two)).toEqual([null, 1]);
  // Only the last one is remembered.
  expect(ask(first, one)).toEqual([one.recovery, 1]);
  expect(ask(second, two)).toEqual([two.recovery, 1]);
});
