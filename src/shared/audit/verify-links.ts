/** The rule that a chain of links is checked by (docs/decisions/0031-audit-chain.md). */
import { canonicalJson } from '../canonical-json.ts';
import { parseJson } from '../parse-json.ts';

export interface ChainEntry {
  auditId: string;
  projectId: string;
}

/** What every kind of chain has in its entries. */
interface ProjectEntry {
  projectId: string;
}

/** A kind of chain: the audit log of a project, or the statements of its books. */
export interface ChainKind<Entry extends ProjectEntry> {
  /** Begins what is hashed, so that a link of one kind is never one of another. */
  name: string;
  /** As a sentence names it: "a link of an audit chain". */
  title: string;
  idOf(entry: Entry): string;
}

/** One link of a project's chain. */
export interface ChainLink<Entry extends ProjectEntry = ChainEntry> {
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

const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** Lower-case hex of a text. */
type Sha256 = (text: string) => string;

/** How links of a kind are written, read and checked. */
export function chainOf<Entry extends ProjectEntry>({ name, title, idOf }: ChainKind<Entry>) {
  type Link = ChainLink<Entry>;

  /** What the hash of a link is of: its number, its place and its entry, which names the project. */
  const hashedText = ({ seq, prev, entry }: Omit<Link, 'hash'>): string =>
    canonicalJson([name, seq, prev, entry]);

  /** The text of a link's object; the only one that verifies. */
  const linkText = ({ seq, prev, entry, hash }: Link): string =>
    canonicalJson({ seq, prev, entry, hash });

  /** The link in an object's text; null if the text is none, whether or not its hash is right. */
  function readLink(text: string): Link | null {
    let found: Partial<Link> | null;
    try {
      found = parseJson(text) as Partial<Link> | null;
    } catch {
      return null;
    }
    const isLink =
      Number.isSafeInteger(found?.seq) &&
      typeof found?.prev === 'string' &&
      typeof found.hash === 'string' &&
      typeof found.entry?.projectId === 'string' &&
      typeof idOf(found.entry) === 'string';
    return isLink ? (found as Link) : null;
  }

  /** The texts whose sha256 verifyLinks asks for, for a caller that has to compute them beforehand. */
  const textsToHash = (records: LinkRecord[]): string[] =>
    records.flatMap(({ text }) => {
      const link = readLink(text);
      if (!link) return [text];
      return isHash(link.hash) ? [hashedText(link)] : [hashedText(link), text];
    });

  /**
   * The hash that the link after this text has as its `prev`. An object that is not a link has one
   * too, so that nothing written into a chain can end it.
   */
  function hashToFollow(text: string, sha256: Sha256): string {
    const hash = readLink(text)?.hash ?? '';
    return isHash(hash) ? hash : sha256(text);
  }

  /**
   * Checks a whole chain, first link first, and says in a sentence what is wrong, in the order of the
   * links. Links cut off at the end are not missed: only a second copy shows that.
   */
  function verifyLinks(
    records: LinkRecord[],
    sha256: Sha256,
  ): { links: Link[]; problems: string[] } {
    const links: Link[] = [];
    const problems: string[] = [];
    const seqOf = new Map<string, number>();
    let head = { seq: 0, hash: firstPrev };
    for (const { where, text } of records) {
      const link = readLink(text);
      if (link) {
        for (const problem of problemsOf(link, text)) problems.push(`${where}: ${problem}`);
        links.push(link);
        const id = idOf(link.entry);
        if (!seqOf.has(id)) seqOf.set(id, link.seq);
      } else {
        problems.push(`${where}: seq ${head.seq + 1} is not a link of ${title}`);
      }
      head = { seq: link?.seq ?? head.seq + 1, hash: hashToFollow(text, sha256) };
    }
    return { links, problems };

    function problemsOf(link: Link, text: string): string[] {
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
      const id = idOf(entry);
      const earlier = seqOf.get(id);
      if (earlier !== undefined) {
        found.push(`seq ${seq}: its entry ${id} is at seq ${earlier} already`);
      }
      return found;
    }
  }

  return { hashedText, linkText, readLink, textsToHash, hashToFollow, verifyLinks };
}

/** The chain of a project's audit log. */
export const { hashedText, linkText, readLink, textsToHash, hashToFollow, verifyLinks } =
  /* @__PURE__ */ chainOf<ChainEntry>({
    name: 'coffer-audit-1',
    title: 'an audit chain',
    idOf: ({ auditId }) => auditId,
  });
