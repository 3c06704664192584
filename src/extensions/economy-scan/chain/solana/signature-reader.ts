/** What economy mode asks Solana (docs/decisions/0034-two-ways-of-scanning.md). */
import { base58 } from '@scure/base';
import { firstAnswer } from '#chains/rpc/first-answer.ts';
import { parseList, parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import { type Rpc, type RpcCall, RpcError } from '#chains/rpc/rpc.ts';
import { parseAccounts } from '#chains/solana/node/accounts.ts';
import { parseCount, parseKey } from '#chains/solana/node/node-json.ts';
import { tokenPrograms } from '#chains/solana/node/programs.ts';
import { associatedTokenAccount } from '#chains/solana/node/token-account.ts';
import { readHeader } from '#chains/solana/read/read-header.ts';
import type { Chain } from '#model/chain.ts';
import type { Look, NamedSlot, SignatureReader } from '../../ports.ts';
import { type Page, pageCall, parsePage } from './signature-page.ts';

/** Most addresses have fewer new transactions; the pages after it are as long as nodes allow. */
const firstPage = 25;
/** What getSignaturesForAddress returns at most (Solana's RPC documentation, read November 2026). */
const maxPage = 1_000;
/** What getMultipleAccounts takes at most (the same). */
const accountsPerCall = 100;
/**
 * The token accounts of an address, besides its associated ones, whose lists are read: the fullest.
 * Anybody can make more, and each is a list to read.
 */
const maxOthers = 100;
/** The position of mint, owner and amount in a token account's data, and of the amount. */
const headSlice = { offset: 0, length: 72 };
const mintBytes = 32;
const amountSlice = { offset: 64, length: 8 };
const commitment = 'confirmed';

interface Provider {
  rpc: Rpc;
  isRightChain: boolean;
}

interface Range {
  above: bigint;
  to: bigint;
}

/** A list that is read page by page. */
interface Listing {
  /** The address of ours that it is about. */
  of: string;
  /** That address, or a token account of it. */
  account: string;
  before: string | null;
}

/** A SignatureReader over the chain's providers, at the commitment `confirmed`. */
export function makeSignatureReader(options: {
  chain: Chain;
  rpc: Rpc;
  /** Hash of the chain's first block: a provider of another network is never believed. */
  genesis?: string | undefined;
  /** Whether a provider is behind the others. */
  isBehind?: (provider: number) => boolean;
}): SignatureReader {
  const { chain, rpc, genesis } = options;
  const providers = Array.from(
    { length: rpc.count },
    (_, index): Provider => ({ rpc: rpc.at(index), isRightChain: !genesis }),
  );
  const mints = chain.tokens.flatMap(({ address }) => address ?? []);
  const minDeposits = new Map(chain.tokens.map(({ address, minDeposit }) => [address, minDeposit]));
  /** The token program of each listed mint that is on the chain. */
  let programs: Map<string, string> | null = null;

  /**
   * Of the first look, only the first provider; of the second, any other; else any, those that are
   * behind last.
   */
  async function ask<T>(look: Look | undefined, work: (rpc: Rpc) => Promise<T>): Promise<T> {
    const all = [...providers.keys()];
    const late = all.filter((index) => options.isBehind?.(index));
    const any = [...all.filter((index) => !late.includes(index)), ...late];
    const asked = { first: all.slice(0, 1), second: all.slice(1) };
    const { answer } = await firstAnswer(look ? asked[look] : any, async (index) => {
      const provider = providers[index]!;
      if (!provider.isRightChain && (await provider.rpc.request('getGenesisHash')) !== genesis) {
        throw new Unverified('the provider serves another network');
      }
      provider.isRightChain = true;
      return work(provider.rpc);
    });
    return answer;
  }

  async function programsOf(provider: Rpc): Promise<Map<string, string>> {
    if (programs) return programs;
    if (mints.length === 0) return new Map();
    const config = { encoding: 'base64', dataSlice: { offset: 0, length: 0 }, commitment };
    const answer = await provider.request('getMultipleAccounts', [mints, config]);
    const accounts = parseAccounts(answer, mints.length);
    const found = mints.flatMap((mint, i) => {
      const owner = accounts[i]?.owner ?? '';
      return tokenPrograms.includes(owner) ? [[mint, owner] as const] : [];
    });
    // A mint that is not there yet is looked for again.
    if (found.length === mints.length) programs = new Map(found);
    return new Map(found);
  }

  return {
    hasSecond: providers.length > 1,
    balancesPerCall: Math.max(1, Math.floor(accountsPerCall / (1 + mints.length))),
    header: (slot, look) =>
      ask(look, (provider) => readHeader(provider, slot, chain.maxTransactionVersion)),
    newestBlock: (from, to) =>
      ask(undefined, async (provider) => {
        if (to < from) return null;
        const params = [Number(from), Number(to), { commitment }];
        const slots = parseList(await provider.request('getBlocks', params), 'the list of blocks');
        return slots.length > 0 ? BigInt(parseCount(slots.at(-1), 'a slot')) : null;
      }),
    named: (addresses, range, { look, asSigner = false } = {}) =>
      ask(look, async (provider) => {
        const own = addresses.map((of): Listing => ({ of, account: of, before: null }));
        // Only what is asked of one provider counts as covered.
        const asked = { ...range, isWhole: look !== undefined };
        if (asSigner) return readNamed(provider, own, asked);
        const others = await tokenAccounts(provider, addresses, {
          to: range.to,
          programs: await programsOf(provider),
          minDeposits,
        });
        return readNamed(provider, [...own, ...others], asked);
      }),
    balances: (addresses) =>
      ask(undefined, async (provider) => {
        const kept = [...(await programsOf(provider))];
        const accounts = addresses.flatMap((owner) => [
          owner,
          ...kept.map(([mint, program]) => associatedTokenAccount(owner, mint, program)),
        ]);
        const config = { encoding: 'base64', dataSlice: amountSlice, commitment };
        const answer = await provider.request('getMultipleAccounts', [accounts, config]);
        const held = parseAccounts(answer, accounts.length).map((account) =>
          account ? `${account.lamports}:${Buffer.from(account.data).toString('hex')}` : '',
        );
        const each = 1 + kept.length;
        return addresses.map((_, i) => held.slice(i * each, (i + 1) * each).join(' '));
      }),
  };
}

/** The answer, which must be one: an address without an answer is not one without transactions. */
function answered(answer: unknown): unknown {
  if (answer instanceof RpcError) throw answer;
  return answer;
}

/**
 * The token accounts of listed mints that each address owns, the associated one and others. A
 * transfer of tokens names the account, and the owner only if it signs or the account is new. Another
 * account with less than the smallest deposit holds none.
 */
async function tokenAccounts(
  rpc: Rpc,
  addresses: readonly string[],
  {
    to,
    programs,
    minDeposits,
  }: {
    to: bigint;
    programs: ReadonlyMap<string, string>;
    /** The smallest deposit of a mint. */
    minDeposits: ReadonlyMap<string | null, bigint>;
  },
): Promise<Listing[]> {
  const config = {
    encoding: 'base64',
    dataSlice: headSlice,
    commitment,
    minContextSlot: Number(to),
  };
  const asked = [...new Set(programs.values())];
  const calls = addresses.flatMap((of) =>
    asked.map((programId) => ({
      of,
      method: 'getTokenAccountsByOwner',
      params: [of, { programId }, config],
    })),
  );
  const answers = await rpc.batch<unknown>(calls.map(({ of: _, ...call }) => call));
  const usual: Listing[] = [];
  const others = new Map<string, { account: string; amount: bigint }[]>();
  /** By address and mint: to derive one takes half a millisecond. */
  const associated = new Map<string, string>();
  const associatedOf = (of: string, mint: string, program: string) => {
    const key = `${of}/${mint}`;
    const account = associated.get(key) ?? associatedTokenAccount(of, mint, program);
    associated.set(key, account);
    return account;
  };
  for (const [i, { of }] of calls.entries()) {
    const { value } = parseObject(answered(answers[i]), 'the token accounts');
    const entries = parseList(value, 'the token accounts').map((entry) =>
      parseObject(entry, 'a token account'),
    );
    const accounts = parseAccounts(
      { value: entries.map(({ account }) => account) },
      entries.length,
    );
    for (const [k, found] of accounts.entries()) {
      const data = Buffer.from(found?.data ?? []);
      const mint = base58.encode(data.subarray(0, mintBytes));
      const program = programs.get(mint);
      if (program === undefined) continue;
      const account = parseKey(entries[k]?.pubkey, 'a token account');
      const amount = data.readBigUInt64LE(amountSlice.offset);
      if (account === associatedOf(of, mint, program)) {
        usual.push({ of, account, before: null });
      } else if (amount >= (minDeposits.get(mint) ?? 0n)) {
        others.set(of, [...(others.get(of) ?? []), { account, amount }]);
      }
    }
  }
  const kept = [...others].flatMap(([of, found]) =>
    found
      .sort((a, b) => (a.amount > b.amount ? -1 : a.amount < b.amount ? 1 : 0))
      .slice(0, maxOthers)
      .map(({ account }): Listing => ({ of, account, before: null })),
  );
  return [...usual, ...kept];
}

/**
 * The slots of the range in which these lists name each address. With `isWhole`, throws Unverified for
 * a provider that lacks a part of the range: a node that has forgotten blocks answers with shorter
 * lists, and says nothing (seen on Agave 4.0.0).
 */
async function readNamed(
  rpc: Rpc,
  listings: Listing[],
  range: Range & { isWhole: boolean },
): Promise<Map<string, NamedSlot[]>> {
  const named = new Map<string, NamedSlot[]>();
  let limit = firstPage;
  for (let open = listings; open.length > 0; limit = maxPage) {
    const calls = open.map(({ account, before }) => pageCall(account, { before, limit, ...range }));
    const first = range.isWhole ? [oldestCall] : [];
    const answers = await rpc.batch<unknown>([...calls, ...first]);
    if (range.isWhole) requireHistory(answers.pop(), range);
    const pages = open.map((_, i) => parsePage(answered(answers[i]), range));
    await checkEmpty(rpc, open, pages);
    for (const [i, { of }] of open.entries()) {
      named.set(of, [...(named.get(of) ?? []), ...(pages[i] as Page).slots]);
    }
    open = open.flatMap((listing, i) => {
      const { count, last, isEnd } = pages[i] as Page;
      return count < limit || isEnd ? [] : [{ ...listing, before: last }];
    });
  }
  return named;
}

const oldestCall: RpcCall = { method: 'getFirstAvailableBlock' };

/** Asked with each page: a node forgets blocks also while its lists are read. */
function requireHistory(oldest: unknown, { above }: Range): void {
  const first = BigInt(parseCount(answered(oldest), 'the first available block'));
  if (first > above + 1n) {
    throw new Unverified(`the provider has blocks from ${first} on, but none after ${above}`);
  }
}

/**
 * A node answers with an empty page also where it does not know the signature that the page begins
 * at, since its block has left the chain.
 */
async function checkEmpty(rpc: Rpc, open: Listing[], pages: Page[]): Promise<void> {
  const unsure = open.flatMap(({ before }, i) => (before && pages[i]?.count === 0 ? before : []));
  if (unsure.length === 0) return;
  const statuses = await rpc.batch<unknown>(unsure.map(statusCall));
  for (const status of statuses) {
    const { value } = parseObject(answered(status), 'the status');
    if (parseList(value, 'the list of statuses')[0] == null) {
      throw new Unverified('a list of signatures changed while it was read');
    }
  }
}

const statusCall = (signature: string): RpcCall => ({
  method: 'getSignatureStatuses',
  params: [[signature], { searchTransactionHistory: true }],
});
