/** The rules that statements are checked by: their chain, and what their files say (docs/decisions/0090-books.md). */
import { canonicalJson } from '../canonical-json.ts';
import { unitsOf } from '../money/units-of.ts';
import {
  isMonth,
  type StatedBalance,
  type StatementEntry,
  type StatementFile,
  statementChain,
  statementColumns,
} from './statement-chain.ts';
import type { ChainLink, LinkRecord } from './verify-links.ts';

type Link = ChainLink<StatementEntry>;

/** More decimals than a token has. */
const decimals = 40;
/** Problems of a file that are said. */
const maxProblems = 10;

const monthOf = (day: string): string => day.slice(0, 'YYYY-MM'.length);
/** What a link or a line leaves out is like nothing. */
const same = (one: unknown, other: unknown): boolean =>
  one !== undefined && other !== undefined && canonicalJson(one) === canonicalJson(other);

/**
 * Checks a chain of statements, first link first, and says in a sentence what is wrong: with its links,
 * with a period that does not open with the closing before, and with a month that is not its days.
 */
export function verifyStatementLinks(
  records: LinkRecord[],
  sha256: (text: string) => string,
): { links: Link[]; problems: string[] } {
  const { links, problems } = statementChain.verifyLinks(records, sha256);
  const days: StatementEntry[] = [];
  for (const { seq, entry } of links) {
    const found = isMonth(entry.period)
      ? monthProblems(entry, days)
      : dayProblems(entry, days.at(-1));
    for (const problem of found) problems.push(`seq ${seq}, ${entry.period}: ${problem}`);
    if (!isMonth(entry.period)) days.push(entry);
  }
  return { links, problems };
}

function dayProblems(day: StatementEntry, before: StatementEntry | undefined): string[] {
  const found: string[] = [];
  if (before && before.period >= day.period) {
    found.push(`it does not come after ${before.period}, which is before it in the chain`);
  }
  if (!same(day.opening, before?.closing ?? [])) {
    found.push(
      `its opening is not the closing of ${before?.period ?? 'nothing, as the first has'}`,
    );
  }
  if (!same(day.days, [day.period])) found.push('a day has itself as its only day');
  return found;
}

function monthProblems(month: StatementEntry, before: StatementEntry[]): string[] {
  const days = before.filter(({ period }) => monthOf(period) === month.period);
  const found: string[] = [];
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return ['none of its days is in the chain before it'];
  if (
    !same(
      month.days,
      days.map(({ period }) => period),
    )
  ) {
    found.push('its days are not those of the chain');
  }
  if (!same(month.opening, first.opening)) found.push(`its opening is not that of ${first.period}`);
  if (!same(month.closing, last.closing)) found.push(`its closing is not that of ${last.period}`);
  const entries = days.reduce((sum, day) => sum + day.entries, 0);
  if (month.entries !== entries) {
    found.push(`it has ${month.entries} entries, its days ${entries}`);
  }
  return found;
}

type Row = Record<(typeof statementColumns)[number], string>;

/**
 * Checks what a file of a statement says: that opening and entries make the closing, that the entries of
 * each token sum to zero, and that the fees are those in the entries. `lines` come without their ends.
 */
export async function verifyStatementFile(
  { entry }: Pick<Link, 'entry'>,
  { name }: Pick<StatementFile, 'name'>,
  lines: AsyncIterable<string>,
): Promise<string[]> {
  const problems: string[] = [];
  const say = (problem: string) => {
    if (problems.length < maxProblems) problems.push(`${name}: ${problem}`);
  };
  const isCsv = name.endsWith('.csv');
  const opening: StatedBalance[] = [];
  const closing: StatedBalance[] = [];
  const balances = new Map<string, bigint>();
  const tokens = new Map<string, bigint>();
  const fees = new Map<string, bigint>();
  const stated = new Map<string, bigint>();
  const kinds = ['opening', 'entry', 'closing', 'fee'];
  let place = 0;
  let entries = 0;
  let number = 0;
  for await (const line of lines) {
    number += 1;
    if (isCsv && number === 1) {
      if (line !== statementColumns.join(',')) say('line 1 does not name the columns');
      continue;
    }
    let row: Row;
    let amount: bigint;
    try {
      row = isCsv ? csvRow(line) : jsonRow(line);
      amount = unitsOf(row.amount, decimals);
    } catch (error) {
      say(`line ${number} is not a line of a statement: ${(error as Error).message}`);
      continue;
    }
    const kind = kinds.indexOf(row.row);
    if (kind < place) say(`line ${number}: "${row.row}" is not in its place`);
    place = Math.max(place, kind);
    const { chain, token, account } = row;
    const key = [chain, token, account].join('\n');
    if (row.row === 'opening' || row.row === 'closing') {
      const list = row.row === 'opening' ? opening : closing;
      list.push({ chain, token, account, amount: row.amount });
      add(balances, key, row.row === 'opening' ? amount : -amount);
    } else if (row.row === 'entry') {
      entries += 1;
      add(balances, key, amount);
      add(tokens, `${chain} ${token}`, amount);
      if (row.order_no !== '' && account.startsWith('fees/')) {
        const kind = account === 'fees/energy' ? account : 'fees/network';
        add(fees, [row.order_no, chain, token, kind].join('\n'), amount);
      }
    } else add(stated, [row.order_no, key].join('\n'), amount);
  }
  if (!same(opening, entry.opening)) say('its opening is not that of its link');
  if (!same(closing, entry.closing)) say('its closing is not that of its link');
  if (entries !== entry.entries) say(`it has ${entries} entries, its link says ${entry.entries}`);
  for (const [token, sum] of tokens) {
    if (sum !== 0n) say(`the entries of ${token} do not sum to zero`);
  }
  for (const [key, rest] of balances) {
    if (rest !== 0n) say(`opening and entries of ${key.replaceAll('\n', ' ')} are not its closing`);
  }
  for (const key of new Set([...fees.keys(), ...stated.keys()])) {
    if ((fees.get(key) ?? 0n) !== (stated.get(key) ?? 0n)) {
      say(`the fee of ${key.replaceAll('\n', ' ')} is not that of its entries`);
    }
  }
  return problems;
}

function add(sums: Map<string, bigint>, key: string, amount: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + amount);
}

/** What is null or left out is an empty text. */
function rowOf(value: (name: (typeof statementColumns)[number], i: number) => unknown): Row {
  return Object.fromEntries(
    statementColumns.map((name, i) => [name, String(value(name, i) ?? '')]),
  ) as Row;
}

function jsonRow(line: string): Row {
  const found = JSON.parse(line) as Record<string, unknown>;
  if (!same(Object.keys(found), statementColumns)) throw new Error('its fields are others');
  return rowOf((name) => found[name]);
}

/** The cells of a line of CSV (RFC 4180). */
function csvRow(line: string): Row {
  const cells: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y;
  for (;;) {
    const found = cell.exec(line);
    if (!found) throw new Error('a quotation mark is not in its place');
    cells.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === '') break;
  }
  if (cells.length !== statementColumns.length) throw new Error(`it has ${cells.length} cells`);
  return rowOf((_, i) => cells[i]);
}
