import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { AuditEntry } from '#model/audit.ts';
import type { AuditStore } from '#ports/events.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { eventKeys } from '../dynamodb/table-keys.ts';
import { need } from '../runtime/config.ts';

/** The inverse of src/aws/events/audit-item.ts. */
const auditFromItem = (item: Record<string, unknown>): AuditEntry => ({
  auditId: String(item.auditId),
  projectId: String(item.projectId),
  at: Number(item.at),
  atMs: Number(item.atMs),
  actor: String(item.actor),
  action: String(item.action),
  target: String(item.target),
  details: item.details as AuditEntry['details'],
});

/** Audit entries by their ids, in the order of the ids; missing entries are left out. */
export function makeAuditStore(client: DynamoDBDocumentClient = documentClient()): AuditStore {
  async function read(auditIds: string[], consistent: boolean): Promise<AuditEntry[]> {
    const keys = auditIds.map(eventKeys.audit);
    const items = await batchGet(client, need('TABLE_EVENTS'), keys, { consistent });
    const entries = new Map(items.map(auditFromItem).map((entry) => [entry.auditId, entry]));
    return auditIds.flatMap((id) => entries.get(id) ?? []);
  }
  return {
    getMany: (auditIds) => read(auditIds, false),
    getConsistent: (auditIds) => read(auditIds, true),
  };
}
