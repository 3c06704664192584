/** The token accounts of one owner. Light: fetch, noble and scure only. */

import { parseList, parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import { type Account, parseAccount, parseAccounts } from './accounts.ts';
import { parseContextSlot, parseKey } from './node-json.ts';
import { tokenPrograms } from './programs.ts';
import { associatedTokenAccount } from './token-account.ts';

/** As many accounts as one payment takes from, together with a memo and a new account. */
export const maxSources = 6;

/** A token account, and what it holds in the token's smallest unit. */
export interface OwnedAccount {
  account: string;
  amount: bigint;
  /** The owner's associated account: nobody else can make it the owner's, or take it back. */
  isAssociated: boolean;
  isFrozen: boolean;
}

/** The amount in a token account's data, the 36 bytes of its delegate, and its state. */
const slice = { offset: 64, length: 45 };
const config = { encoding: 'base64', dataSlice: slice, commitment: 'confirmed' } as const;
const frozen = 2;

/**
 * The owner's accounts of a mint in the order in which a payment takes from them: the associated one,
 * then the fullest. Anybody can add to the list: an account is made for any owner, and handed over.
 * Throws Unverified, and what the Rpc throws.
 */
export async function readOwnedAccounts(
  rpc: Pick<Rpc, 'request'>,
  owner: string,
  mint: string,
  commitment: 'confirmed' | 'finalized' = config.commitment,
): Promise<{ accounts: OwnedAccount[]; block: bigint }> {
  const params = [owner, { mint }, { ...config, commitment }];
  const answer = parseObject(await rpc.request('getTokenAccountsByOwner', params), 'the accounts');
  /** The associated account by token program; a mint belongs to one of them. */
  const usual = new Map<string, string>();
  const accounts = parseList(answer.value, 'the accounts').map((entry): OwnedAccount => {
    const { pubkey, account: value } = parseObject(entry, 'an account');
    const found = parseAccount(value);
    if (!found) throw new Unverified('an account is missing');
    const associated = usual.get(found.owner) ?? associatedTokenAccount(owner, mint, found.owner);
    usual.set(found.owner, associated);
    const account = parseKey(pubkey, 'the account');
    return { account, isAssociated: account === associated, ...readHeld(found) };
  });
  accounts.sort((a, b) => {
    if (a.isAssociated !== b.isAssociated) return a.isAssociated ? -1 : 1;
    if (a.amount !== b.amount) return a.amount > b.amount ? -1 : 1;
    return a.account < b.account ? -1 : 1;
  });
  return { accounts, block: parseContextSlot(answer) };
}

/**
 * The associated account of an owner, by itself: its reading costs the same however many others
 * strangers have made. null if there is none. Throws as `readOwnedAccounts` does.
 */
export async function readAssociatedAccount(
  rpc: Pick<Rpc, 'request'>,
  of: { owner: string; mint: string; program: string },
): Promise<OwnedAccount | null> {
  const account = associatedTokenAccount(of.owner, of.mint, of.program);
  const [found] = parseAccounts(await rpc.request('getMultipleAccounts', [[account], config]), 1);
  // Lamports that somebody sent to its address do not make it a token account.
  if (found?.owner !== of.program) return null;
  return { account, isAssociated: true, ...readHeld(found) };
}

/** The same for a mint of either token program, with the slot; null if there is no such mint. */
export async function readAssociatedOnly(
  rpc: Pick<Rpc, 'request'>,
  owner: string,
  mint: string,
): Promise<{ accounts: OwnedAccount[]; block: bigint } | null> {
  const usual = tokenPrograms.map((program) => associatedTokenAccount(owner, mint, program));
  const answer = parseObject(
    await rpc.request('getMultipleAccounts', [[mint, ...usual], config]),
    'the accounts',
  );
  const [token, ...found] = parseAccounts(answer, 1 + usual.length);
  const place = tokenPrograms.indexOf(token?.owner ?? '');
  if (place < 0) return null;
  const own = found[place];
  const isThere = own?.owner === tokenPrograms[place];
  return {
    accounts: isThere ? [{ account: usual[place]!, isAssociated: true, ...readHeld(own!) }] : [],
    block: parseContextSlot(answer),
  };
}

function readHeld({ data }: Account): { amount: bigint; isFrozen: boolean } {
  if (data.length !== slice.length) throw new Unverified('an account has no amount');
  return {
    amount: Buffer.from(data).readBigUInt64LE(),
    isFrozen: data[slice.length - 1] === frozen,
  };
}

/** Those that a payment can take from. */
export const payableOf = (accounts: readonly OwnedAccount[]): OwnedAccount[] =>
  accounts.filter(({ amount, isFrozen }) => amount > 0n && !isFrozen);
