/** Compute units of payments, measured on a validator (docs/solana.md). */

/** The most that a transaction can have. */
export const maxUnits = 1_400_000n;
/** Units of a transfer of lamports, and of tokens with a new account and several sources. */
const nativeUnits = 6_000n;
const tokenUnits = 150_000n;
/** The limit's lowest part tells equal payments apart. */
export const sequenceRange = 1_024n;
/** So that it fits beside a token payment from several accounts. */
const maxMemoBytes = 512;

/** The memo as bytes; null for none. */
export const memoBytes = (memo: string | null | undefined): Uint8Array | null =>
  memo ? new TextEncoder().encode(memo) : null;

/** The memo program writes its text to the log letter by letter: ideographs and emoji cost most. */
function memoUnits(memo: string): bigint {
  let units = 2_500;
  for (const letter of memo) {
    const code = letter.codePointAt(0)!;
    units += code < 0x80 ? 850 : code < 0x800 ? 1_100 : 19_000;
  }
  return BigInt(units);
}

/** Units that a payment can need at most, with head room. */
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
 * The limit to sign without its lowest part: what a trial used and a fifth more, in whole steps, so
 * that adding a serial below a step makes no two payments alike.
 */
export function unitLimitBase(used: bigint): bigint {
  const wanted = (used * 6n) / 5n + 1_000n;
  return ((wanted + sequenceRange - 1n) / sequenceRange) * sequenceRange;
}
