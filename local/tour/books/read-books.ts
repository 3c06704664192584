/** What the books say of a project, and what its addresses hold on the chains. */
import type { LedgerAccount } from '#model/ledger-accounts.ts';
import { eachLimited } from '#shared/async/limit.ts';
import { type FamilyAddresses, familyOf } from '#shared/chains.ts';
import { toUnits } from '#workstation/check.ts';
import type { ApiClient } from '../../clients/api-client.ts';
import type { TourChain } from '../context.ts';

/** A project whose books the tour shows. */
export interface BookedProject {
  slug: string;
  api: ApiClient;
  hot: FamilyAddresses;
}

/** The accounts that hold something: all others say where it came from, and where it went. */
export const holding = ['hot', 'users', 'energy'] as const;
export type Holding = (typeof holding)[number];

/** Balances by account and token, smallest units. */
export type Balances<Account extends string = LedgerAccount> = Map<Account, Map<string, bigint>>;

export interface ChainBooks {
  chain: TourChain;
  /** The coin and the tokens of the chain. */
  tokens: string[];
  booked: Balances;
  /** As the chain's own node says it; of `energy` as the service's records do. */
  held: Balances<Holding>;
}

interface BalanceItem {
  account: LedgerAccount;
  chain: string;
  token: string;
  amount: string;
}

/** Reads of nodes at the same time. */
const concurrency = 8;

/** Reads the books of these chains, and what the nodes say. */
export async function readBooks(
  project: BookedProject,
  chains: readonly TourChain[],
): Promise<ChainBooks[]> {
  const { list } = await project.api.get<{ list: BalanceItem[] }>('/v1/ledger/balances');
  const users = await subAccountsOf(project.api);
  const energy = await energyOf(project.api);
  return Promise.all(
    chains.map(async (chain): Promise<ChainBooks> => {
      const family = familyOf[chain.name];
      const held = await readHeld(chain, {
        hot: [project.hot[family]],
        users: users.map((wallet) => wallet[family]),
      });
      if (chain.name === 'TRX') {
        add(held, 'energy', chain.nativeToken, toUnits(energy, chain.nativeDecimals));
      }
      const booked: Balances = new Map();
      for (const { account, token, amount } of list.filter((one) => one.chain === chain.name)) {
        add(booked, account, token, signedUnits(amount, decimalsOf(chain, token)));
      }
      return { chain, tokens: [chain.nativeToken, ...Object.keys(chain.tokens)], booked, held };
    }),
  );
}

export const amountOf = <A extends string>(
  balances: Balances<A>,
  account: A,
  token: string,
): bigint => balances.get(account)?.get(token) ?? 0n;

export const decimalsOf = ({ tokens, nativeDecimals }: TourChain, token: string): number =>
  tokens[token]?.decimals ?? nativeDecimals;

async function readHeld(
  chain: TourChain,
  addresses: Partial<Record<Holding, string[]>>,
): Promise<Balances<Holding>> {
  const held: Balances<Holding> = new Map();
  const tokens = [
    [chain.nativeToken, null] as const,
    ...Object.entries(chain.tokens).map(([symbol, { address }]) => [symbol, address] as const),
  ];
  const reads = holding.flatMap((account) =>
    (addresses[account] ?? []).flatMap((address) =>
      tokens.map(([symbol, token]) => ({ account, address, symbol, token })),
    ),
  );
  const done = await eachLimited(reads, concurrency, async ({ account, address, symbol, token }) =>
    add(held, account, symbol, await chain.faucetWallet.balance(address, token)),
  );
  for (const one of done) if (one.status === 'rejected') throw one.reason;
  return held;
}

async function subAccountsOf(api: ApiClient): Promise<FamilyAddresses[]> {
  const size = 100;
  const found: FamilyAddresses[] = [];
  for (let page = 1; ; page++) {
    const { list } = await api.get<{ list: { addresses: FamilyAddresses }[] }>(
      '/v1/subaccount/list',
      { page, size },
    );
    found.push(...list.map(({ addresses }) => addresses));
    if (list.length < size) return found;
  }
}

/**
 * What a project has paid in for energy and not used up, by the service's records: it lies on the address of its
 * top-ups and on the account of all projects together, so no chain has the part of one. 0 before it
 * has subscribed.
 */
async function energyOf(api: ApiClient): Promise<string> {
  const answer = await api.call<{ balance_trx: string }>('GET', '/v1/energy/subscription');
  return answer.data?.balance_trx ?? '0';
}

function add<A extends string>(balances: Balances<A>, account: A, token: string, amount: bigint) {
  const tokens = balances.get(account) ?? new Map<string, bigint>();
  tokens.set(token, (tokens.get(token) ?? 0n) + amount);
  balances.set(account, tokens);
}

const signedUnits = (text: string, decimals: number): bigint =>
  text.startsWith('-') ? -toUnits(text.slice(1), decimals) : toUnits(text, decimals);
