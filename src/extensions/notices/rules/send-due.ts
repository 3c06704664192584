import { eachLimited } from '#shared/async/limit.ts';
import type { Notice } from '../model.ts';
import type { NoticeDeps } from './deps.ts';
import { leaseMs, sendNotice } from './send-notice.ts';

const concurrency = 10;

/**
 * Sends the reminders that are due at `nowMs` (unix milliseconds), and what failed or stopped in the
 * middle. A run claims each notice first, so that two runs do not send the same.
 */
export async function sendDue(
  deps: NoticeDeps,
  nowMs: number,
): Promise<{ due: number; failed: number }> {
  const due = await deps.notices.due(nowMs);
  const results = await eachLimited(due, concurrency, (notice) =>
    claimAndSend(deps, notice, nowMs),
  );
  const failed = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  for (const reason of failed) deps.log.error('notice.failed', { reason: String(reason) });
  return { due: due.length, failed: failed.length };
}

async function claimAndSend(deps: NoticeDeps, notice: Notice, nowMs: number): Promise<void> {
  const claimed = { ...notice, dueAtMs: nowMs + leaseMs, rev: notice.rev + 1 };
  if (await deps.notices.update(claimed)) await sendNotice(deps, claimed, nowMs);
}
