import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { transact } from '#aws/dynamodb/transact.ts';
import { auditItems } from '#aws/events/audit-item.ts';
import { makeListIndex } from '#aws/lists/list-index.ts';
import { auditListChange } from '#domain/admin/audit-entry.ts';
import { anAuditEntry } from '#test/fakes/ports/audit-chain.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';

export const client = makeDocumentClient();
export const { log, events } = fakeLogger();

/** Entries of a project as their actions commit them. */
export async function commit(projectId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, n) => `AU-${projectId}-${n}`);
  for (const auditId of ids) {
    const entry = anAuditEntry({
      auditId,
      projectId,
      details: { n: 2n ** 60n, list: [null, 'ü'] },
    });
    await transact(client, auditItems(entry));
    await makeListIndex(client).apply([auditListChange(entry)]);
  }
  return ids;
}
