/** The books of one chain as a table, and where they differ from the chain. */
import { ledgerAccounts } from '#model/ledger-accounts.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import type { TourChain } from '../context.ts';
import { amountOf, type ChainBooks, decimalsOf, type Holding, holding } from './read-books.ts';

/** One token of an account that is not as it has to be. */
export interface Difference {
  chain: TourChain;
  /** `in transit` has to be empty at the end. */
  account: Holding | 'in transit';
  token: string;
  /** What the chain has more than the books, smallest units; of `in transit` what is there. Never 0. */
  amount: bigint;
}

/** Where the books of a chain differ from it. */
export const differencesOf = ({ chain, tokens, booked, held }: ChainBooks): Difference[] =>
  tokens.flatMap((token) =>
    [
      ...holding.map((account): Difference => {
        const amount = amountOf(held, account, token) - amountOf(booked, account, token);
        return { chain, account, token, amount };
      }),
      {
        chain,
        account: 'in transit',
        token,
        amount: amountOf(booked, 'in transit', token),
      } as const,
    ].filter(({ amount }) => amount !== 0n),
  );

/** What all accounts of a token sum to: 0 unless the books are wrong. */
export const sumOf = ({ booked }: Pick<ChainBooks, 'booked'>, token: string): bigint =>
  ledgerAccounts.reduce((sum, account) => sum + amountOf(booked, account, token), 0n);

/** The difference as a sentence. */
export function differenceText({ chain, account, token, amount }: Difference): string {
  const text = `${formatAmount(amount < 0n ? -amount : amount, decimalsOf(chain, token))} ${token}`;
  if (account === 'in transit') return `${chain.name}: ${text} in transit`;
  return `${chain.name}: ${account} has ${text} ${amount > 0n ? 'less' : 'more'} in the books than on the chain`;
}

/** Lines of text: a row for each account, a column for each token that has moved. */
export function booksTable(books: ChainBooks): string[] {
  const { chain, tokens, booked } = books;
  const moved = tokens.filter((token) => [...booked.values()].some((own) => own.has(token)));
  const accounts = ledgerAccounts.filter((account) => booked.has(account));
  const text = (amount: bigint, token: string) =>
    grouped(formatAmount(amount, decimalsOf(chain, token)));
  const differing = new Set(differencesOf(books).map(({ account }) => account));
  const verdict = (account: string): string => {
    const own = holding.find((one) => one === account);
    if (!own) return '';
    if (differing.has(own)) return 'differs, as before the tour';
    return own === 'energy' ? '= the energy service' : '= the chain';
  };
  const rows = [
    [chain.name, ...moved, ''],
    ...accounts.map((account) => [
      account,
      ...moved.map((token) => text(amountOf(booked, account, token), token)),
      verdict(account),
    ]),
    ['sum', ...moved.map((token) => text(sumOf(books, token), token)), ''],
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const align = (cell: string, column: number) =>
    column === 0
      ? cell.padEnd(widths[0]!)
      : cell.padStart(column > moved.length ? 0 : widths[column]!);
  return rows.map((row) => row.map(align).join('   ').trimEnd());
}

/** 1234567.5 as 1,234,567.5 */
function grouped(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const split = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? split : `${split}.${fraction}`;
}
