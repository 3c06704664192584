import type { OutboxStore } from '#ports/events.ts';
import type { Clock, Logger } from '#ports/runtime.ts';
import type { BooksBacklog, ClosingStore } from '../../ports.ts';
import { addEntries } from './balances.ts';
import { dayBefore, dayOf, demandBalance, endOf, lastDayOf, monthOf } from './close-period.ts';

export interface CloseDeps {
  closings: ClosingStore;
  outbox: Pick<OutboxStore, 'undispatched'>;
  backlog: BooksBacklog;
  projectIds(): Promise<string[]>;
  clock: Clock;
  log: Logger;
}

export interface CloseCounts {
  /** Closings that were written. */
  days: number;
  /** Projects whose last day waits for what is not booked yet. */
  waiting: number;
  failed: number;
}

/** How long facts of a day may be under way before it can be closed, seconds. */
const lateSeconds = 3_600;
const secondsOfDay = 86_400;

/**
 * Closes the days of all projects that ended an hour ago or earlier, until `deadline` (ms). A closed day
 * takes no entries any more, and has a closing: its balances by account. A day waits while something
 * older than its end is undispatched or queued, but not longer than a day: what comes later is in the
 * first open day, and nothing is lost. May be repeated after it has ended anywhere.
 */
export async function closeBooks(
  deps: CloseDeps,
  { deadline }: { deadline: number },
): Promise<CloseCounts> {
  const counts: CloseCounts = { days: 0, waiting: 0, failed: 0 };
  const last = dayOf(deps.clock.now() - lateSeconds - secondsOfDay);
  const waits = await findWaiting(deps, endOf(last) * 1_000);
  for (const projectId of await deps.projectIds()) {
    if (deps.clock.nowMs() >= deadline) break;
    const isWaiting = waits(projectId);
    if (isWaiting) counts.waiting += 1;
    const hasTime = () => deps.clock.nowMs() < deadline;
    try {
      counts.days += await closeDays(deps, projectId, {
        to: isWaiting ? dayBefore(last) : last,
        hasTime,
      });
    } catch (error) {
      counts.failed += 1;
      deps.log.error('books.not-closed', { projectId, reason: String(error) });
    }
  }
  return counts;
}

/** Which projects have something older than `endedAtMs` that is not booked yet. */
async function findWaiting(
  { outbox, backlog, clock }: CloseDeps,
  endedAtMs: number,
): Promise<(projectId: string) => boolean> {
  // First the outbox: what leaves it meanwhile is in the queue. Also what it has postponed.
  const undispatched = await outbox.undispatched(clock.nowMs() + secondsOfDay * 1_000);
  const older = undispatched.filter(({ createdAtMs }) => createdAtMs < endedAtMs);
  // The queue does not say whose its messages are.
  const isQueued = !(await backlog.isEmpty());
  return (projectId) =>
    isQueued || older.some((item) => 'unreadable' in item || item.projectId === projectId);
}

/** Whether the month of the newest closing has ended by `to`, and takes entries still. */
async function isMonthOpen(
  closings: Pick<ClosingStore, 'through'>,
  projectId: string,
  { before, to }: { before: string; to: string },
): Promise<boolean> {
  const last = lastDayOf(monthOf(before));
  if (last > to) return false;
  const through = await closings.through(projectId);
  return through === null || through < last;
}

/** Closes the days of a project up to `to`, oldest first; how many closings that wrote. */
async function closeDays(
  { closings }: CloseDeps,
  projectId: string,
  { to, hasTime }: { to: string; hasTime: () => boolean },
): Promise<number> {
  let before = await closings.newest(projectId);
  if ((await closings.days(projectId, before, to)).length === 0) {
    // So that a month whose last days had no entry ends too.
    if (before !== null && (await isMonthOpen(closings, projectId, { before, to }))) {
      await closings.close(projectId, to);
    }
    return 0;
  }
  await closings.close(projectId, to);
  // Once more: a day may have got its first entry just before it was closed.
  const days = await closings.days(projectId, before, to);
  let balances = before === null ? [] : await closings.closing(projectId, before);
  let written = 0;
  for (const day of days) {
    if (!hasTime()) break;
    const sums = await closings.sums(projectId, day);
    // A day is noted before its first entry, which may have come to another one.
    if (sums.length === 0) continue;
    balances = addEntries(balances, sums);
    demandBalance(balances);
    await closings.putClosing(projectId, day, balances);
    before = day;
    written += 1;
  }
  return written;
}
