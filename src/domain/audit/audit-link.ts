/** The links of an audit chain, and their hashes (docs/decisions/0031-audit-chain.md). */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from '#crypto/canonical-json.ts';
import type { AuditEntry, AuditHead, AuditLink } from '#model/audit.ts';

/** The head of a chain without links. */
export const emptyHead: AuditHead = { seq: 0, hash: '0'.repeat(64) };

const hex = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** The hash of a link: its number, its place and its entry, which names the project. */
export const linkHash = ({ seq, prev, entry }: Omit<AuditLink, 'hash'>): string =>
  hex(canonicalJson(['coffer-audit-1', seq, prev, entry]));

/** The link that follows a head. */
export function nextLink(head: AuditHead, entry: AuditEntry): AuditLink {
  const link = { seq: head.seq + 1, prev: head.hash, entry };
  return { ...link, hash: linkHash(link) };
}

/** The text of a link's object; the only one that verifies. */
export const linkText = ({ seq, prev, entry, hash }: AuditLink): string =>
  canonicalJson({ seq, prev, entry, hash });

/** The link in an object's text; null if the text is none, whether or not its hash is right. */
export function readLink(text: string): AuditLink | null {
  let found: Partial<AuditLink> | null;
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
  return isLink ? (found as AuditLink) : null;
}

/**
 * The hash that the link after this text has as its `prev`. An object that is no link has one too,
 * so that nothing written into a chain can end it.
 */
export const hashToFollow = (text: string): string => {
  const hash = readLink(text)?.hash ?? '';
  return /^[0-9a-f]{64}$/.test(hash) ? hash : hex(text);
};
