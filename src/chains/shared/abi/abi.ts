/** The few ABI encodings that light code needs, written by hand: a selector and 32-byte words. */

/** First four bytes of keccak256 of each signature. */
export const selectors = {
  'allowance(address,address)': '0xdd62ed3e',
  'allowance(address,address,address)': '0x927da105',
  'approve(address,uint256)': '0x095ea7b3',
  'balanceOf(address)': '0x70a08231',
  'isBlackListed(address)': '0xe47d6060',
  'transfer(address,uint256)': '0xa9059cbb',
  'getL1Fee(bytes)': '0x49948e0e',
  'getL1FeeUpperBound(uint256)': '0xf1c7a58b',
  'deposit()': '0xd0e30db0',
  'withdraw(uint256)': '0x2e1a7d4d',
  'quoteExactInputSingle((address,address,uint256,uint24,uint160))': '0xc6a5026a',
  'quoteExactInput(bytes,uint256)': '0xcdca1753',
  'exactInput((bytes,address,uint256,uint256))': '0xb858183f',
  'unwrapWETH9(uint256,address)': '0x49404b7c',
  'multicall(uint256,bytes[])': '0x5ae401dc',
} as const;

/** A 32-byte word: a number from 0 to 2^256-1, or an address padded on the left. */
export function word(value: bigint | string): string {
  if (typeof value === 'string') return value.slice(2).toLowerCase().padStart(64, '0');
  if (value < 0n || value >= 1n << 256n) throw new RangeError('a word is from 0 to 2^256-1');
  return value.toString(16).padStart(64, '0');
}

/**
 * Calldata of a call whose arguments are all static words.
 *
 * @example encodeCall('transfer(address,uint256)', to, 5_000_000n)
 */
export function encodeCall(
  signature: keyof typeof selectors,
  ...args: readonly (bigint | string)[]
): string {
  return selectors[signature] + args.map(word).join('');
}

/**
 * The tail of a `bytes` value, after its offset: its length, and `hex` (0x) padded to whole words.
 */
export function encodeBytesTail(hex: string): string {
  const digits = hex.slice(2);
  return word(BigInt(digits.length / 2)) + digits.padEnd(Math.ceil(digits.length / 64) * 64, '0');
}

/** Calldata of a call with one `bytes` argument of `length` bytes, all 0xff. */
export function encodeBytesCall(signature: keyof typeof selectors, length: number): string {
  const padded = Math.ceil(length / 32) * 64;
  const bytes = 'ff'.repeat(length).padEnd(padded, '0');
  return selectors[signature] + word(32n) + word(BigInt(length)) + bytes;
}

/** The number in word `index` of an answer; null when the answer is too short or not hex. */
export function wordAt(data: unknown, index: number): bigint | null {
  if (typeof data !== 'string' || !/^0x(?:[0-9a-f]{64})+$/i.test(data)) return null;
  const hex = data.slice(2 + 64 * index, 66 + 64 * index);
  return hex ? BigInt(`0x${hex}`) : null;
}

/**
 * The number in the first word of an answer; null when there is none, as where no contract lives.
 */
export function decodeWord(data: unknown): bigint | null {
  return typeof data === 'string' && /^0x[0-9a-f]{64,}$/i.test(data)
    ? BigInt(data.slice(0, 66))
    : null;
}
