/** The y coordinates of the eight points of small order, also as numbers that are not below the field's prime. */
const coordinates = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
]);

/**
 * Whether an Ed25519 public key (32 bytes) is of small order. For such a key anybody can make a signature that
 * verifies by RFC 8032, and the address of Solana's system program is one. OpenSSL 3.5 refuses them by itself,
 * as was seen; an older Node need not.
 */
export function isSmallOrderKey(key: Uint8Array): boolean {
  const unsigned = Buffer.from(key);
  // The highest bit is the sign of x.
  unsigned[31] = (unsigned[31] ?? 0) & 0x7f;
  return coordinates.has(unsigned.toString('hex'));
}
