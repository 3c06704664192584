import { expect, test } from 'vitest';
import {
  mixesAlphabets,
  shortened,
  visibleText,
} from '../../../../../console/src/words/visible-text.ts';

test.each([
  ['turned by \u202E', 'turned by ⟨U+202E⟩'],
  ['zero\u200Bwidth', 'zero⟨U+200B⟩width'],
  ['\u2066isolated\u2069', '⟨U+2066⟩isolated⟨U+2069⟩'],
  ['bell\u0007', 'bell⟨U+0007⟩'],
  ['a blank \u3164', 'a blank ⟨U+3164⟩'],
  ['a tag \u{E0041}', 'a tag ⟨U+E0041⟩'],
])('an unseen character is shown: %j', (text, shown) => {
  expect(visibleText(text)).toBe(shown);
});

test('what is seen stays as it is, markup included', () => {
  const text = '<script>alert(1)</script>\n\tÜber 5 € — 日本 العربية';
  expect(visibleText(text)).toBe(text);
});

test('an id is shortened to its two ends, and a short one is not', () => {
  expect(shortened('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).toBe('0x7099…dc79C8');
  expect(shortened('WD123')).toBe('WD123');
});

test.each([
  ['USD\u0421', true],
  ['\u03A4ether', true],
  ['USDC', false],
  ['\u041F\u0440\u0438\u0432\u0435\u0442 from Coffer', false],
  ['\u65E5\u672Cprice', false],
])('%j mixes alphabets: %s', (text, mixes) => {
  expect(mixesAlphabets(text)).toBe(mixes);
});
