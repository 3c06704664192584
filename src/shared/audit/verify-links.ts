/** The rule that an audit chain is checked by (docs/decisions/0031-audit-chain.md). */
import { canonicalJson } from '../canonical-json.ts';

export interface ChainEntry {
  auditId: string;
  projectId: string;
}

/** One link of a project's audit chain. */
export interface ChainLink<Entry extends ChainEntry = ChainEntry> {
  seq: number;
  /** The hash of the link before; 64 zeros for the first. */
  prev: string;
  hash: string;
  entry: Entry;
}

/** The text of one link, and where it was found: a file, or a line of one. */
export interface LinkRecord {
  where: string;
  text: string;
}

/** The `prev` of the first link. */
export const firstPrev = '0'.repeat(64);

/** What the hash of a link is of: its number, its place and its entry, which names the project. */
export const hashedText = ({ seq, prev, entry }: Omit<ChainLink, 'hash'>): string =>
  canonicalJson(['coffer-audit-1', seq, prev, entry]);

/** The text of a link's object; the only one that verifies. */
export const linkText = ({ seq, prev, entry, hash }: ChainLink): string =>
  canonicalJson({ seq, prev, entry, hash });

/** The link in an object's text; null if the text is none, whether or not its hash is right. */
export function readLink(text: string): ChainLink | null {
  let found: Partial<ChainLink> | null;
  try {
    found = JSON.parse(text);
  } catch {
    return null;
  }
  const isLink =
    Number.isSafeInteger(found?.seq) &&
    typeof found?.prev === 'string' &&
    typeof found.hash === 'string' &&
    typeof found.entry?.auditId === 'string' &&
    typeof found.entry.projectId === 'string';
  return isLink ? (found as ChainLink) : null;
}

const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** The texts whose sha256 verifyLinks asks for, for a caller that has to compute them beforehand. */
export const textsToHash = (records: LinkRecord[]): string[] =>
  records.flatMap(({ text }) => {
    const link = readLink(text);
    if (!link) return [text];
    return isHash(link.hash) ? [hashedText(link)] : [hashedText(link), text];
  });

/**
 * The hash that the link after this text has as its `prev`. An object that is not a link has one
 * too, so that nothing written into a chain can end it. `sha256` answers lower-case hex.
 */
export function hashToFollow(text: string, sha256: (text: string) => string): string {
  const hash = readLink(text)?.hash ?? '';
  return isHash(hash) ? hash : sha256(text);
}

/**
 * Checks a whole audit chain, first link first, and says in a sentence what is wrong, in the order
 * of the links. Links cut off at the end are not missed: only a second copy shows that.
 */
export function verifyLinks(
  records: LinkRecord[],
  sha256: (text: string) => string,
): { links: ChainLink[]; problems: string[] } {
  const links: ChainLink[] = [];
  const problems: string[] = [];
  const seqOf = new Map<string, number>();
  let head = { seq: 0, hash: firstPrev };
  for (const { where, text } of records) {
    const link = readLink(text);
    if (link) {
      for (const problem of problemsOf(link, text)) problems.push(`${where}: ${problem}`);
      links.push(link);
      if (!seqOf.has(link.entry.auditId)) seqOf.set(link.entry.auditId, link.seq);
    } else {
      problems.push(`${where}: seq ${head.seq + 1} is not a link of an audit chain`);
    }
    head = { seq: link?.seq ?? head.seq + 1, hash: hashToFollow(text, sha256) };
  }
  return { links, problems };

  function problemsOf(link: ChainLink, text: string): string[] {
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
    if (hash !== sha256(hashedText(link))) {
      found.push(
        `seq ${seq}: its number, prev or entry was changed, since its hash does not match them`,
      );
    }
    if (seq === expected && prev !== head.hash) {
      const before = seq === 1 ? 'what the first link has' : `the hash of seq ${seq - 1}`;
      found.push(`seq ${seq}: its prev is not ${before}: one of the two was changed`);
    }
    const project = links[0]?.entry.projectId ?? entry.projectId;
    if (entry.projectId !== project) {
      found.push(
        `seq ${seq}: its entry belongs to "${entry.projectId}", the chain to "${project}"`,
      );
    }
    const earlier = seqOf.get(entry.auditId);
    if (earlier !== undefined) {
      found.push(`seq ${seq}: its entry ${entry.auditId} is at seq ${earlier} already`);
    }
    return found;
  }
}
