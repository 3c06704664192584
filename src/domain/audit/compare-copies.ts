import type { AuditCopy, AuditEntry, AuditLink } from '#model/audit.ts';
import { canonicalJson } from '#shared/canonical-json.ts';

/** An entry as the table has it, with its place in the chain as the table notes it. */
export interface TableEntry extends Pick<AuditCopy, 'prev' | 'hash'> {
  seq: number;
  entry: AuditEntry;
}

const fields: (keyof AuditEntry)[] = [
  'projectId',
  'at',
  'atMs',
  'actor',
  'action',
  'target',
  'details',
];

/**
 * Compares the table's entries of a project with its chain in the bucket, and says each difference
 * in a sentence. `waiting` are entries that the table does not note in the chain.
 */
export function compareCopies(
  links: AuditLink[],
  table: { copied: TableEntry[]; waiting: AuditEntry[] },
): string[] {
  const inTable = new Map(
    [...table.copied.map(({ entry }) => entry), ...table.waiting].map((entry) => [
      entry.auditId,
      entry,
    ]),
  );
  const inChain = new Map(links.map((link) => [link.entry.auditId, link]));
  const noted = new Map(table.copied.map((one) => [one.entry.auditId, one]));
  const differences = links.flatMap((link) => {
    const { seq, entry } = link;
    const name = `seq ${seq} (${entry.auditId})`;
    const own = inTable.get(entry.auditId);
    if (!own) return [`${name}: missing in the table`];
    const changed = fields.filter(
      (field) => canonicalJson(own[field] ?? null) !== canonicalJson(entry[field] ?? null),
    );
    const note = noted.get(entry.auditId);
    const isNoted = note?.seq === seq && note.prev === link.prev && note.hash === link.hash;
    return [
      ...(changed.length > 0 ? [`${name}: the table has another ${changed.join(', ')}`] : []),
      ...(isNoted ? [] : [`${name}: the table does not note it there`]),
    ];
  });
  const added = [...inTable.keys()].filter((auditId) => !inChain.has(auditId));
  return [...differences, ...added.map((auditId) => `${auditId}: in the table, not in the chain`)];
}
