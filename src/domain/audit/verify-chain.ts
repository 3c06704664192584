import { canonicalJson } from '#crypto/canonical-json.ts';
import type { AuditLink } from '#model/audit.ts';
import { emptyHead, hashToFollow, linkHash, linkText, readLink } from './audit-link.ts';

/** The text of one link, and where it was found: a file, or a line of one. */
export interface LinkRecord {
  where: string;
  text: string;
}

/**
 * Checks a whole audit chain, first link first, and says in a sentence what is wrong, in the order
 * of the links. Links cut off at the end are not missed: only a second copy shows that
 * (compare-copies.ts).
 */
export function verifyChain(records: LinkRecord[]): { links: AuditLink[]; problems: string[] } {
  const links: AuditLink[] = [];
  const problems: string[] = [];
  const seqOf = new Map<string, number>();
  let head = emptyHead;
  for (const { where, text } of records) {
    const link = readLink(text);
    if (link) {
      for (const problem of problemsOf(link, text)) problems.push(`${where}: ${problem}`);
      links.push(link);
      if (!seqOf.has(link.entry.auditId)) seqOf.set(link.entry.auditId, link.seq);
    } else {
      problems.push(`${where}: seq ${head.seq + 1} is no link of an audit chain`);
    }
    head = { seq: link?.seq ?? head.seq + 1, hash: hashToFollow(text) };
  }
  return { links, problems };

  function problemsOf(link: AuditLink, text: string): string[] {
    const { seq, prev, hash, entry } = link;
    const expected = head.seq + 1;
    const found: string[] = [];
    if (seq > expected) {
      found.push(`seq ${expected}${seq - 1 > expected ? ` to ${seq - 1}` : ''} is missing`);
    } else if (seq < expected) {
      found.push(`seq ${seq} is not in its place: seq ${expected} is expected here`);
    }
    if (text !== canonicalJson(link)) {
      found.push(`seq ${seq} is not in its canonical form`);
    } else if (text !== linkText(link)) {
      found.push(`seq ${seq} has more than seq, prev, entry and hash`);
    }
    if (hash !== linkHash(link)) {
      found.push(`seq ${seq}: its number, prev or entry was changed: they do not have its hash`);
    }
    if (seq === expected && prev !== head.hash) {
      const before = seq === 1 ? 'what the first link has' : `the hash of seq ${seq - 1}`;
      found.push(`seq ${seq}: its prev is not ${before}: one of the two was changed`);
    }
    const project = links[0]?.entry.projectId ?? entry.projectId;
    if (entry.projectId !== project) {
      found.push(`seq ${seq}: its entry is of "${entry.projectId}", the chain of "${project}"`);
    }
    const earlier = seqOf.get(entry.auditId);
    if (earlier !== undefined) {
      found.push(`seq ${seq}: its entry ${entry.auditId} is at seq ${earlier} already`);
    }
    return found;
  }
}
