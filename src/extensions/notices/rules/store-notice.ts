import { isOperation } from '#model/orders/order.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { Notice } from '../model.ts';
import { beginsToWait } from './begins-to-wait.ts';
import type { NoticeDeps } from './deps.ts';
import { findWaiting, type Waiting } from './find-waiting.ts';
import { remindAt } from './remind-at.ts';

export type StoreNoticeDeps = Pick<
  NoticeDeps,
  'notices' | 'orders' | 'audit' | 'changes' | 'batch' | 'remindAfterS' | 'clock'
>;

/**
 * Stores the notice of what an outbox item announces, if that waits for a person. Returns null if it
 * does not, or if the notice is there. The schedule sends it `afterMs` later, unless somebody who has it
 * to themselves for that time has sent it.
 */
export async function storeNotice(
  deps: StoreNoticeDeps,
  item: OutboxItem,
  afterMs: number,
): Promise<Notice | null> {
  const found = beginsToWait(item);
  if (!found) return null;
  const noticeId = idOf(found);
  const subject = found.kind === 'change' ? await changeOf(deps, noticeId) : noticeId;
  if (subject === null) return null;
  const { kind } = found;
  const { projectId } = item;
  const nowMs = deps.clock.nowMs();
  const waiting = await findWaiting(deps, { kind, projectId, subject }, Math.floor(nowMs / 1000));
  if (!waiting) return null;
  const notice: Notice = {
    noticeId,
    kind,
    projectId,
    subject,
    step: 'first',
    remindAt: remindAt(timeOf(waiting), deps.remindAfterS),
    sentBy: [],
    failures: 0,
    dueAtMs: nowMs + afterMs,
    rev: 1,
  };
  return (await deps.notices.create(notice)) ? notice : null;
}

const idOf = (found: NonNullable<ReturnType<typeof beginsToWait>>): string => {
  if (found.kind === 'order') return found.orderNo;
  return found.kind === 'batch' ? found.batchNo : found.auditId;
};

/** The change that an audit entry says was asked for. */
async function changeOf(deps: Pick<NoticeDeps, 'audit'>, auditId: string): Promise<string | null> {
  const [entry] = await deps.audit.getConsistent([auditId]);
  return entry?.target ?? null;
}

const timeOf = (waiting: Waiting): { from: number; until: number | null } => {
  if (waiting.kind === 'change') {
    return { from: waiting.change.askedAt, until: waiting.change.expiresAt };
  }
  if (waiting.kind === 'batch') return { from: waiting.batch.createdAt, until: null };
  const { order } = waiting;
  return { from: order.createdAt, until: isOperation(order) ? order.expiresAt : null };
};
