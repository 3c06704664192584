import type { Clock, Logger } from '#ports/runtime.ts';
import { endOf } from './close-period.ts';
import {
  type DuePeriod,
  duePeriods,
  lastDayIn,
  makeStatement,
  type StatementDeps,
} from './make-statements.ts';

export interface WriteStatementsDeps extends StatementDeps {
  projectIds(): Promise<string[]>;
  clock: Clock;
  log: Logger;
}

export interface StatementCounts {
  /** Statements that were made. */
  made: number;
  failed: number;
  /** Projects that were not begun for want of time. */
  left: number;
}

/** A day is closed 26 hours after its end at the latest, and the next run writes its statement. */
const behindSeconds = 30 * 3_600;
const secondsOfHour = 3_600;

/**
 * Makes the statements of all projects that are due; begins none after `deadline` (ms). Logs
 * `statements.behind` of a project whose statement failed, or was due in earlier runs already. Each run
 * begins with another project, so that one whose statement takes too long keeps no other from its own.
 */
export async function writeStatements(
  deps: WriteStatementsDeps,
  { deadline }: { deadline: number },
): Promise<StatementCounts> {
  const { clock, log } = deps;
  const counts: StatementCounts = { made: 0, failed: 0, left: 0 };
  const hasTime = () => clock.nowMs() < deadline;
  for (const projectId of inTurn(await deps.projectIds(), clock.now())) {
    if (!hasTime()) {
      counts.left += 1;
      continue;
    }
    let period: string | null = null;
    try {
      const due = await duePeriods(deps, projectId);
      const late = due[0] && (await lateSince(deps, projectId, due[0]));
      if (late) log.error('statements.behind', { projectId, period: due[0]!.period, reason: late });
      for (const one of due) {
        if (!hasTime()) break;
        period = one.period;
        await makeStatement(deps, projectId, one);
        counts.made += 1;
      }
    } catch (error) {
      counts.failed += 1;
      log.error('statements.behind', { projectId, period, reason: String(error) });
    }
  }
  return counts;
}

/** A sentence, if earlier runs should have made this statement; null of a project's first ones. */
async function lateSince(
  { statements, clock }: WriteStatementsDeps,
  projectId: string,
  { period }: DuePeriod,
): Promise<string | null> {
  const since = clock.now() - endOf(lastDayIn(period));
  if (since < behindSeconds || (await statements.head(projectId)) === null) return null;
  return `its last day ended ${Math.floor(since / secondsOfHour)} hours ago`;
}

/** The projects, begun with another one every hour. */
function inTurn(projectIds: string[], now: number): string[] {
  if (projectIds.length === 0) return [];
  const first = Math.floor(now / secondsOfHour) % projectIds.length;
  return [...projectIds.slice(first), ...projectIds.slice(0, first)];
}
