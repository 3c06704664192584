import type { AuditEntry } from '#model/audit.ts';
import type { ListChange, OutboxItem } from '#model/outbox.ts';
import type { SessionKey } from '#model/session-key.ts';
import type { Ids } from '#ports/runtime.ts';
import { type AuditAction, auditListChange } from '../admin/audit-entry.ts';

/**
 * What is written with a change of a session key: its audit entry (the actor is the API key, or an
 * admin), and the outbox item that adds the entry and a new key to their lists. It sends no webhook.
 */
export function announceSessionKey(
  deps: { ids: Ids },
  input: {
    key: SessionKey;
    action: Extract<AuditAction, `session-key.${string}`>;
    actor: string;
    nowMs: number;
    requestId: string;
    details: Record<string, unknown>;
  },
): { outbox: OutboxItem; audit: AuditEntry } {
  const { key, nowMs } = input;
  const audit: AuditEntry = {
    auditId: deps.ids.next('AU'),
    projectId: key.projectId,
    at: Math.floor(nowMs / 1000),
    atMs: nowMs,
    actor: input.actor,
    action: input.action,
    target: key.skId,
    details: input.details,
  };
  const place: ListChange = {
    list: 'session-keys',
    projectId: key.projectId,
    scope: '',
    id: key.skId,
    rev: 1,
    createdAtMs: key.createdAtMs,
    facets: {},
  };
  const isNew = key.rev === 1;
  return {
    audit,
    outbox: {
      outboxId: `${key.skId}#${key.rev}`,
      kind: 'session-key',
      ref: key.skId,
      projectId: key.projectId,
      event: null,
      lists: [...(isNew ? [place] : []), auditListChange(audit)],
      start: false,
      createdAtMs: nowMs,
      requestId: input.requestId,
    },
  };
}
