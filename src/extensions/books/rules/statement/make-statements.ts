import { createHash } from 'node:crypto';
import { isMonth, type StatementEntry, statementChain } from '#shared/audit/statement-chain.ts';
import { type ChainLink, firstPrev } from '#shared/audit/verify-links.ts';
import { FileTaken } from '../../model/file-taken.ts';
import type { Statement, StatementHead } from '../../model/statement.ts';
import type { BooksReader, ClosingStore, StatementStore } from '../../ports.ts';
import { decimalsOf, type LedgerNames } from '../ledger-names.ts';
import { dayBefore, lastDayOf, monthOf } from './close-period.ts';
import { type WriteDeps, type WrittenDay, writeDay, writeMonth } from './write-statement.ts';

export interface StatementDeps extends Omit<WriteDeps, 'names'> {
  names: Pick<LedgerNames, 'listedDecimals'>;
  books: Pick<BooksReader, 'bookedDecimals'>;
  closings: ClosingStore;
  statements: StatementStore;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** How often the files of a period get other names, because those that are there differ. */
const maxAttempts = 5;

/** A period that has no link yet. */
export interface DuePeriod {
  /** A UTC day or month. */
  period: string;
  /** Its days with entries, oldest first; all of them have their closing. */
  days: string[];
}

/**
 * The periods of a project that are due, in the order of their links: each day that has a closing, and
 * each month after its last day, once none of its days takes an entry any more and all have their closing.
 */
export async function duePeriods(
  { closings, statements }: Pick<StatementDeps, 'closings' | 'statements'>,
  projectId: string,
): Promise<DuePeriod[]> {
  const through = await closings.through(projectId);
  if (through === null) return [];
  const head = await statements.head(projectId);
  const last = head && lastDayIn(head.period);
  const due: DuePeriod[] = [];
  let month = head === null || isMonth(head.period) ? null : monthOf(head.period);
  const endMonth = async (ended: string): Promise<void> => {
    const days = await closings.closedDays(projectId, dayBefore(`${ended}-01`), lastDayOf(ended));
    due.push({ period: ended, days });
  };
  for (const day of await closings.closedDays(projectId, last, through)) {
    if (month !== null && monthOf(day) !== month) await endMonth(month);
    due.push({ period: day, days: [day] });
    month = monthOf(day);
  }
  if (month !== null && lastDayOf(month) <= through) {
    if (!(await hasUnclosedDay(closings, projectId, lastDayOf(month)))) await endMonth(month);
  }
  return due;
}

/** Whether a day up to this one has entries and no closing yet. */
async function hasUnclosedDay(
  closings: ClosingStore,
  projectId: string,
  to: string,
): Promise<boolean> {
  const newest = await closings.newest(projectId);
  for (const day of await closings.days(projectId, newest, to)) {
    if ((await closings.sums(projectId, day)).length > 0) return true;
  }
  return false;
}

/** The last day of a period. */
export const lastDayIn = (period: string): string => (isMonth(period) ? lastDayOf(period) : period);

/**
 * Writes the files of a period that is due, and then its link, which makes it a statement. The periods
 * before it must have theirs. A run that ended anywhere is continued by the next one, which makes the
 * same files again. Throws an Error if the books do not balance, or if the link's number is another
 * period's.
 */
export async function makeStatement(
  deps: StatementDeps,
  projectId: string,
  due: DuePeriod,
): Promise<void> {
  const { statements } = deps;
  const head = await statements.head(projectId);
  const entry = await writeFiles(deps, projectId, due);
  const seq = (head?.seq ?? 0) + 1;
  const link = { seq, prev: head?.hash ?? firstPrev, entry };
  const hash = sha256(statementChain.hashedText(link));
  let stored: ChainLink<StatementEntry> = { ...link, hash };
  if (!(await statements.putLink(projectId, seq, statementChain.linkText(stored)))) {
    // A run that ended before it noted its link has written it. What is published stands.
    const found = statementChain.readLink(await statements.readLink(projectId, seq));
    if (found?.entry.period !== due.period || found.prev !== link.prev) {
      throw new Error(`link ${seq} of the statements is not that of ${due.period}`);
    }
    stored = found;
  }
  await statements.note(projectId, statementOf(stored), headAfter(stored));
}

const statementOf = ({ seq, prev, hash, entry }: ChainLink<StatementEntry>): Statement => ({
  seq,
  prev,
  hash,
  period: entry.period,
  entries: entry.entries,
  files: entry.files,
});

const headAfter = (link: ChainLink<StatementEntry>): StatementHead => ({
  seq: link.seq,
  hash: statementChain.hashToFollow(statementChain.linkText(link), sha256),
  period: link.entry.period,
});

async function writeFiles(
  deps: StatementDeps,
  projectId: string,
  { period, days }: DuePeriod,
): Promise<StatementEntry> {
  const { closings } = deps;
  const before = await closings.newest(projectId, dayBefore(days[0]!));
  const opening = before === null ? [] : await closings.closing(projectId, before);
  const closing = await closings.closing(projectId, days.at(-1)!);
  const moved = await Promise.all(days.map((day) => closings.sums(projectId, day)));
  // Also of a token that the stage lists no more.
  const names = await decimalsOf(deps, [...opening, ...closing, ...moved.flat()]);
  const { source, files } = deps;
  const writing: WriteDeps = { source, files, names };
  const written = isMonth(period) ? await writtenDays(deps, projectId, days) : null;
  for (let attempt = 1; ; attempt++) {
    const own = { projectId, period, opening, closing, attempt };
    try {
      return await (written
        ? writeMonth(writing, { ...own, days: written })
        : writeDay(writing, own));
    } catch (error) {
      // Another version of the software wrote one, and ended before it wrote the link.
      if (!(error instanceof FileTaken) || attempt === maxAttempts) throw error;
    }
  }
}

async function writtenDays(
  { statements }: StatementDeps,
  projectId: string,
  days: string[],
): Promise<WrittenDay[]> {
  const found: WrittenDay[] = [];
  for (const day of days) {
    const statement = await statements.find(projectId, day);
    if (!statement) throw new Error(`${day} has no statement, which its month is made of`);
    found.push(statement);
  }
  return found;
}
