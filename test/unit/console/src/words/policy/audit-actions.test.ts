import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  auditActions,
  auditWords,
} from '../../../../../../console/src/words/policy/audit-actions.ts';

/** The actions that the code can write: the type AuditAction has no values of its own. */
const known = [
  ...readFileSync('src/domain/admin/audit-entry.ts', 'utf8')
    .split('export type AuditAction')[1]!
    .split(';')[0]!
    .matchAll(/'([a-z-]+\.[a-z-]+)'/g),
].map(([, action]) => action!);

test('every action of the log is said in words, and no other', () => {
  expect(known.length).toBeGreaterThan(30);
  expect(Object.keys(auditActions).sort()).toEqual([...known].sort());
});

test('an action of a later version is shown by its name', () => {
  expect(auditWords('moon.land')).toBe('moon.land');
});
