import { expect, test } from 'vitest';
import { presentAudit } from '#domain/admin/view.ts';
import { emptyHead, nextLink, sha256Hex } from '#domain/audit/audit-link.ts';
import type { AuditEntry as Stored } from '#model/audit.ts';
import { checkExport, readLines } from '#shared/audit/read-export.ts';
import type { AuditEntry } from '../../../../../../console/src/api/audit.ts';
import { auditLines, verifyLines } from '../../../../../../console/src/pages/audit/chain.ts';

/** A project's log as the API answers it, newest first; the last entry is not in the chain yet. */
function log(count: number): AuditEntry[] {
  let head = emptyHead;
  const shown = Array.from({ length: count }, (_, i) => {
    const entry: Stored = {
      auditId: `AU${i}`,
      projectId: 'demo',
      at: i,
      atMs: i * 1000 + 7,
      actor: 'alice@example.com',
      action: 'settings.update',
      target: 'demo',
      details: { after: { swapDailyUsd: 12.5, none: null }, before: { name: 'é' } },
    };
    const link = nextLink(head, entry);
    head = link;
    const copy = { auditId: entry.auditId, seq: link.seq, prev: link.prev, hash: link.hash };
    return presentAudit(entry, i === count - 1 ? null : copy) as AuditEntry;
  });
  return shown.reverse();
}

test('what the API shows is the chain that was written, and is right', async () => {
  const lines = auditLines('demo', log(5));
  expect(lines).toHaveLength(5);
  const report = await verifyLines(lines);
  expect(report).toMatchObject({ checked: 4, waiting: 1, problems: [], last: { seq: 4 } });
});

test('an altered line of an export is named', async () => {
  const lines = auditLines('demo', log(5));
  lines[2] = lines[2]!.replace('alice@', 'mallory@');
  const { problems } = await verifyLines(lines);
  expect(problems).toEqual([
    'line 3: seq 3: its number, prev or entry was changed, since its hash does not match them',
  ]);
});

test('the browser reports what the command reports', async () => {
  const lines = auditLines('demo', log(6)).slice(0, 5);
  lines.splice(1, 1);
  lines.push('no json');
  const { problems } = await verifyLines(lines);
  expect(problems).toEqual(checkExport(readLines(lines), sha256Hex).problems);
  expect(problems.length).toBeGreaterThan(1);
});
