/** Account layouts of the token programs (SPL Token's state, to which Token-2022 appends). */
import { PublicKey } from '@solana/web3.js';

export const mintSize = 82;
export const tokenAccountSize = 165;
/** Token-2022: the byte after the first 165 is the kind of an account with extensions. */
const kinds = { mint: 1, account: 2 } as const;

const keyAt = (data: Uint8Array, at: number): string =>
  new PublicKey(data.subarray(at, at + 32)).toBase58();
const view = (data: Uint8Array): DataView =>
  new DataView(data.buffer, data.byteOffset, data.byteLength);

export interface Mint {
  authority: string | null;
  supply: bigint;
  decimals: number;
  freezeAuthority: string | null;
}

export interface TokenAccount {
  mint: string;
  owner: string;
  amount: bigint;
  delegate: string | null;
  state: 'initialized' | 'frozen';
  /** Wrapped SOL only: the lamports held for rent. Null for every other token. */
  nativeReserve: bigint | null;
  delegatedAmount: bigint;
  closeAuthority: string | null;
}

/** An optional key: four bytes say whether it is set, then come its 32 bytes in any case. */
const optionalKey = (data: Uint8Array, at: number): string | null =>
  view(data).getUint32(at, true) === 1 ? keyAt(data, at + 4) : null;

export function encodeMint(mint: { authority: string; supply: bigint; decimals: number }) {
  const data = new Uint8Array(mintSize);
  view(data).setUint32(0, 1, true);
  data.set(new PublicKey(mint.authority).toBytes(), 4);
  view(data).setBigUint64(36, mint.supply, true);
  data[44] = mint.decimals;
  data[45] = 1;
  return data;
}

export function encodeTokenAccount(account: { mint: string; owner: string; amount: bigint }) {
  const data = new Uint8Array(tokenAccountSize);
  data.set(new PublicKey(account.mint).toBytes(), 0);
  data.set(new PublicKey(account.owner).toBytes(), 32);
  view(data).setBigUint64(64, account.amount, true);
  data[108] = 1;
  return data;
}

/** The mint in an account's data, or null if it is not one. */
export function decodeMint(data: Uint8Array): Mint | null {
  const extended = data.length > tokenAccountSize && data[tokenAccountSize] === kinds.mint;
  if ((data.length !== mintSize && !extended) || data[45] !== 1) return null;
  return {
    authority: optionalKey(data, 0),
    supply: view(data).getBigUint64(36, true),
    decimals: data[44] ?? 0,
    freezeAuthority: optionalKey(data, 46),
  };
}

/** The token account in an account's data, or null if it is not one or not initialized. */
export function decodeTokenAccount(data: Uint8Array): TokenAccount | null {
  const extended = data.length > tokenAccountSize && data[tokenAccountSize] === kinds.account;
  if (data.length !== tokenAccountSize && !extended) return null;
  const state = data[108];
  if (state !== 1 && state !== 2) return null;
  const native = view(data).getUint32(109, true) === 1;
  return {
    mint: keyAt(data, 0),
    owner: keyAt(data, 32),
    amount: view(data).getBigUint64(64, true),
    delegate: optionalKey(data, 72),
    state: state === 1 ? 'initialized' : 'frozen',
    nativeReserve: native ? view(data).getBigUint64(113, true) : null,
    delegatedAmount: view(data).getBigUint64(121, true),
    closeAuthority: optionalKey(data, 129),
  };
}

/** The extensions of a Token-2022 account: type and bytes. */
export function extensionsOf(data: Uint8Array): { type: number; value: Uint8Array }[] {
  const found = [];
  for (let at = tokenAccountSize + 1; at + 4 <= data.length; ) {
    const type = view(data).getUint16(at, true);
    const length = view(data).getUint16(at + 2, true);
    if (type === 0) break;
    found.push({ type, value: data.subarray(at + 4, at + 4 + length) });
    at += 4 + length;
  }
  return found;
}
