import type { AuditLink } from '#model/audit.ts';
import { type LinkRecord, verifyLinks } from '#shared/audit/verify-links.ts';
import { sha256Hex } from './audit-link.ts';

/** Checks a whole audit chain by its rule, which the console shares (verify-links.ts). */
export function verifyChain(records: LinkRecord[]): { links: AuditLink[]; problems: string[] } {
  const { links, problems } = verifyLinks(records, sha256Hex);
  return { links: links as AuditLink[], problems };
}
