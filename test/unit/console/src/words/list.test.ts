import { expect, test } from 'vitest';
import type { Column } from '../../../../../console/src/kit/table.tsx';
import {
  countWords,
  decimal,
  pagerWords,
  scopeWords,
  sorted,
  sortOf,
  sortText,
  typedAmount,
} from '../../../../../console/src/words/list.ts';

test('amounts are ordered exactly, also where a number would not tell them apart', () => {
  const amounts = ['10', '9.000000000000000001', '9', null, '9.00000000000000000100', '0.5'];
  const by = (isDescending: boolean) => sorted(amounts, decimal, isDescending);
  expect(by(false)).toEqual([
    '0.5',
    '9',
    '9.000000000000000001',
    '9.00000000000000000100',
    '10',
    null,
  ]);
  // What has no amount is last either way, and equal ones keep their order.
  expect(by(true)).toEqual([
    '10',
    '9.000000000000000001',
    '9.00000000000000000100',
    '9',
    '0.5',
    null,
  ]);
});

test.each([
  ['1,500', '1500'],
  ['1 500.25', '1500.25'],
  ['0', '0'],
  ['-5', null],
  ['1e3', null],
  ['many', null],
])('%s is typed as the amount %s', (text, amount) => {
  expect(typedAmount(text)).toBe(amount);
});

const columns: Column<string>[] = [
  { label: 'Value', cell: String, sortBy: (row) => row },
  { label: 'Merchant’s reference', cell: String, sortBy: (row) => row },
  { label: 'Network', cell: String },
];

test.each([
  ['value', { by: 'Value', isDescending: false }],
  ['-value', { by: 'Value', isDescending: true }],
  ['-merchant-s-reference', { by: 'Merchant’s reference', isDescending: true }],
])('the address says %s', (text, sort) => {
  expect(sortOf(text, columns)).toEqual(sort);
  expect(sortText(sort)).toBe(text);
});

test.each([undefined, '', '-', 'network', 'nothing'])('%s is not an order', (text) => {
  expect(sortOf(text, columns)).toBeNull();
});

const part = { from: 1, to: 200, total: 450, size: 200 };

test('a part of a list that was filtered or sorted is called a part', () => {
  const both = { isFiltered: true, isSorted: true };
  expect(scopeWords(part, both)).toBe('Filtered and sorted within the 200 rows loaded of 450.');
  expect(scopeWords(part, { isFiltered: true, isSorted: false })).toBe(
    'Filtered within the 200 rows loaded of 450.',
  );
  expect(scopeWords({ ...part, from: 201, to: 400 }, { isFiltered: false, isSorted: true })).toBe(
    'Sorted within the 200 rows loaded, 201 to 400 of 450.',
  );
  // Nothing is said of a whole list, and of one that nobody filtered or sorted.
  expect(scopeWords({ ...part, to: 80, total: 80 }, both)).toBeNull();
  expect(scopeWords(part, { isFiltered: false, isSorted: false })).toBeNull();
});

test('the pager says which rows, of how many, and how many a page', () => {
  expect(pagerWords({ from: 21, to: 40, total: 194, size: 20 })).toBe('21 to 40 of 194, 20 a page');
  expect(pagerWords({ from: 221, to: 194, total: 194, size: 20 })).toBe(
    'None here of 194, 20 a page',
  );
});

test.each([
  [{ isNarrowed: false }, '(194)'],
  [{ isNarrowed: false, isCut: true }, '(194+)'],
  [{ isNarrowed: true }, '(12 of 194)'],
  [{ isNarrowed: true, total: 450 }, '(12 of 194 loaded)'],
  [{ isNarrowed: true, isCut: true }, '(12 of 194 loaded)'],
])('%o: %s', (set, words) => {
  const list = { total: 194, isCut: false, loaded: 194, matching: 12, ...set };
  expect(countWords(list)).toBe(words);
});
