/** The links of an audit chain, and their hashes (docs/decisions/0031-audit-chain.md). */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { AuditEntry, AuditHead, AuditLink } from '#model/audit.ts';
import * as links from '#shared/audit/verify-links.ts';

/** The end of a chain without links. */
export const emptyHead: AuditHead = { seq: 0, hash: links.firstPrev };

/** Lower-case hex. */
export const sha256Hex = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** The hash of a link. */
export const linkHash = (link: Omit<AuditLink, 'hash'>): string =>
  sha256Hex(links.hashedText(link));

/** The link that follows a head. */
export function nextLink(head: AuditHead, entry: AuditEntry): AuditLink {
  const link = { seq: head.seq + 1, prev: head.hash, entry };
  return { ...link, hash: linkHash(link) };
}

/** The link in an object's text; null if the text is none, whether or not its hash is right. */
export const readLink = (text: string): AuditLink | null =>
  links.readLink(text) as AuditLink | null;

/** The hash that the link after this text has as its `prev`. */
export const hashToFollow = (text: string): string => links.hashToFollow(text, sha256Hex);
