import { expect, test } from 'vitest';
import { findingOf, silentAfter } from '#extensions/screening/rules/finding.ts';
import { askedAt, buildCase } from '#test/builders/extensions/screening/build-case.ts';

const { digest } = buildCase();
const by = { projectId: 'demo', digest, onSilence: 'hold', now: askedAt + 60 } as const;
const answer = { verdict: 'allow', reason: null, reference: null, time: askedAt } as const;

test('without a case nobody was asked', () => {
  expect(findingOf(null, by)).toBe('unasked');
});

test.each(['allow', 'hold', 'refuse'] as const)(
  'an answer says %s, however old it is',
  (verdict) => {
    const screening = buildCase({ answer: { ...answer, verdict } });
    expect(findingOf(screening, by)).toBe(verdict);
    expect(
      findingOf(screening, { ...by, onSilence: 'pass', now: askedAt + 10 * silentAfter }),
    ).toBe(verdict);
  },
);

test('an allow for other terms, or of another project, says nothing', () => {
  const screening = buildCase({ answer });
  expect(findingOf(screening, { ...by, digest: 'cd'.repeat(32) })).toBe('unasked');
  expect(findingOf(screening, { ...by, projectId: 'other' })).toBe('unasked');
});

test('silence begins after a quarter of an hour, and the project says what it means', () => {
  const at = (now: number, onSilence: 'hold' | 'pass') =>
    findingOf(buildCase(), { ...by, now, onSilence });
  const end = askedAt + 900;
  expect([at(end - 1, 'hold'), at(end - 1, 'pass')]).toEqual(['unanswered', 'unanswered']);
  expect([at(end, 'hold'), at(end, 'pass')]).toEqual(['silent', 'allow']);
});
