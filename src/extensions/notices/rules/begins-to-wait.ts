import type { AuditAction } from '#domain/admin/audit-entry.ts';
import type { OutboxItem } from '#model/outbox.ts';

const asked: AuditAction = 'change.ask';

/**
 * What an outbox item may announce that waits for a person: a new order, a batch of payouts, or the audit
 * entry of a change that needs a second owner. Null for everything else. The record decides whether it waits.
 */
export function beginsToWait(
  item: OutboxItem,
):
  | { kind: 'order'; orderNo: string }
  | { kind: 'batch'; batchNo: string }
  | { kind: 'change'; auditId: string }
  | null {
  if (item.kind === 'order' && item.start) return { kind: 'order', orderNo: item.ref };
  if (item.kind === 'payout') return { kind: 'batch', batchNo: item.ref };
  const isAsked = item.lists.some(
    ({ list, facets }) => list === 'audit' && facets.action === asked,
  );
  return isAsked ? { kind: 'change', auditId: item.ref } : null;
}
