/** Token accounts and mints of both token programs. Light: noble and scure only. */
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import { isOnCurve } from './is-on-curve.ts';
import { associatedTokenProgram, tokenProgram } from './programs.ts';

/** Bytes of an account, a mint and a multisig without extensions. */
export const tokenAccountBytes = 165;
export const mintBytes = 82;
export const multisigBytes = 355;
/**
 * With extensions, the byte after the longest plain layout distinguishes a mint (1) from an account
 * (2).
 */
const typeOffset = tokenAccountBytes;

export interface TokenAccount {
  mint: string;
  owner: string;
  amount: bigint;
  state: 'uninitialized' | 'initialized' | 'frozen';
  /** Token-2022: transfers to it need a memo before them. */
  needsMemo: boolean;
}

/**
 * The address of a wallet's associated token account for a mint; the wallet may be off the curve.
 */
export function associatedTokenAccount(owner: string, mint: string, program: string): string {
  const seeds = [owner, program, mint].map((text) => base58.decode(text));
  const tail = [
    base58.decode(associatedTokenProgram),
    new TextEncoder().encode('ProgramDerivedAddress'),
  ];
  for (let bump = 255; bump >= 0; bump -= 1) {
    const address = sha256(concatBytes(...seeds, Uint8Array.of(bump), ...tail));
    if (!isOnCurve(address)) return base58.encode(address);
  }
  throw new Error(`no token account of ${owner} for ${mint}`);
}

const u64 = (data: Uint8Array, at: number) =>
  new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(at, true);

const hasType = (data: Uint8Array, type: number) =>
  data.length > tokenAccountBytes && data.length !== multisigBytes && data[typeOffset] === type;

/** Parses a token account's data; null when the bytes are not a token account. */
export function parseTokenAccount(data: Uint8Array): TokenAccount | null {
  const plain = data.length === tokenAccountBytes;
  if (!plain && !hasType(data, 2)) return null;
  const states = ['uninitialized', 'initialized', 'frozen'] as const;
  const state = states[data[108]!];
  if (state === undefined) return null;
  const mint = base58.encode(data.subarray(0, 32));
  const owner = base58.encode(data.subarray(32, 64));
  return { mint, owner, amount: u64(data, 64), state, needsMemo: needsMemo(data) };
}

/** The extension of an account by which its owner asks for memos; its value is one flag. */
const memoTransfer = 8;

const needsMemo = (data: Uint8Array): boolean =>
  extensionsOf(data).some(({ type, value }) => type === memoTransfer && value[0] === 1);

/** What each extension of a mint adds to its accounts: bytes of its value, null for nothing. */
const accountBytesOf = new Map<number, number | null>([
  ...[3, 4, 6, 10, 12, 16, 18, 19, 20, 21, 22, 23, 24, 25, 28].map((type) => [type, null] as const),
  [1, 8], // transfer fee: the amount withheld
  [9, 0], // not transferable
  [14, 1], // transfer hook
  [26, 0], // pausable
]);
/** Type and length before each value. */
const entryHeadBytes = 4;

/**
 * The decimals of an initialised mint and the size of its associated accounts; null when the bytes
 * are not a mint, or one with an unknown extension.
 */
export function parseMint(
  data: Uint8Array,
  program: string,
): { decimals: number; accountBytes: number } | null {
  const plain = data.length === mintBytes;
  const extended = hasType(data, 1);
  if ((!plain && !extended) || data[45] !== 1) return null;
  const accountBytes = program === tokenProgram ? tokenAccountBytes : extendedBytes(data);
  return accountBytes === null ? null : { decimals: data[44]!, accountBytes };
}

/**
 * The plain layout, the type byte, the extension that fixes the owner, and what the mint's
 * extensions require.
 */
function extendedBytes(data: Uint8Array): number | null {
  let bytes = tokenAccountBytes + 1 + entryHeadBytes;
  for (const { type } of extensionsOf(data)) {
    const more = accountBytesOf.get(type);
    if (more === undefined) return null;
    if (more !== null) bytes += entryHeadBytes + more;
  }
  return bytes;
}

/** The extensions of a mint or an account, in their order. */
function extensionsOf(data: Uint8Array): { type: number; value: Uint8Array }[] {
  const found: { type: number; value: Uint8Array }[] = [];
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  for (let at = typeOffset + 1; at + entryHeadBytes <= data.length; ) {
    const type = view.getUint16(at, true);
    if (type === 0) break;
    const end = at + entryHeadBytes + view.getUint16(at + 2, true);
    found.push({ type, value: data.subarray(at + entryHeadBytes, end) });
    at = end;
  }
  return found;
}
