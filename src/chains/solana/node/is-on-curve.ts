const p = 2n ** 255n - 19n;
/** -121665/121666 modulo p: the curve is -x² + y² = 1 + d·x²·y² (RFC 8032, 5.1). */
const d = 0x52036cee2b6ffe738cc740797779e89800700a4d4141d8ab75eb4dca135978a3n;
const signBit = 1n << 255n;

/**
 * Whether these 32 bytes are a point of ed25519 in its one encoding (RFC 8032, 5.1.3), so that they
 * may have a private key. Nothing is computed with the point: a library for that is 25 KB in every
 * function that names a token account.
 */
export function isOnCurve(bytes: Uint8Array): boolean {
  if (bytes.length !== 32) return false;
  const encoded = BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
  const y = encoded & ~signBit;
  if (y >= p) return false;
  const square = (y * y) % p;
  // x² = u/v, and v is never 0.
  const u = (square + p - 1n) % p;
  const v = (d * square + 1n) % p;
  // Then x is 0, which has no sign.
  if (u === 0n) return (encoded & signBit) === 0n;
  // u/v has a root if u·v has one.
  return power((u * v) % p, (p - 1n) / 2n) === 1n;
}

/** base ** exponent modulo p. */
function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let factor = base, rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % p;
    factor = (factor * factor) % p;
  }
  return result;
}
