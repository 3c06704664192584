import { emptyHead, nextLink } from '#domain/audit/audit-link.ts';
import type { AuditEntry, AuditHead, AuditLink } from '#model/audit.ts';
import { type LinkRecord, linkText } from '#shared/audit/verify-links.ts';
import { anAuditEntry } from '#test/fakes/ports/audit-chain.ts';

/** Links of the entries AU1, AU2 and so on, from a head on. */
export function chain(count: number, from: AuditHead = emptyHead, over: Partial<AuditEntry> = {}) {
  const links: AuditLink[] = [];
  for (let n = from.seq + 1; n <= from.seq + count; n++) {
    links.push(nextLink(links.at(-1) ?? from, anAuditEntry({ auditId: `AU${n}`, ...over })));
  }
  return links;
}

export const records = (links: AuditLink[]): LinkRecord[] =>
  links.map((link, index) => ({ where: `line ${index + 1}`, text: linkText(link) }));

export const edit = (link: AuditLink): AuditLink => ({
  ...link,
  entry: { ...link.entry, actor: 'mallory' },
});
