/** Compute units of payments, measured on a validator (docs/solana.md). */

/** The maximum of a transaction. */
export const maxUnits = 1_400_000n;
/**
 * Units of a transfer of lamports, and of a token transfer with a new account and several sources.
 */
const nativeUnits = 6_000n;
const tokenUnits = 150_000n;
/** The limit modulo this number distinguishes equal payments. */
export const sequenceRange = 1_024n;
/** Sized to fit next to a token payment from several accounts. */
const maxMemoBytes = 512;

/** The memo as bytes; null for none. */
export const memoBytes = (memo: string | null | undefined): Uint8Array | null =>
  memo ? new TextEncoder().encode(memo) : null;

/** The memo program logs its text character by character: ideographs and emoji cost most. */
function memoUnits(memo: string): bigint {
  let units = 2_500;
  for (const letter of memo) {
    const code = letter.codePointAt(0)!;
    units += code < 0x80 ? 850 : code < 0x800 ? 1_100 : 19_000;
  }
  return BigInt(units);
}

/** Upper bound of a payment's compute units, with a margin. */
export function estimateMaxUnits(terms: {
  tokenAddress: string | null;
  memo?: string | null;
}): bigint {
  const bound = terms.tokenAddress === null ? nativeUnits : tokenUnits;
  const units = bound + (terms.memo ? memoUnits(terms.memo) : 0n);
  return units < maxUnits ? units : maxUnits;
}

/** What is wrong with a memo, as a sentence, or null. */
export function findMemoProblem(memo: string | null | undefined): string | null {
  const bytes = memoBytes(memo);
  if (!bytes || !memo) return null;
  if (bytes.length > maxMemoBytes) return `memo must have at most ${maxMemoBytes} bytes on Solana`;
  const fits = memoUnits(memo) + tokenUnits + sequenceRange <= maxUnits;
  return fits ? null : 'memo has too many ideographs or emoji for one Solana transaction';
}

/**
 * The limit to sign, without the part that distinguishes equal payments: what the simulation used
 * and a fifth more, rounded up to a whole range. Adding a discriminator below the range never makes
 * two payments equal.
 */
export function unitLimitBase(used: bigint): bigint {
  const wanted = (used * 6n) / 5n + 1_000n;
  return ((wanted + sequenceRange - 1n) / sequenceRange) * sequenceRange;
}
