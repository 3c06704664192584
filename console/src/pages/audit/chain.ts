import { checkExport, readLines } from '#shared/audit/read-export.ts';
import { linkText, textsToHash } from '#shared/audit/verify-links.ts';
import { canonicalJson } from '#shared/canonical-json.ts';
import type { AuditEntry } from '../../api/audit.ts';

/** The entry as it is stored, which the hash covers. */
const storedEntry = (projectId: string, entry: AuditEntry) => ({
  auditId: entry.audit_id,
  projectId,
  at: entry.at,
  atMs: entry.at_ms,
  actor: entry.actor,
  action: entry.action,
  target: entry.target,
  details: entry.details,
});

/**
 * The log as lines of JSON, as `npm run ops -- audit export` writes them: the chain first, in its order, then
 * what is not in it yet.
 */
export function auditLines(projectId: string, entries: AuditEntry[]): string[] {
  const inChain = entries.filter(({ seq }) => seq !== null).sort((a, b) => a.seq! - b.seq!);
  const others = entries.filter(({ seq }) => seq === null);
  return [
    ...inChain.map((one) =>
      linkText({
        seq: one.seq!,
        prev: one.prev_hash!,
        hash: one.hash!,
        entry: storedEntry(projectId, one),
      }),
    ),
    ...others.map((one) =>
      canonicalJson({ seq: null, prev: null, hash: null, entry: storedEntry(projectId, one) }),
    ),
  ];
}

export interface ChainReport {
  /** Links that were checked. */
  checked: number;
  /** Lines that are in no chain yet. */
  waiting: number;
  /** What is wrong, first link first. */
  problems: string[];
  /** The last link: to be compared with an earlier check. */
  last: { seq: number; hash: string } | null;
}

async function sha256Hex(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Checks lines by the rule of `npm run ops -- audit verify`; every hash is computed in this browser. */
export async function verifyLines(lines: string[]): Promise<ChainReport> {
  const found = readLines(lines);
  const hashes = new Map<string, string>();
  for (const text of textsToHash(found.records)) hashes.set(text, await sha256Hex(text));
  const { problems, links } = checkExport(found, (text) => hashes.get(text) ?? '');
  const last = links.at(-1);
  return {
    checked: found.records.length,
    waiting: found.waiting.length,
    problems,
    last: last ? { seq: last.seq, hash: last.hash } : null,
  };
}
