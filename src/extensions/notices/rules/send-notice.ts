import type { Notice, NoticeMessage } from '../model.ts';
import { batchMessage } from './batch-message.ts';
import { changeMessage } from './change-message.ts';
import type { NoticeDeps } from './deps.ts';
import { findWaiting, type Waiting } from './find-waiting.ts';
import { orderMessage } from './order-message.ts';

/** How long a run owns a notice; longer than the slowest channel, milliseconds. */
export const leaseMs = 60_000;
/** The alarm fires at this failure of a channel, about a quarter of an hour after the first. */
const lateAt = 5;
const maxWaitMs = 15 * 60_000;

/**
 * Sends a notice that this run has claimed over every channel that has not had it, and stores when it
 * is looked at next: at its reminder, after a failure, or never again. What was decided meanwhile is
 * not sent. A channel that fails does not keep the others waiting. `nowMs` is unix milliseconds.
 */
export async function sendNotice(deps: NoticeDeps, notice: Notice, nowMs: number): Promise<void> {
  const waiting = await findWaiting(deps, notice, Math.floor(nowMs / 1000));
  if (!waiting) {
    await store(deps, notice, { dueAtMs: null });
    return;
  }
  const message = await messageOf(deps, notice, waiting);
  const open = deps.channels.filter(({ name }) => !notice.sentBy.includes(name));
  const results = await Promise.allSettled(open.map((channel) => channel.send(message)));
  const fields = { notice: notice.noticeId, project: notice.projectId, step: notice.step };
  const sentBy = [...notice.sentBy];
  for (const [i, result] of results.entries()) {
    const { name: channel } = open[i]!;
    if (result.status === 'fulfilled') {
      sentBy.push(channel);
      deps.log.info('notice.sent', { ...fields, channel });
    } else {
      deps.log.warn('notice.not-sent', { ...fields, channel, reason: String(result.reason) });
    }
  }
  if (sentBy.length === deps.channels.length) {
    await store(deps, notice, afterAll(notice, nowMs));
    return;
  }
  const failures = notice.failures + 1;
  if (failures === lateAt) deps.log.error('notice.late', { ...fields, failures });
  const waitMs = Math.min(maxWaitMs, leaseMs * 2 ** (failures - 1));
  await store(deps, notice, { sentBy, failures, dueAtMs: nowMs + waitMs });
}

/** What follows when every channel has had the message. */
const afterAll = (notice: Notice, nowMs: number): Partial<Notice> =>
  notice.step === 'first' && notice.remindAt * 1000 > nowMs
    ? { step: 'reminder', sentBy: [], failures: 0, dueAtMs: notice.remindAt * 1000 }
    : { dueAtMs: null };

async function messageOf(
  deps: NoticeDeps,
  notice: Notice,
  waiting: Waiting,
): Promise<NoticeMessage> {
  const { stage, consoleUrl } = deps;
  const shared = { stage, consoleUrl, reminder: notice.step === 'reminder' };
  if (waiting.kind === 'batch') return batchMessage(waiting.batch, shared);
  return waiting.kind === 'change'
    ? changeMessage(waiting.change, shared)
    : orderMessage(waiting.order, {
        ...shared,
        needed: await deps.approvalsNeeded(waiting.order),
      });
}

/** Another run that was faster has stored what is true now. */
async function store(deps: NoticeDeps, notice: Notice, change: Partial<Notice>): Promise<void> {
  await deps.notices.update({ ...notice, ...change, rev: notice.rev + 1 });
}
