import { expect, test } from 'vitest';
import { ledgerAccounts } from '#model/ledger-accounts.ts';
import { buildDifferenceAnswer } from '#test/builders/console/books.ts';
import {
  accountWords,
  closingSentence,
  differenceSentence,
  oldestWords,
  signedDecimal,
} from '../../../../../console/src/words/books.ts';

test.each([
  ['1234.5', 'Ethereum has 1,234.5 USDT more than the books at block 24170113'],
  ['-5', 'Ethereum has 5 USDT less than the books at block 24170113'],
  ['0', 'Ethereum and the books have the same USDT at block 24170113'],
])('a difference of %s', (amount, sentence) => {
  expect(differenceSentence(buildDifferenceAnswer({ amount }))).toBe(sentence);
});

test.each([
  ['1234.5', /^1,234.5 USDT is booked from “Other \(outside\)” to “Users’ addresses”/],
  ['-5', /^5 USDT is booked from “Users’ addresses” to “Other \(outside\)”/],
  ['0', /^Nothing is booked/],
])('closing one of %s', (amount, sentence) => {
  expect(closingSentence(buildDifferenceAnswer({ amount }))).toMatch(sentence);
});

test.each([
  ['-12.5', -(125n * 10n ** 35n)],
  ['12.5', 125n * 10n ** 35n],
  ['0', 0n],
  ['--1', null],
])('%s is sorted as a number', (text, value) => {
  expect(signedDecimal(text)).toBe(value);
});

test('each account has words of its own', () => {
  const words = ledgerAccounts.map((account) => accountWords[account]);
  expect(new Set(words).size).toBe(ledgerAccounts.length);
});

test('of open differences the oldest is said', () => {
  const at = (found_at: number) => buildDifferenceAnswer({ found_at });
  expect(oldestWords([at(1_000), at(400), at(2_000)], 7_600)).toBe('the oldest for 2 h');
  expect(oldestWords([], 7_600)).toBe(undefined);
});
