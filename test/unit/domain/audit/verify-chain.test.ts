import { expect, test } from 'vitest';
import { emptyHead, linkHash, nextLink } from '#domain/audit/audit-link.ts';
import { verifyChain } from '#domain/audit/verify-chain.ts';
import type { AuditLink } from '#model/audit.ts';
import { linkText } from '#shared/audit/verify-links.ts';
import { chain, edit, records } from '#test/builders/domain/audit/verify-chain.ts';
import { anAuditEntry } from '#test/fakes/ports/audit-chain.ts';

const good = chain(5);
const problemsOf = (links: AuditLink[]) => verifyChain(records(links)).problems;
const at = (index: number): AuditLink => good[index]!;
const rehash = (link: AuditLink): AuditLink => ({ ...link, hash: linkHash(link) });

test('an untouched chain is right', () => {
  const { links, problems } = verifyChain(records(good));
  expect(problems).toEqual([]);
  expect(links).toEqual(good);
});

test.each<[string, AuditLink[], RegExp]>([
  ['an entry edited', good.with(2, edit(at(2))), /^line 3: seq 3: its number, prev or entry/],
  [
    'an entry edited under a new hash',
    good.with(2, rehash(edit(at(2)))),
    /^line 4: seq 4: its prev is not the hash of seq 3/,
  ],
  [
    'the first link made again',
    good.with(0, rehash({ ...at(0), prev: 'f'.repeat(64) })),
    /^line 1: seq 1: its prev is not what the first link has/,
  ],
  ['a link removed', good.toSpliced(2, 1), /^line 3: seq 3 is missing/],
  ['links removed', good.toSpliced(1, 3), /^line 2: seq 2 to 4 is missing/],
  ['the first link removed', good.slice(1), /^line 1: seq 1 is missing/],
  [
    'a link inserted',
    good.toSpliced(2, 0, nextLink(at(1), anAuditEntry({ auditId: 'AUX' }))),
    /^line 4: seq 3 is not in its place: seq 4 is expected here/,
  ],
  [
    'a link inserted and the later numbers moved',
    [
      ...good.slice(0, 2),
      nextLink(at(1), anAuditEntry({ auditId: 'AUX' })),
      ...good.slice(2).map((link) => ({ ...link, seq: link.seq + 1 })),
    ],
    /^line 4: seq 4: its number, prev or entry was changed/,
  ],
  ['two links swapped', good.with(1, at(2)).with(2, at(1)), /^line 2: seq 2 is missing/],
  [
    'two entries swapped',
    good.with(1, { ...at(1), entry: at(2).entry }).with(2, { ...at(2), entry: at(1).entry }),
    /^line 2: seq 2: its number, prev or entry/,
  ],
  ['a link twice', good.toSpliced(2, 0, at(1)), /^line 3: seq 2 is not in its place/],
  [
    'an entry of another project',
    [...good, nextLink(at(4), anAuditEntry({ auditId: 'AU6', projectId: 'other' }))],
    /^line 6: seq 6: its entry belongs to "other", the chain to "demo"/,
  ],
  [
    'an entry twice',
    [...good, nextLink(at(4), at(1).entry)],
    /^line 6: seq 6: its entry AU2 is at seq 2 already/,
  ],
])('%s is found', (_, links, message) => {
  expect(problemsOf(links)[0]).toMatch(message);
});

test('another form of the same link is found', () => {
  const [first, ...rest] = records(good);
  const text = JSON.stringify(JSON.parse(first!.text), null, 1);
  expect(verifyChain([{ where: 'line 1', text }, ...rest]).problems).toEqual([
    'line 1: seq 1 is not in its canonical form',
  ]);
  const twice = first!.text.replace('{"entry"', '{"seq":9,"entry"');
  expect(verifyChain([{ where: 'line 1', text: twice }]).problems).toHaveLength(1);
});

test('an added field is found', () => {
  const entry = { ...at(0).entry, note: 'x' };
  expect(problemsOf([{ ...at(0), entry }])[0]).toMatch(/entry was changed/);
  const text = JSON.stringify({ ...JSON.parse(linkText(at(0))), xtra: 1 });
  expect(verifyChain([{ where: 'line 1', text }]).problems).toEqual([
    'line 1: seq 1 has more than seq, prev, entry and hash',
  ]);
});

test('an object that is not a link is found, and only that', () => {
  const [first] = records(good);
  const garbage = { where: 'line 2', text: 'x' };
  const hash = '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881';
  const rest = records(chain(1, { seq: 2, hash }));
  expect(verifyChain([first!, garbage, ...rest]).problems).toEqual([
    'line 2: seq 2 is not a link of an audit chain',
  ]);
});

test('links cut off at the end, and a chain made again as a whole, are right by themselves', () => {
  expect(problemsOf(good.slice(0, 3))).toEqual([]);
  expect(problemsOf(chain(5, emptyHead, { actor: 'mallory' }))).toEqual([]);
});
