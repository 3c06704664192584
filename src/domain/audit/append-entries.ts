/**
 * The copy of a project's audit entries in the locked bucket (docs/decisions/0031-audit-chain.md).
 * An object is the commit of its link: its number cannot be written twice. The notes in the table
 * only say where to continue.
 */

import type { AuditCopy, AuditEntry, AuditHead } from '#model/audit.ts';
import type { AuditCopies, AuditObjects, AuditStore } from '#ports/events.ts';
import type { Clock, Logger } from '#ports/runtime.ts';
import { linkText } from '#shared/audit/verify-links.ts';
import { canonicalJson } from '#shared/canonical-json.ts';
import { emptyHead, hashToFollow, linkHash, nextLink, readLink } from './audit-link.ts';

/** A run starts no further link after this time; the next run continues. Milliseconds. */
const budgetMs = 10_000;

export interface AppendDeps {
  audit: Pick<AuditStore, 'getConsistent'>;
  copies: AuditCopies;
  objects: AuditObjects;
  clock: Pick<Clock, 'nowMs'>;
  log: Logger;
}

/**
 * Appends entries to the chain of their project, each once, whoever else appends at the same time
 * and whatever a run before this one left. Returns why entries were refused, by their ids.
 * @throws Error if the others are not all in the chain; what is there is noted.
 */
export async function appendEntries(
  deps: AppendDeps,
  projectId: string,
  auditIds: string[],
): Promise<Map<string, Error>> {
  const refused = new Map<string, Error>();
  // In this order. An entry that is at or before this head was noted before the head moved there,
  // so the second read finds it; one after the head is met below, before anything is written.
  const from = (await deps.copies.head(projectId)) ?? emptyHead;
  const noted = new Set((await deps.copies.getMany(auditIds)).map(({ auditId }) => auditId));
  const waiting = [...new Set(auditIds)].filter((auditId) => !noted.has(auditId));
  if (waiting.length === 0) return refused;

  const entries = new Map(
    (await deps.audit.getConsistent(waiting)).map((entry) => [entry.auditId, entry]),
  );
  let head = from;
  /** Every link after `from`, by its entry. */
  const met = new Map<string, AuditCopy>();
  const until = deps.clock.nowMs() + budgetMs;
  try {
    for (const auditId of waiting) {
      const entry = entries.get(auditId);
      if (entry?.projectId === projectId) {
        while (!met.has(auditId)) await step(entry);
      } else {
        refused.set(auditId, new Error(`${projectId} has no audit entry ${auditId}`));
      }
    }
  } finally {
    if (head.seq > from.seq) {
      // The head passes only links that are noted.
      for (const copy of met.values()) await deps.copies.note(copy);
      await deps.copies.moveHead(projectId, head);
    }
  }
  return refused;

  /** Writes the entry at the next number, or moves past the link that has the number. */
  async function step(entry: AuditEntry): Promise<void> {
    if (deps.clock.nowMs() >= until) throw new Error(`out of time at link ${head.seq}`);
    const link = nextLink(head, entry);
    const { seq, prev } = link;
    if (await deps.objects.put(projectId, seq, linkText(link))) {
      met.set(entry.auditId, { auditId: entry.auditId, seq, prev, hash: link.hash });
      head = link;
      return;
    }
    const text = await deps.objects.read(projectId, seq);
    const found = await readRight(text, head);
    if (!found) deps.log.error('audit.link-wrong', { project: projectId, seq });
    else if (!met.has(found.auditId)) met.set(found.auditId, found);
    head = { seq, hash: hashToFollow(text) };
  }

  /** The link in the text; null if no run can have written it behind this head. */
  async function readRight(text: string, { seq, hash }: AuditHead): Promise<AuditCopy | null> {
    const link = readLink(text);
    const isNext = link?.seq === seq + 1 && link.prev === hash && link.hash === linkHash(link);
    if (!isNext || link.entry.projectId !== projectId) return null;
    const { auditId } = link.entry;
    // A restored table may have lost the entry. If it has another, the link does not represent it.
    const own = entries.get(auditId) ?? (await deps.audit.getConsistent([auditId]))[0];
    if (own && canonicalJson(own) !== canonicalJson(link.entry)) return null;
    return { auditId, seq: link.seq, prev: link.prev, hash: link.hash };
  }
}
