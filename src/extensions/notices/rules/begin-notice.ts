import type { OutboxItem } from '#model/outbox.ts';
import type { NoticeDeps } from './deps.ts';
import { leaseMs, sendNotice } from './send-notice.ts';
import { storeNotice } from './store-notice.ts';

/**
 * Notifies approvers of what an outbox item announces, if that waits for a person. The notice is
 * stored before it is sent: a run that stops in the middle is continued by the schedule, and an
 * item that comes twice sends nothing twice. Returns whether a notice began.
 */
export async function beginNotice(deps: NoticeDeps, item: OutboxItem): Promise<boolean> {
  const notice = await storeNotice(deps, item, leaseMs);
  if (!notice) return false;
  await sendNotice(deps, notice, deps.clock.nowMs());
  return true;
}
