import { chainOf } from './verify-links.ts';

/** A file of a statement. */
export interface StatementFile {
  /** Below the project's folder: `2026-01-01.csv`. */
  name: string;
  bytes: number;
  /** Lower-case hex. */
  sha256: string;
  /** The bytes of its lines of entries, `entriesTo` not included, and the first one of its fees. */
  entriesFrom: number;
  entriesTo: number;
  feesFrom: number;
}

/** What an account has of a token of a chain, in whole units. */
export interface StatedBalance {
  chain: string;
  token: string;
  account: string;
  amount: string;
}

/** What a link of a project's statements says: a day, or a month that has all of its days. */
export interface StatementEntry {
  projectId: string;
  /** A UTC day `YYYY-MM-DD` or month `YYYY-MM`. */
  period: string;
  /** The days that have entries, oldest first. */
  days: string[];
  opening: StatedBalance[];
  closing: StatedBalance[];
  /** How many entries the period has. */
  entries: number;
  files: StatementFile[];
}

/** The chain of a project's statements, each a link (docs/decisions/0090-books.md). */
export const statementChain = /* @__PURE__ */ chainOf<StatementEntry>({
  name: 'coffer-statement-1',
  title: 'a chain of statements',
  idOf: ({ period }) => period,
});

/** Whether a period is a month, and not a day. */
export const isMonth = (period: string): boolean => period.length === 'YYYY-MM'.length;

/** Whether a text is written as a period is, and there is such a day or month. */
export function isPeriod(text: string): boolean {
  const day = isMonth(text) ? `${text}-01` : text;
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** The columns of a statement's lines, in the order of the CSV file. */
export const statementColumns = [
  'row',
  'entry_no',
  'at',
  'account',
  'address',
  'chain',
  'token',
  'amount',
  'amount_usd',
  'order_no',
  'deposit_no',
  'tx_hash',
  'block_number',
] as const;
