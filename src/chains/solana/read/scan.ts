/**
 * The transfers and senders of a block (docs/decisions.md "What counts as a deposit", "Identity of
 * a deposit").
 */

import { type Fields, parseList, parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import { blockSeconds } from '#chains/shared/block-seconds.ts';
import type { BalanceChange, ScannedBlock, SentTransaction, Transfer } from '#model/chain.ts';
import { parseCount, parseKey, parseSignature } from '../node/node-json.ts';
import { voteProgram } from '../node/programs.ts';
import { isUnpaid } from './is-unpaid-failure.ts';
import { tokenMoves } from './token-transfers.ts';

/** A block's header as getBlock shows it. */
export interface BlockHeader {
  slot: bigint;
  hash: string;
  parentHash: string;
  parentSlot: bigint;
  height: bigint;
  /** Unix seconds; 0 when the node does not know the block's time, or shows one that cannot be. */
  timestamp: number;
}

/** The header in a getBlock answer for `slot`. Throws Unverified. */
export function parseHeader(slot: bigint, block: Fields): BlockHeader {
  return {
    slot,
    hash: parseKey(block.blockhash, 'the blockhash'),
    parentHash: parseKey(block.previousBlockhash, 'the previous blockhash'),
    parentSlot: BigInt(parseCount(block.parentSlot, 'the parent slot')),
    height: BigInt(parseCount(block.blockHeight, 'the block height')),
    timestamp: blockSeconds(parseCount(block.blockTime ?? 0, 'the block time')),
  };
}

/**
 * The transfers of a block, from a getBlock answer with the detail `accounts`: lamports and listed
 * mints (in base58) by the balances before and after, of transactions without an error. Throws
 * Unverified for a transaction that is not shown completely; one of an unknown version is left out
 * then and named in `unknown`. `sent` has an entry for each signer, the fee's payer first and with all
 * changes of balances, but none of a transaction that paid no fee (`isUnpaid`).
 */
export function scanBlock(
  header: BlockHeader,
  transactions: readonly unknown[],
  listed: ReadonlySet<string>,
): ScannedBlock {
  const transfers: Transfer[] = [];
  const sent: SentTransaction[] = [];
  const unknown: string[] = [];
  for (const [i, transaction] of transactions.entries()) {
    if (!isOfUnknownVersion(transaction)) {
      scanTransaction(transaction, listed, transfers, sent);
      continue;
    }
    const own = { transfers: [] as Transfer[], sent: [] as SentTransaction[] };
    try {
      scanTransaction(transaction, listed, own.transfers, own.sent);
      transfers.push(...own.transfers);
      sent.push(...own.sent);
    } catch (error) {
      if (!(error instanceof Unverified)) throw error;
      unknown.push(`transaction ${i} of version ${transaction.version}: ${error.message}`);
    }
  }
  return {
    number: header.slot,
    hash: header.hash,
    parentHash: header.parentHash,
    timestamp: header.timestamp,
    clock: header.height,
    transfers,
    sent,
    coverage: ['block', 'balances', ...(unknown.length > 0 ? ['unknown'] : [])],
    ...(unknown.length > 0 && { unknown }),
  };
}

/** The newest transaction version whose form is known (SIMD-0385). */
const newestVersion = 1;

const isOfUnknownVersion = (transaction: unknown): transaction is { version: number } => {
  const version = (transaction as { version?: unknown } | null)?.version;
  return typeof version === 'number' && version > newestVersion;
};

/**
 * An account of a transaction, in the order of the balances; accounts from lookup tables come last.
 */
interface AccountKey {
  pubkey: string;
  signer: boolean;
}

/** Adds the transfers and senders of one transaction in the form of the detail `accounts`. */
export function scanTransaction(
  value: unknown,
  listed: ReadonlySet<string>,
  transfers: Transfer[],
  sent: SentTransaction[],
): void {
  const whole = parseObject(value, 'a transaction');
  const transaction = parseObject(whole.transaction, 'a transaction');
  const meta = parseObject(whole.meta, "a transaction's status");
  const keys = parseList(transaction.accountKeys, "a transaction's accounts") as AccountKey[];
  const pre = parseList(meta.preBalances, 'the balances before') as number[];
  const post = parseList(meta.postBalances, 'the balances after') as number[];
  if (keys.length === 0 || pre.length !== keys.length || post.length !== keys.length) {
    throw new Unverified(`${post.length} balances of ${keys.length} accounts`);
  }
  if (meta.err === undefined) throw new Unverified("a transaction's error is missing");
  const success = meta.err === null;
  if (isUnpaid(meta)) return;
  const gained = success && anyGain(pre, post);
  if (!gained && isVote(keys, meta)) return;
  const signatures = parseList(transaction.signatures, "a transaction's signatures");
  const txHash = parseSignature(signatures[0], "a transaction's first signature");
  const addresses = keys.map((key) =>
    parseKey(parseObject(key, 'an account').pubkey, 'an account'),
  );
  const signers = addresses.filter((_, i) => keys[i]!.signer === true);
  if (signers.length !== signatures.length || keys[0]!.signer !== true) {
    throw new Unverified(`${signatures.length} signatures of ${signers.length} signers`);
  }
  const [payment, ...others] = signers.map(
    (from): SentTransaction => ({ txHash, from, nonce: null, success }),
  );
  const fee = feeOf(meta);
  sent.push({ ...payment!, ...(fee !== null && { fee }) }, ...others);
  if (!success) return;
  const { preTokenBalances, postTokenBalances } = meta;
  const { gains, changes: tokens } = tokenMoves({
    pre: preTokenBalances,
    post: postTokenBalances,
    keys: addresses,
    listed,
  });
  if (gained && fee === null) throw new Unverified('the fee is not a count');
  const lamports = fee === null ? [] : lamportChanges(pre, post, fee);
  if (gained) transfers.push(...lamportGains(txHash, addresses, lamports, fee ?? 0n));
  const changes = [
    ...coinChanges(addresses, lamports, tokenAccounts(preTokenBalances, postTokenBalances)),
    ...tokens.map(({ owner, mint, amount }) => ({ address: owner, tokenAddress: mint, amount })),
  ];
  if (changes.length > 0) sent.at(-signers.length)!.changes = changes;
  for (const { account, mint, owner, from, amount } of gains) {
    const position = `account:${account}`;
    const payer = addresses[0]!;
    transfers.push({
      txHash,
      position,
      from: from ?? payer,
      to: owner,
      tokenAddress: mint,
      amount,
    });
  }
}

/** Also true where a balance is not a number, so that the transaction is examined. */
function anyGain(pre: readonly number[], post: readonly number[]): boolean {
  for (let i = 0; i < pre.length; i += 1) {
    if (!(post[i]! <= pre[i]!) || typeof post[i] !== 'number') return true;
  }
  return false;
}

/** Most transactions of a block are votes of validators, which move only their fee. */
function isVote(keys: readonly AccountKey[], meta: Fields): boolean {
  const { postTokenBalances: tokens } = meta;
  return (
    keys.length <= 5 &&
    keys.at(-1)?.pubkey === voteProgram &&
    Array.isArray(tokens) &&
    tokens.length === 0
  );
}

/** null where the node does not say it, which makes no block unreadable. */
const feeOf = ({ fee }: Fields): bigint | null =>
  typeof fee === 'number' && Number.isSafeInteger(fee) && fee >= 0 ? BigInt(fee) : null;

/**
 * What each account gained or lost, the payer besides the fee. JSON rounds balances above 2^53
 * lamports (nine million SOL): only the change of such an account could be off, by a lamport.
 */
function lamportChanges(pre: readonly unknown[], post: readonly unknown[], fee: bigint): bigint[] {
  return post.map((after, i) => {
    const before = BigInt(parseCount(pre[i], 'a balance before'));
    return BigInt(parseCount(after, 'a balance after')) - before + (i === 0 ? fee : 0n);
  });
}

/**
 * The gains that are deposits: of the payer, what it has more than before although it paid the fee. Their
 * sender is the account that lost most.
 */
function lamportGains(
  txHash: string,
  addresses: readonly string[],
  changes: readonly bigint[],
  fee: bigint,
): Transfer[] {
  let loser = 0;
  for (const [i, change] of changes.entries()) if (change < changes[loser]!) loser = i;
  const from = addresses[loser]!;
  return changes.flatMap((change, i) => {
    const amount = i === 0 ? change - fee : change;
    return amount > 0n
      ? [{ txHash, position: 'native', from, to: addresses[i]!, tokenAddress: null, amount }]
      : [];
  });
}

/** The accounts, by their place, that held or hold tokens, of whatever mint. */
function tokenAccounts(pre: unknown, post: unknown): ReadonlySet<unknown> {
  const lists = [pre, post].flatMap((list) => (Array.isArray(list) ? list : []));
  return new Set(lists.map((entry: { accountIndex?: unknown } | null) => entry?.accountIndex));
}

const coinChanges = (
  addresses: readonly string[],
  changes: readonly bigint[],
  isTokens: ReadonlySet<unknown>,
): BalanceChange[] =>
  changes.flatMap((amount, i) => {
    const change = { address: addresses[i]!, tokenAddress: null, amount };
    if (amount === 0n) return [];
    return [isTokens.has(i) ? { ...change, isRent: true as const } : change];
  });
