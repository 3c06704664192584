import { expect, test } from 'vitest';
import { keepsLimit, type Row } from '#test/bench/support/part.ts';
import { asSection, asText, withSections } from '#test/bench/support/report.ts';

const row = (over: Partial<Row>): Row => ({
  what: 'calls',
  value: 3,
  unit: 'calls',
  limit: 3,
  ...over,
});

test.each([
  [row({}), true],
  [row({ value: 3.01 }), false],
  [row({ atLeast: true }), true],
  [row({ atLeast: true, value: 2 }), false],
  [row({ limit: null, value: 99 }), true],
  [row({ limit: null, value: Number.NaN }), false],
])('%j keeps its limit: %s', (given, kept) => {
  expect(keepsLimit(given)).toBe(kept);
  expect(asText([given]).includes('BROKEN')).toBe(!kept && given.limit !== null);
});

test('a section replaces the one of its part, and leaves the others and the head', () => {
  const section = (name: string, value: number) =>
    asSection(name, 'today', { about: 'How.' }, [row({ value })]);
  const first = withSections('# Head\n\ntext\n', new Map([['b', section('b', 1)]]));
  const second = withSections(first, new Map([['a', section('a', 2)]]));
  const third = withSections(second, new Map([['b', section('b', 4)]]));
  expect(third.match(/^## .*$/gm)).toEqual(['## a', '## b']);
  expect(third).toMatch(/^# Head\n\ntext\n\n## a\nTaken today\./);
  expect(third).toContain('| calls | 2 calls | <= 3 |  |');
  expect(third).toContain('| calls | 4 calls | **<= 3, broken** |  |');
  expect(withSections(third, new Map())).toBe(third);
});

test('a long note is printed below the table, with what it belongs to', () => {
  const long = `measured ${'again and '.repeat(12)}again`;
  const rows = [row({ note: 'short' }), row({ what: 'trips', note: long })];
  const section = asSection('a', 'today', { about: 'How.' }, rows);
  expect(section).toContain('| calls | 3 calls | <= 3 | short |');
  expect(section).toContain('| trips | 3 calls | <= 3 | note 1 |');
  const note = section.slice(section.indexOf('1. '));
  expect(note.replaceAll('\n   ', ' ').trim()).toBe(`1. trips: ${long}`);
  expect(section.split('\n').filter((line) => line.length > 100)).toEqual([]);
});
