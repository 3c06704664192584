/** Balances of many addresses: the real writer and the real reader on a modelled table, which counts reads. */
import { chains } from '#chains/catalog/catalog.ts';
import type { Place } from '#extensions/books/model/account.ts';
import { outside } from '#extensions/books/model/account.ts';
import type { Progress } from '#extensions/books/model/look.ts';
import { bookFact } from '#extensions/books/rules/book-fact.ts';
import { type HeldDeps, type HeldInput, listHeld } from '#extensions/books/rules/list-held.ts';
import { booksKeys } from '#extensions/books/store/books-keys.ts';
import { makeBooksReader } from '#extensions/books/store/books-reader.ts';
import { makeBooksWriter } from '#extensions/books/store/books-writer.ts';
import { ledgerNames as names } from '#functions/dependencies/ledger-names.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import { type ChainName, chainNames, familyOf } from '#shared/chains.ts';
import { tables as definitions } from '#shared/tables.ts';
import { ModelledTables } from '#test/bench/support/modelled/modelled-tables.ts';
import { buildProject } from '#test/builders/builders.ts';
import { tableEnvironment } from '#test/support/tables.ts';

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = (n: number): string =>
  [...String(n).padStart(6, '0')].map((digit) => base58[Number(digit)]).join('');

/** The n-th user's address on a chain; of EVM chains it is one. */
export function addressOf(n: number, chain: ChainName): string {
  if (familyOf[chain] === 'EVM') return `0x${String(n).padStart(40, '0')}`;
  if (familyOf[chain] === 'TRX') return `T${digits(n).padEnd(33, 'k')}`;
  return digits(n).padEnd(44, 'k');
}

const opened: Progress['rounds'][keyof Progress['rounds']] = {
  startedAt: 1,
  position: 0,
  isDone: true,
  opensUpTo: null,
};

export const allOpened: Progress = {
  lastRunAt: 1,
  rounds: { EVM: opened, TRX: opened, SOL: opened },
  walk: null,
};

export function heldWorld() {
  tableEnvironment('held');
  const tables = new ModelledTables(async () => {}, definitions.books.indexes);
  const writer = makeBooksWriter({ now: () => 1 }, tables.client);
  const books = makeBooksReader(tables.client);
  const table = process.env.TABLE_BOOKS!;
  const owners = new Map<string, AddressOwner>();
  let asked = 0;
  let fact = 0;
  const project = buildProject();
  const deps: HeldDeps & { progress: Progress | null } = {
    books,
    names: { ...names, address: (text) => text },
    progress: allOpened,
    reconcile: { progress: async () => deps.progress },
    reservations: { sumsOf: async () => [] },
    addresses: {
      async owners(_, addresses) {
        asked += addresses.length;
        return new Map(
          addresses.flatMap((one) => (owners.has(one) ? [[one, owners.get(one)!]] : [])),
        );
      },
    },
    chainState: { cursors: async () => new Map() },
    chains,
    keepsBooks: true,
  };
  return {
    deps,
    project,
    tables,
    /** Books what an address receives; a negative amount leaves it. */
    async book(
      chain: ChainName,
      address: string,
      token: string,
      amount: bigint,
      {
        account = 'users',
        projectId = project.projectId,
      }: { account?: Place['account']; projectId?: string } = {},
    ) {
      const place = { account, address };
      const stranger = outside('external/other');
      const move =
        amount > 0n
          ? { from: stranger, to: place, token, amount }
          : { from: place, to: stranger, token, amount: -amount };
      const booking = bookFact(
        null,
        {
          subject: `test#${fact++}`,
          rev: 1,
          at: 1,
          projectId,
          chain,
          orderNo: null,
          depositNo: null,
          txHash: null,
          blockNumber: null,
          moves: [move],
        },
        () => null,
      );
      if (!booking || !(await writer.book(null, booking))) throw new Error('not booked');
    },
    /** The same as its balance alone, where there are very many. */
    put(chain: ChainName, address: string, token: string, amount: bigint) {
      tables.put(table, {
        pk: booksKeys.balances(project.projectId, chain),
        sk: booksKeys.balanceSk(address, token),
        account: 'users',
        address,
        amount,
      });
    },
    own(address: string, userId: string | null, projectId = project.projectId) {
      const family = 'EVM';
      owners.set(address, { family, address, projectId, subIndex: 1, userId });
    },
    /** What a page reads: of the books, in units; and how many owners it asks for. */
    async page(
      input: Omit<HeldInput, 'project' | 'limit'> & { limit?: number } = {},
      of = project,
    ) {
      const before = { units: tables.units.read, asked };
      const page = await listHeld(deps, { limit: 500, ...input, project: of });
      return { ...page, units: tables.units.read - before.units, owners: asked - before.asked };
    },
    chainNames,
  };
}
