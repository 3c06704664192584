import { expect, test } from 'vitest';
import { decimalsOf, parseFilters } from '#extensions/books/rules/ledger-names.ts';
import { ledgerNames as names } from '#functions/dependencies/ledger-names.ts';
import { buildEntry } from '#test/builders/extensions/books/build-entry.ts';
import { fakeBooks } from '#test/fakes/books-reader.ts';

/** GOLD was listed once, and was booked with 4 decimals. */
const { books } = fakeBooks([], { 'ETH#GOLD': 4 });

test('a token that is listed no more has the decimals that it was booked with', async () => {
  const rows = [buildEntry(), buildEntry({ token: 'GOLD' })];
  const { decimals } = await decimalsOf({ names, books }, rows);
  expect(decimals('ETH', 'USDT')).toBe(6);
  expect(decimals('ETH', 'GOLD')).toBe(4);
});

test('a token whose decimals nothing says is shown in smallest units', async () => {
  const { decimals } = await decimalsOf({ names, books }, [buildEntry({ token: 'SILVER' })]);
  expect(decimals('ETH', 'SILVER')).toBe(0);
  expect(decimals('ETH', 'USDT')).toBe(6);
});

test('nothing is looked up where all tokens are listed', async () => {
  const asked = { bookedDecimals: () => Promise.reject(new Error('asked')) };
  const { decimals } = await decimalsOf({ names, books: asked }, [buildEntry()]);
  expect(decimals('ETH', 'USDT')).toBe(6);
});

test('a token that is listed no more can be asked for, on its chain and on all', async () => {
  const filters = (chain?: string) => parseFilters({ names, books }, { token: 'GOLD', chain });
  expect(await filters()).toMatchObject({ token: 'GOLD' });
  expect(await filters('ETH')).toMatchObject({ token: 'GOLD', chain: 'ETH' });
  await expect(filters('TRX')).rejects.toThrow('token GOLD is not listed on TRX');
  await expect(parseFilters({ names, books }, { token: 'OLD' })).rejects.toThrow('token OLD');
});
