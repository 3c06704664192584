import { reservedOf } from '#domain/balance/read-hot-wallet.ts';
import type { Chain, Cursor, Token } from '#model/chain.ts';
import type { Project } from '#model/project.ts';
import { isServiceUser } from '#model/service-user.ts';
import type { AddressBook, ChainStateStore } from '#ports/deposits.ts';
import type { ReservationStore } from '#ports/orders.ts';
import { type ChainName, chainNames, type Family } from '#shared/chains.ts';
import { ApiError } from '#wire/api-error.ts';
import type { AddressHeld, BooksReader, HeldPlace, ReconcileStore } from '../ports.ts';
import { markOf, placeIn, unknownCursor } from './filter-cursor.ts';
import { type LedgerNames, parseFilters } from './ledger-names.ts';

export interface HeldDeps {
  books: Pick<BooksReader, 'held' | 'balances' | 'bookedDecimals'>;
  names: LedgerNames;
  /** How far the first reading of the addresses is. */
  reconcile: Pick<ReconcileStore, 'progress'>;
  reservations: Pick<ReservationStore, 'sumsOf'>;
  addresses: Pick<AddressBook, 'owners'>;
  chainState: Pick<ChainStateStore, 'cursors'>;
  chains: Record<ChainName, Chain>;
  /** Whether this deployment keeps books. */
  keepsBooks: boolean;
}

/** What is asked for, as a caller writes it; what is undefined does not filter. */
export interface HeldInput {
  project: Pick<Project, 'projectId' | 'hot'>;
  chain?: string | undefined;
  token?: string | undefined;
  cursor?: string | undefined;
  /** Addresses of a page, each on one chain. */
  limit: number;
}

/** What a hot wallet has of a token by the books, and what of it unfinished orders hold; smallest units. */
export interface HotHeld {
  token: string;
  balance: bigint;
  reserved: bigint;
}

export interface HeldPage {
  rows: (AddressHeld & { userId: string | null })[];
  next: string | null;
  /** On the first page; null on others. */
  hot: { chain: ChainName; address: string; tokens: HotHeld[] }[] | null;
  /** How far the watcher of each of the chains had read when the page was read. */
  asOf: { chain: ChainName; cursor: Cursor | null }[];
}

/**
 * What a project's addresses have by its books: a page of them, and on the first one the hot wallets. No node
 * is asked. A cursor belongs to its project and filters. Errors: unsupported (the chain, or no books are kept
 * here), invalidRequest (token, cursor), busy until the addresses of the chains were read for the first time:
 * before, what was there when the books began is missing.
 */
export async function listHeld(deps: HeldDeps, input: HeldInput): Promise<HeldPage> {
  const { project, cursor, limit } = input;
  const { projectId } = project;
  if (!deps.keepsBooks)
    throw new ApiError(
      'unsupported',
      'Unsupported chain: this deployment keeps no books. Use GET /v1/address/balance',
    );
  const { chain: only, token } = await parseFilters(deps, input);
  const chains = only ? [only] : chainNames;
  const mark = markOf(['balances', projectId, only, token]);
  const after = cursor === undefined ? null : placeOf(deps, placeIn(cursor, mark), chains);
  const watched = chains.filter((chain) => deps.chains[chain].enabled);
  await demandOpened(deps, watched);
  // Before the books are read: what they have is then no older.
  const cursors = await deps.chainState.cursors(watched);
  const [{ rows, next }, hot] = await Promise.all([
    deps.books.held({ projectId, chains, after, token, limit }),
    after === null ? Promise.all(chains.map((chain) => hotOn(deps, project, chain, token))) : null,
  ]);
  return {
    rows: await withUsers(deps, projectId, rows),
    next: next && `${mark}.${next.chain}.${next.address}`,
    hot: hot?.filter(({ tokens }) => tokens.length > 0) ?? null,
    asOf: watched.map((chain) => ({ chain, cursor: cursors.get(chain) ?? null })),
  };
}

function placeOf(
  { names }: Pick<HeldDeps, 'names'>,
  text: string,
  chains: readonly ChainName[],
): HeldPlace {
  const [, name, address] = /^([A-Z]+)\.(\w*)$/.exec(text) ?? [];
  const chain = chains.find((one) => one === name);
  if (!chain || address === undefined) throw unknownCursor();
  if (address === '') return { chain, address };
  try {
    return { chain, address: names.address(address, chain) };
  } catch {
    throw unknownCursor();
  }
}

async function demandOpened(
  { reconcile, chains }: Pick<HeldDeps, 'reconcile' | 'chains'>,
  watched: readonly ChainName[],
): Promise<void> {
  const progress = await reconcile.progress();
  const unread = watched.find(
    (chain) => progress?.rounds[chains[chain].family]?.opensUpTo !== null,
  );
  if (unread === undefined) return;
  throw new ApiError(
    'busy',
    `The ledger is being read for the first time, and the addresses on ${unread} are not all read yet. ` +
      'Try again later',
    { headers: { 'Retry-After': '60' } },
  );
}

async function hotOn(
  { books, reservations, chains }: HeldDeps,
  { projectId, hot }: HeldInput['project'],
  chain: ChainName,
  only: string | undefined,
): Promise<NonNullable<HeldPage['hot']>[number]> {
  const { address } = hot[chains[chain].family];
  const [balances, sums] = await Promise.all([
    books.balances({ projectId, chain, address }),
    reservations.sumsOf(chain, address, []),
  ]);
  const listed = chains[chain].tokens;
  const balanceOf = (token: string): bigint =>
    balances.find((one) => one.token === token)?.amount ?? 0n;
  const unlisted = balances.filter(({ token }) => !listed.some(({ symbol }) => symbol === token));
  const tokens = [
    ...listed.map((token: Token) => ({
      token: token.symbol,
      balance: balanceOf(token.symbol),
      reserved: reservedOf(sums, projectId, token),
    })),
    ...unlisted.map(({ token, amount }) => ({ token, balance: amount, reserved: 0n })),
  ].filter(
    ({ token, balance, reserved }) =>
      (only ?? token) === token && (balance !== 0n || reserved !== 0n),
  );
  return { chain, address, tokens };
}

/** The rows with their users; null of an address that is not a sub-account's. */
async function withUsers(
  { addresses, chains }: Pick<HeldDeps, 'addresses' | 'chains'>,
  projectId: string,
  rows: readonly AddressHeld[],
): Promise<HeldPage['rows']> {
  const byFamily = new Map<Family, Set<string>>();
  for (const { chain, address } of rows) {
    const { family } = chains[chain];
    byFamily.set(family, (byFamily.get(family) ?? new Set()).add(address));
  }
  const users = new Map<string, string | null>();
  for (const [family, asked] of byFamily) {
    for (const [address, owner] of await addresses.owners(family, [...asked])) {
      const isUser = owner.projectId === projectId && !isServiceUser(owner.userId);
      if (isUser) users.set(address, owner.userId);
    }
  }
  return rows.map((row) => ({ ...row, userId: users.get(row.address) ?? null }));
}
