import { describe, expect, test } from 'vitest';
import { text } from '#wire/fields/request-fields.ts';

const label = text({ description: 'A label.', max: 64 });
const memo = text({ description: 'A memo.', max: 64, lines: true });

describe('text that deceives its reader', () => {
  test.each([
    ['a zero-width space', 'ali\u200bce'],
    ['a zero-width joiner between letters', 'ali\u200dce'],
    ['a joiner at the start', '\u200calice'],
    ['an override of direction', 'alice\u202egpj.exe'],
    ['an isolate of direction', '\u2066alice\u2069'],
    ['a mark of direction', 'alice\u200f'],
    ['a soft hyphen', 'ali\u00adce'],
    ['a byte order mark', '\ufeffalice'],
    ['a tag', 'alice\u{e0061}'],
  ])('%s is refused', (_, value) => {
    for (const field of [label, memo]) {
      expect(field.safeParse(value).error?.issues[0]?.message).toBe(
        'must not contain invisible characters or direction marks',
      );
    }
  });

  test('a line end of Unicode is refused in a label, and allowed in a memo', () => {
    expect(label.safeParse('a\u2028b').success).toBe(false);
    expect(memo.safeParse('a\u2028b').success).toBe(true);
  });

  test.each(['👨‍👩‍👧', '👩🏽‍💻', '🏳️‍🌈', 'می‌خواهم', 'क्‍ष', 'Ελένη', 'שלום', 'user-1001'])(
    '%s is text',
    (value) => {
      expect(label.safeParse(value).success).toBe(true);
    },
  );
});
