import { expect, test } from 'vitest';
import {
  bytesIn,
  int32In,
  listIn,
  messageIn,
  numberIn,
  readMessage,
} from '#chains/tron/node/protobuf.ts';
import { decodeContracts, decodeRaw, decodeTransfer } from '#chains/tron/node/transaction.ts';
import {
  bytes,
  endGroup,
  fixed32,
  fixed64,
  group,
  number,
  startGroup,
  varint,
} from '../../../../builders/protobuf.ts';
import { minedOddities, transferWith } from '../odd-protobuf.ts';
import { alice, bob } from '../people.ts';

const hex = (text: string) => Buffer.from(text, 'hex');
const readAll = (...parts: Uint8Array[]) => readMessage(Buffer.concat(parts));

test('a field counts only with its own wire type, and its last value wins', () => {
  const fields = readAll(
    number(1, 5),
    number(1, 6),
    bytes(1, hex('aa')),
    bytes(2, hex('bb')),
    bytes(2, hex('cc')),
    number(2, 9),
    fixed64(1),
    fixed32(2),
    group(1, number(1, 7)),
    group(2, bytes(2, hex('dd'))),
  );
  expect(numberIn(fields, 1)).toBe(6n);
  expect(bytesIn(fields, 2)).toEqual(hex('cc'));
  expect(listIn(fields, 2)).toEqual([hex('bb'), hex('cc')]);
  expect(numberIn(readAll(bytes(1, hex('aa'))), 1)).toBe(0n);
  expect(bytesIn(readAll(number(1, 3)), 1)).toEqual(new Uint8Array());
  // A last 0 is a value too.
  expect(numberIn(readAll(number(1, 5), hex('0800')), 1)).toBe(0n);
});

test('a nested message that is there twice is merged', () => {
  const fields = readAll(
    bytes(2, Buffer.concat([number(1, 5), bytes(2, hex('aa'))])),
    fixed64(2),
    bytes(2, number(1, 6)),
  );
  expect(numberIn(messageIn(fields, 2), 1)).toBe(6n);
  expect(bytesIn(messageIn(fields, 2), 2)).toEqual(hex('aa'));
});

test.each<[string, string, bigint]>([
  ['a number that is longer than needed', '08858000', 5n],
  ['a number of ten bytes', '0885808080808080808000', 5n],
  ['bits beyond the 64th', '08ffffffffffffffffff7f', -1n],
  ['the largest', '08ffffffffffffffff7f', 2n ** 63n - 1n],
  ['the smallest', '0880808080808080808001', -(2n ** 63n)],
  ['a key that is longer than needed', '88808080800005', 5n],
  ['a key with bits beyond the 32nd', '888080801005', 5n],
])('%s is read', (_, message, expected) => {
  expect(numberIn(readMessage(hex(message)), 1)).toBe(expected);
});

test('an enum is the lower 32 bits, with their sign', () => {
  expect(int32In(readAll(number(1, 2n ** 32n + 1n)), 1)).toBe(1);
  expect(int32In(readAll(number(1, -1)), 1)).toBe(-1);
  expect(int32In(readAll(number(1, 2n ** 31n)), 1)).toBe(-(2 ** 31));
});

test('the largest tag is read', () => {
  const largest = 2 ** 29 - 1;
  const message = Buffer.concat([varint((BigInt(largest) << 3n) | 0n), varint(7)]);
  expect(readMessage(message)).toEqual([{ tag: largest, wire: 'varint', value: 7n }]);
});

test('groups are skipped however deep', () => {
  const depth = 100_000;
  const deep = Buffer.concat([
    Buffer.concat(Array.from({ length: depth }, () => startGroup(9))),
    Buffer.concat(Array.from({ length: depth }, () => endGroup(9))),
  ]);
  expect(readMessage(deep)).toEqual([{ tag: 9, wire: 'group' }]);
});

test.each([
  ['a group without its end', startGroup(100)],
  ['an end without its group', endGroup(100)],
  ['the end of another group', Buffer.concat([startGroup(1), endGroup(2)])],
  ['a nested group without its end', Buffer.concat([startGroup(1), startGroup(2), endGroup(1)])],
  ['wire type 6', varint((100 << 3) | 6)],
  ['wire type 7', varint((100 << 3) | 7)],
  ['wire type 6 within a group', group(1, varint((100 << 3) | 6))],
  ['field 0', hex('0001')],
  ['field 0 within a group', group(1, hex('0001'))],
  ['field 0 by its lower 32 bits', hex('808080801001')],
  ['a number without an end', hex('0880')],
  ['a number of eleven bytes', hex('088080808080808080808001')],
  ['a key without a value', hex('08')],
  ['bytes beyond the end', hex('0a02ff')],
  ['a negative length', hex('0affffffff0f')],
  ['a fixed64 beyond the end', fixed64(1).subarray(0, 8)],
  ['a fixed32 beyond the end', fixed32(1).subarray(0, 4)],
])('%s is not a message', (_, message) => {
  expect(() => readMessage(message)).toThrow('protobuf');
});

test.each(minedOddities)('a transfer with %s is the transfer that it is', (_, extra) => {
  const contracts = decodeContracts(transferWith({ from: alice, to: bob, amount: 7n }, extra));
  const plain = decodeContracts(transferWith({ from: alice, to: bob, amount: 7n }));
  expect(contracts.map(({ type }) => type)).toEqual([1]);
  expect(decodeTransfer(contracts[0]!)).toEqual(decodeTransfer(plain[0]!));
});

test('bytes of ours with any other field are not signed', () => {
  const transfer = { from: alice, to: bob, amount: 7n };
  expect(decodeRaw(transferWith(transfer)).contracts).toHaveLength(1);
  for (const raw of [number(11, 1), fixed64(8), group(1), number(100, 1), bytes(14, hex('01'))])
    expect(() => decodeRaw(transferWith(transfer, { raw }))).toThrow('a transaction has a field');
});
