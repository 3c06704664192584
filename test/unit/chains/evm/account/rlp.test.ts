import { fromRlp, toRlp } from 'viem/utils';
import { expect, test } from 'vitest';
import { decodeRlp, type RlpItem } from '#chains/evm/account/rlp.ts';

const bytes = (length: number, fill = 'ab'): `0x${string}` => `0x${fill.repeat(length)}`;

test.each<[string, RlpItem]>([
  ['nothing', '0x'],
  ['a byte that is itself', '0x7f'],
  ['a byte that is not', '0x80'],
  ['55 bytes', bytes(55)],
  ['56 bytes', bytes(56)],
  ['65,536 bytes', bytes(65_536)],
  ['an empty list', []],
  ['a list in lists', [[], [[]], ['0x01', bytes(60)], bytes(300)]],
])('%s is read as the library reads it', (_, item) => {
  const encoded = toRlp(item as never);
  expect(decodeRlp(encoded)).toEqual(item);
  expect(decodeRlp(encoded)).toEqual(fromRlp(encoded, 'hex'));
});

test.each([
  ['nothing at all', '0x'],
  ['a byte behind it', '0x0101'],
  ['a string that is cut', '0x83ffff'],
  ['a list whose item is cut', '0xc283ff'],
  ['an item that is longer than its list', '0xc182ffff'],
  ['a byte below 128 with a length', '0x8101'],
  ['a long form of a short length', '0xb801ff'],
  ['a length that begins with 0', `0xb90001${'ff'}`],
  ['a length without its digits', '0xb9ff'],
])('%s is no RLP', (_, hex) => {
  expect(() => decodeRlp(hex)).toThrow();
});
