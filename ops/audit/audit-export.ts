import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { makeAuditCopies } from '#aws/events/audit-copies.ts';
import { makeAuditStore } from '#aws/events/audit-store.ts';
import { makeListIndex } from '#aws/lists/list-index.ts';
import { linkText } from '#shared/audit/verify-links.ts';
import { canonicalJson } from '#shared/canonical-json.ts';

/** Entries a page. */
const size = 100;

/**
 * The audit entries of a project as the tables have them, a line of JSON each: those in the chain in
 * its order, then those without a place in it, whose `seq` is null. Also the ids that the list names
 * and the table lacks.
 */
export async function auditExport(
  client: DynamoDBDocumentClient,
  projectId: string,
): Promise<{ lines: string[]; lost: string[] }> {
  const lists = makeListIndex(client);
  // A set: an entry that is written meanwhile moves later pages by one, so one id comes twice.
  const ids = new Set<string>();
  for (let page = 1, total = 1; (page - 1) * size < total; page++) {
    const filter = {};
    const found = await lists.page({ list: 'audit', projectId, scope: '', filter, page, size });
    for (const id of found.ids) ids.add(id);
    total = found.total;
  }
  const entries = await makeAuditStore(client).getConsistent([...ids]);
  const copies = new Map(
    (await makeAuditCopies(client).getMany([...ids])).map((copy) => [copy.auditId, copy]),
  );
  const known = new Set(entries.map(({ auditId }) => auditId));
  const copied = entries.flatMap((entry) => {
    const copy = copies.get(entry.auditId);
    return copy ? [{ seq: copy.seq, prev: copy.prev, hash: copy.hash, entry }] : [];
  });
  const waiting = entries.filter(({ auditId }) => !copies.has(auditId));
  return {
    lines: [
      ...copied.sort((a, b) => a.seq - b.seq).map(linkText),
      ...waiting
        .sort((a, b) => a.atMs - b.atMs)
        .map((entry) => canonicalJson({ seq: null, prev: null, hash: null, entry })),
    ],
    lost: [...ids].filter((id) => !known.has(id)),
  };
}
