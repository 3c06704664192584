import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { evmAddress } from './evm-address.ts';

type Point = InstanceType<typeof secp256k1.Point>;

const { Point } = secp256k1;
const scalars = Point.Fn;
/**
 * The most keys that this process remembers; beyond it, all are forgotten. A table takes about 200
 * KB.
 */
const maxKeys = 100;
/** A key with this many signatures gets a larger table: 1 MB and 40 ms, for a third of the time. */
const manyUses = 64;
const maxLargeTables = 8;
const keys = new Map<string, Known>();
let largeTables = 0;

interface Signed {
  digest: bigint;
  r: bigint;
  s: bigint;
}

interface Known {
  point: Point;
  uses: number;
  /** The last signature that was found to be of this key, and its parity. */
  last?: Signed & { parity: 0 | 1 };
}

/**
 * The parity with which a secp256k1 signature over a 32-byte digest recovers to an EVM address;
 * null if it does not. Recovery is expensive. Once an address's key was recovered, the signature's
 * point is computed from that key instead, which checks the same at half the cost. The keyring and
 * its caller each ask for the same signature: the second answer is that of the first.
 */
export function recoveryParity(
  address: string,
  digest: Uint8Array,
  signature: { r: bigint; s: bigint },
): 0 | 1 | null {
  const wanted = address.toLowerCase();
  const known = keys.get(wanted);
  if (known) {
    const { r, s } = signature;
    const signed = { digest: BigInt(`0x${bytesToHex(digest)}`), r, s };
    const { last } = known;
    if (last && last.digest === signed.digest && last.r === r && last.s === s) return last.parity;
    known.uses += 1;
    if (known.uses === manyUses && largeTables < maxLargeTables) {
      largeTables += 1;
      known.point.precompute(8);
    }
    const parity = parityUnderKey(known.point, signed);
    if (parity !== null) known.last = { ...signed, parity };
    return parity;
  }
  for (const parity of [0, 1] as const) {
    const key = recoverPoint(digest, signature, parity);
    if (!key || evmAddress(key.toBytes(false)) !== wanted) continue;
    if (keys.size >= maxKeys) {
      keys.clear();
      largeTables = 0;
    }
    // Its table of multiples is made on first use.
    keys.set(wanted, { point: key.precompute(4), uses: 1 });
    return parity;
  }
  return null;
}

/** The parity of the point u1 G + u2 Q if its x is r; null if it is not (SEC 1, 4.1.4). */
function parityUnderKey(key: Point, { digest, r, s }: Signed): 0 | 1 | null {
  if (!scalars.isValidNot0(r) || !scalars.isValidNot0(s)) return null;
  const inverse = scalars.inv(s);
  const u1 = scalars.create(scalars.create(digest) * inverse);
  const u2 = scalars.create(r * inverse);
  const point = Point.BASE.multiplyUnsafe(u1).add(key.multiplyUnsafe(u2));
  if (point.is0()) return null;
  const { x, y } = point.toAffine();
  if (x !== r) return null;
  return y % 2n === 0n ? 0 : 1;
}

/** Null for a signature that no key can have made. */
function recoverPoint(
  digest: Uint8Array,
  { r, s }: { r: bigint; s: bigint },
  parity: 0 | 1,
): Point | null {
  try {
    return new secp256k1.Signature(r, s).addRecoveryBit(parity).recoverPublicKey(digest);
  } catch {
    return null;
  }
}
