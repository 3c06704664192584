import { describe, expect, test } from 'vitest';
import { ledgerNames as names } from '#functions/dependencies/ledger-names.ts';

const evm = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const tron = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

test('names are those that the books have', () => {
  expect(names.chain('TRX')).toBe('TRX');
  expect(names.token('POL', 'POLYGON')).toBe('MATIC');
  expect(names.token('POL', undefined)).toBe('MATIC');
  expect(names.address(evm.toLowerCase(), undefined)).toBe(evm);
  expect(names.address(evm.toLowerCase(), 'BASE')).toBe(evm);
  expect(names.address(tron, undefined)).toBe(tron);
});

describe('what is not a name is refused, and the field is named', () => {
  test.each([
    ['an alias of a chain', () => names.chain('TRON'), 'unsupported', /^Unsupported chain/],
    ['a token of no chain', () => names.token('GOLD', undefined), 'invalidRequest', /^token GOLD/],
    [
      'a token of other chains',
      () => names.token('DAI', 'TRX'),
      'invalidRequest',
      /^token DAI is not listed on TRX$/,
    ],
    ['an address of no chain', () => names.address('0x0', undefined), 'invalidRequest', /^address/],
    ['an address of another chain', () => names.address(tron, 'ETH'), 'invalidRequest', /^address/],
    [
      'a wrong checksum',
      () => names.address(evm.replace('C5', 'c5'), 'ETH'),
      'invalidRequest',
      /^address .*checksum/i,
    ],
  ] as const)('%s', (_, name, kind, message) => {
    expect(name).toThrow(
      expect.objectContaining({ kind, message: expect.stringMatching(message) }),
    );
  });
});

test('decimals are of the catalogue, and of a token that it lists no more those that are known', () => {
  expect(names.decimals('BSC', 'USDT')).toBe(18);
  expect(names.decimals('SOL', 'SOL')).toBe(9);
  expect(names.decimals('TRX', 'DAI')).toBe(18);
  expect(names.listedDecimals('ETH', 'GOLD')).toBe(null);
  expect(() => names.decimals('ETH', 'GOLD')).toThrow('no decimals of GOLD on ETH');
});
