import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { emptyHead, hashToFollow, linkHash, nextLink, readLink } from '#domain/audit/audit-link.ts';
import { linkText } from '#shared/audit/verify-links.ts';
import { anAuditEntry } from '#test/fakes/ports/audit-chain.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const first = nextLink(emptyHead, anAuditEntry());

test('the hash is what an auditor computes by hand', () => {
  const entry =
    '{"action":"settings.update","actor":"ann@example.com","at":1770000000,' +
    '"atMs":1770000000123,"auditId":"AU1","details":{"admin_id":"a1","set":{"level2_usd":10}},' +
    '"projectId":"demo","target":"demo"}';
  const zeros = '0'.repeat(64);
  expect(first.hash).toBe(sha256(`["coffer-audit-1",1,"${zeros}",${entry}]`));
  expect(linkText(first)).toBe(
    `{"entry":${entry},"hash":"${first.hash}","prev":"${zeros}","seq":1}`,
  );
  expect(readLink(linkText(first))).toEqual(first);
});

test('the hash covers the number, the link before and each field of the entry', () => {
  const other = {
    auditId: 'AU2',
    projectId: 'other',
    at: 1,
    atMs: 1,
    actor: 'bob',
    action: 'key.create',
    target: 'x',
    details: {},
  };
  const changes = Object.entries(other).map(([field, value]) => ({
    ...first,
    entry: { ...first.entry, [field]: value },
  }));
  const hashes = [first, { ...first, seq: 2 }, { ...first, prev: 'a' }, ...changes].map(linkHash);
  expect(new Set(hashes).size).toBe(11);
});

test.each(['', '{', 'null', '[]', '{"seq":1}', '{"seq":"1","prev":"","hash":"","entry":{}}'])(
  '%j is not a link, and has a hash for the link after it',
  (text) => {
    expect(readLink(text)).toBeNull();
    expect(hashToFollow(text)).toBe(sha256(text));
  },
);

test('a link is followed by its own hash, if that is one', () => {
  expect(hashToFollow(linkText(first))).toBe(first.hash);
  const text = linkText({ ...first, hash: 'short' });
  expect(hashToFollow(text)).toBe(sha256(text));
});
