/** The few ABI encodings that light code needs, by hand: a selector and 32-byte words. */

/** First four bytes of keccak256 of each signature. */
export const selectors = {
  'balanceOf(address)': '0x70a08231',
  'transfer(address,uint256)': '0xa9059cbb',
  'getL1Fee(bytes)': '0x49948e0e',
  'getL1FeeUpperBound(uint256)': '0xf1c7a58b',
} as const;

const errorSelector = '0x08c379a0';
const panicSelector = '0x4e487b71';
const maxReason = 160;

/** Solidity's Panic codes that a payment can meet. */
const panics: Record<string, string> = {
  '1': 'assertion failed',
  '17': 'arithmetic overflow or underflow',
  '18': 'division by zero',
};

/** A 32-byte word: a number from 0 to 2^256-1, or an address padded on the left. */
export function word(value: bigint | string): string {
  if (typeof value === 'string') return value.slice(2).toLowerCase().padStart(64, '0');
  if (value < 0n || value >= 1n << 256n) throw new RangeError('a word is from 0 to 2^256-1');
  return value.toString(16).padStart(64, '0');
}

/** Calldata of a call whose arguments are all static words. */
export function encodeCall(
  signature: keyof typeof selectors,
  ...args: readonly (bigint | string)[]
): string {
  return selectors[signature] + args.map(word).join('');
}

/** Calldata of a call with one `bytes` argument of `length` bytes, all 0xff. */
export function encodeBytesCall(signature: keyof typeof selectors, length: number): string {
  const padded = Math.ceil(length / 32) * 64;
  const bytes = 'ff'.repeat(length).padEnd(padded, '0');
  return selectors[signature] + word(32n) + word(BigInt(length)) + bytes;
}

/** The number in the first word of an answer; null when it has none (nothing lives there). */
export function decodeWord(data: unknown): bigint | null {
  return typeof data === 'string' && /^0x[0-9a-f]{64,}$/i.test(data)
    ? BigInt(data.slice(0, 66))
    : null;
}

function errorText(data: string): string {
  const body = Buffer.from(data.slice(10), 'hex');
  if (body.length < 64) return 'reverted';
  const length = Number(BigInt(`0x${body.subarray(32, 64).toString('hex')}`));
  const text = body.subarray(64, 64 + Math.min(length, 4 * maxReason)).toString('utf8');
  // A contract chooses this text: it goes to a caller, so it stays short, printable and one line.
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, maxReason) || 'reverted';
}

/** What a contract says of its revert (Error, Panic or a custom error), in printable words. */
export function revertReason(data: unknown): string {
  const hex = typeof data === 'string' ? (/0x[0-9a-f]*/i.exec(data)?.[0] ?? '') : '';
  if (hex.length < 10) return 'reverted without a reason';
  const selector = hex.slice(0, 10).toLowerCase();
  if (selector === errorSelector) return errorText(hex);
  if (selector !== panicSelector) return `custom error ${selector}`;
  const code = decodeWord(`0x${hex.slice(10)}`) ?? 0n;
  return panics[code.toString()] ?? `panic ${code}`;
}
