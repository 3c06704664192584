import { isOperation } from '#model/orders/order.ts';
import type { OutboxItem } from '#model/outbox.ts';
import { beginsToWait } from './begins-to-wait.ts';
import type { NoticeDeps } from './deps.ts';
import { findWaiting, type Waiting } from './find-waiting.ts';
import { remindAt } from './remind-at.ts';
import { leaseMs, sendNotice } from './send-notice.ts';

/**
 * Tells approvers of what an outbox item announces, if that waits for a person. The notice is stored
 * before it is sent: a run that stops in the middle is continued by the schedule, and an item that
 * comes twice sends nothing twice. Returns whether a notice began.
 */
export async function beginNotice(deps: NoticeDeps, item: OutboxItem): Promise<boolean> {
  const found = beginsToWait(item);
  if (!found) return false;
  const noticeId = found.kind === 'order' ? found.orderNo : found.auditId;
  const subject = found.kind === 'order' ? found.orderNo : await changeOf(deps, found.auditId);
  if (subject === null) return false;
  const { kind } = found;
  const { projectId } = item;
  const nowMs = deps.clock.nowMs();
  const waiting = await findWaiting(deps, { kind, projectId, subject }, Math.floor(nowMs / 1000));
  if (!waiting) return false;
  const notice = {
    noticeId,
    kind,
    projectId,
    subject,
    step: 'first' as const,
    remindAt: remindAt(timeOf(waiting), deps.remindAfterS),
    sentBy: [],
    failures: 0,
    dueAtMs: nowMs + leaseMs,
    rev: 1,
  };
  if (!(await deps.notices.create(notice))) return false;
  await sendNotice(deps, notice, nowMs);
  return true;
}

/** The change that an audit entry says was asked for. */
async function changeOf(deps: Pick<NoticeDeps, 'audit'>, auditId: string): Promise<string | null> {
  const [entry] = await deps.audit.getNow([auditId]);
  return entry?.target ?? null;
}

const timeOf = (waiting: Waiting): { from: number; until: number | null } => {
  if (waiting.kind === 'change') {
    return { from: waiting.change.askedAt, until: waiting.change.expiresAt };
  }
  const { order } = waiting;
  return { from: order.createdAt, until: isOperation(order) ? order.expiresAt : null };
};
