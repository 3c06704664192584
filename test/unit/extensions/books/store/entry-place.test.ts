import { expect, test } from 'vitest';
import { InvalidCursor } from '#extensions/books/model/invalid-cursor.ts';
import { placeFromText, placeToText } from '#extensions/books/store/entry-place.ts';

test('a place is read as it was written', () => {
  const place = { day: '2026-01-01', sk: '1767225600#EN1', given: 1 };
  expect(placeFromText(placeToText(place))).toEqual(place);
});

const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test.each([
  ['no text of ours', 'nonsense'],
  ['an empty text', ''],
  ['no list', text({ day: '2026-01-01' })],
  ['an empty day', text(['', '1', 0])],
  ['a number as its key', text(['2026-01-01', 1, 0])],
  ['more entries than a move has', text(['2026-01-01', '1', 3])],
  ['a text that is longer than a key', text(['2026-01-01', 'x'.repeat(2_000), 0])],
])('%s is not a cursor', (_, cursor) => {
  expect(() => placeFromText(cursor)).toThrow(InvalidCursor);
});
