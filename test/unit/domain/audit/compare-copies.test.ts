import { expect, test } from 'vitest';
import { emptyHead, nextLink } from '#domain/audit/audit-link.ts';
import { compareCopies } from '#domain/audit/compare-copies.ts';
import type { AuditLink } from '#model/audit.ts';
import { anAuditEntry } from '#test/fakes/ports/audit-chain.ts';

const one = nextLink(emptyHead, anAuditEntry({ auditId: 'AU1' }));
const two = nextLink(one, anAuditEntry({ auditId: 'AU2' }));
const changed: AuditLink = { ...two, entry: { ...two.entry, actor: 'mallory', details: {} } };
const added = anAuditEntry({ auditId: 'AU3' });

test.each<[string, AuditLink[], AuditLink[], string[]]>([
  ['nothing', [one, two], [one, two], []],
  ['a change', [one, two], [one, changed], ['seq 2 (AU2): the table has another actor, details']],
  ['a missing entry', [one, two], [two], ['seq 1 (AU1): missing in the table']],
  ['a chain cut off', [one], [one, two], ['AU2: in the table, not in the chain']],
  [
    'another place',
    [one, two],
    [one, { ...two, seq: 3 }],
    ['seq 2 (AU2): the table does not note it there'],
  ],
])('%s is told', (_, links, copied, differences) => {
  expect(compareCopies(links, { copied, waiting: [] })).toEqual(differences);
});

test('an entry that the table does not note in the chain is told', () => {
  expect(compareCopies([one], { copied: [one], waiting: [added] })).toEqual([
    'AU3: in the table, not in the chain',
  ]);
  expect(compareCopies([one], { copied: [], waiting: [one.entry] })).toEqual([
    'seq 1 (AU1): the table does not note it there',
  ]);
});
