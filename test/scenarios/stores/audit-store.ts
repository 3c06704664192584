import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import type { AuditEntry } from '#model/audit.ts';

export const client = makeDocumentClient();

export const entry = (auditId: string): AuditEntry => ({
  auditId,
  projectId: 'demo',
  at: 1_770_000_000,
  atMs: 1_770_000_000_123,
  actor: 'ann@example.com',
  action: 'withdrawal.approve',
  target: 'WD1',
  details: { level: 2, amount: '5.5', nested: { list: [1, null, 'x'] } },
});
