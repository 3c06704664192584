/** Compute units of payments, measured on a validator (docs/solana.md). */

/** The most that a transaction can have. */
export const MAX_UNITS = 1_400_000n;
/** Units of a transfer of lamports, and of tokens with a new account and several sources. */
const NATIVE_UNITS = 6_000n;
const TOKEN_UNITS = 150_000n;
/** The limit's lowest part tells equal payments apart. */
export const SEQUENCES = 1_024n;
/** So that it fits beside a token payment from several accounts. */
const MEMO_BYTES = 512;

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
export function boundUnits(terms: { tokenAddress: string | null; memo?: string | null }): bigint {
  const bound = terms.tokenAddress === null ? NATIVE_UNITS : TOKEN_UNITS;
  const units = bound + (terms.memo ? memoUnits(terms.memo) : 0n);
  return units < MAX_UNITS ? units : MAX_UNITS;
}

/** What is wrong with a memo, as a sentence, or null. */
export function memoProblem(memo: string | null | undefined): string | null {
  const bytes = memoBytes(memo);
  if (!bytes || !memo) return null;
  if (bytes.length > MEMO_BYTES) return `memo must have at most ${MEMO_BYTES} bytes on Solana`;
  const fits = memoUnits(memo) + TOKEN_UNITS + SEQUENCES <= MAX_UNITS;
  return fits ? null : 'memo has too many ideographs or emoji for one Solana transaction';
}

/**
 * The limit to sign without its lowest part: what a trial used and a fifth more, in whole steps, so
 * that adding a serial below a step makes no two payments alike.
 */
export function limitBase(used: bigint): bigint {
  const wanted = (used * 6n) / 5n + 1_000n;
  return ((wanted + SEQUENCES - 1n) / SEQUENCES) * SEQUENCES;
}
