/**
 * The listed tokens that a transaction moved (docs/decisions.md "What counts as a deposit": credit
 * what arrived).
 */
import { parseList, parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import { parseCount, parseKey, parseRawAmount } from '../node/node-json.ts';
import { tokenPrograms } from '../node/programs.ts';

/** One owner's gain of one mint in one token account. */
export interface TokenGain {
  account: string;
  mint: string;
  owner: string;
  /** The owner who lost most of the same mint; null when nobody did (newly minted). */
  from: string | null;
  amount: bigint;
}

/** What a transaction changed of an owner's tokens, in all its accounts. */
export interface TokenChange {
  owner: string;
  mint: string;
  /** Not 0. */
  amount: bigint;
}

interface Holding {
  account: number;
  mint: string;
  owner: string;
  amount: bigint;
}

interface Change {
  account: number;
  mint: string;
  owner: string;
  delta: bigint;
}

/**
 * Gains and changes of listed mints by the balances before and after, whichever of the owner's accounts
 * received them and whichever instruction moved them, inner ones included. Fees that a token
 * withholds are not in the balance. When an account changes owner, the old owner loses its tokens
 * and the new owner gains them. Tokens that an owner moves between its own accounts are not a gain.
 * `keys` are the transaction's accounts.
 */
export function tokenMoves(input: {
  pre: unknown;
  post: unknown;
  keys: readonly string[];
  listed: ReadonlySet<string>;
}): { gains: TokenGain[]; changes: TokenChange[] } {
  const before = holdingsOf(input.pre, 'the token balances before', input);
  const after = holdingsOf(input.post, 'the token balances after', input);
  if (before.size === 0 && after.size === 0) return { gains: [], changes: [] };
  const changes = changesOf(before, after);
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    const key = `${change.mint} ${change.owner}`;
    const group = groups.get(key);
    if (group) group.push(change);
    else groups.set(key, [change]);
  }
  const gains = [...groups.values()].flatMap((group) => {
    const loser = biggestLoser(changes, group[0]!);
    return netGains(group).map(({ account, mint, owner, delta }) => ({
      account: input.keys[account]!,
      mint,
      owner,
      from: loser,
      amount: delta,
    }));
  });
  return { gains, changes: [...groups.values()].flatMap(sumOf) };
}

function sumOf(group: readonly Change[]): TokenChange[] {
  const { owner, mint } = group[0]!;
  const amount = group.reduce((sum, { delta }) => sum + delta, 0n);
  return amount === 0n ? [] : [{ owner, mint, amount }];
}

function holdingsOf(
  value: unknown,
  what: string,
  { keys, listed }: { keys: readonly string[]; listed: ReadonlySet<string> },
): Map<number, Holding> {
  const holdings = new Map<number, Holding>();
  for (const item of parseList(value, what)) {
    const entry = parseObject(item, what);
    if (!listed.has(entry.mint as string)) continue;
    const account = parseCount(entry.accountIndex, `the account in ${what}`);
    if (account >= keys.length || holdings.has(account)) {
      throw new Unverified(`${what} name an account twice or an unknown account`);
    }
    if (!tokenPrograms.includes(entry.programId as string)) {
      throw new Unverified(`${what} belong to an unknown token program`);
    }
    const owner = parseKey(entry.owner, `the owner in ${what}`);
    const amount = parseRawAmount(
      parseObject(entry.uiTokenAmount, what).amount,
      `the amount in ${what}`,
    );
    holdings.set(account, { account, mint: entry.mint as string, owner, amount });
  }
  return holdings;
}

/** In the order of the transaction's accounts, so a second reading gives the same result. */
function changesOf(before: Map<number, Holding>, after: Map<number, Holding>): Change[] {
  const accounts = [...new Set([...before.keys(), ...after.keys()])].sort((a, b) => a - b);
  return accounts.flatMap((account) => {
    const old = before.get(account);
    const now = after.get(account);
    if (old && now && old.owner === now.owner && old.mint === now.mint) {
      return [{ ...now, delta: now.amount - old.amount }];
    }
    return [
      ...(old ? [{ ...old, delta: -old.amount }] : []),
      ...(now ? [{ ...now, delta: now.amount }] : []),
    ];
  });
}

/** The gains of one owner and mint, less the losses of the same owner in other accounts. */
function netGains(group: readonly Change[]): Change[] {
  let lost = group.reduce((sum, { delta }) => (delta < 0n ? sum - delta : sum), 0n);
  return group.flatMap((change) => {
    if (change.delta <= 0n) return [];
    const moved = change.delta < lost ? change.delta : lost;
    lost -= moved;
    return change.delta > moved ? [{ ...change, delta: change.delta - moved }] : [];
  });
}

function biggestLoser(changes: readonly Change[], { mint, owner }: Change): string | null {
  let loser: Change | null = null;
  for (const change of changes) {
    if (change.mint !== mint || change.owner === owner || change.delta >= 0n) continue;
    if (loser === null || change.delta < loser.delta) loser = change;
  }
  return loser?.owner ?? null;
}
