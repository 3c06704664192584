/** Messages as protobuf-java reads and writes them: unknown fields are kept, known ones put in order. */
import { expect, test } from 'vitest';
import { decode, encode, type Schema } from '../../src/wire/protobuf.ts';

const inner: Schema = { count: { tag: 1, kind: 'int' }, name: { tag: 2, kind: 'string' } };
const schema: Schema = {
  amount: { tag: 1, kind: 'int' },
  kind: { tag: 2, kind: 'int32' },
  data: { tag: 3, kind: 'bytes' },
  part: { tag: 4, kind: { message: inner } },
};
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const rewritten = (text: string) => encode(schema, decode(schema, hex(text))).toString('hex');

test.each([
  ['known fields come in the order of their tags', '1a01aa 0805', '0805 1a01aa'],
  ['the last value wins', '0805 0806', '0806'],
  ['a last 0 too', '0805 0800', ''],
  ['numbers are written as short as they are', '08858000', '0805'],
  ['an enum has 32 bits', '1081808080 10', '1001'],
  ['unknown fields come last, by their tag', 'a006 07 0805 28 01', '0805 2801 a00607'],
  [
    'those of one tag by their wire type',
    '2b2c 2a01bb 2900000000000000 00 2d00000000 2801',
    '2801 2d00000000 290000000000000000 2a01bb 2b2c',
  ],
  ['a known field with another wire type is unknown', '0a01aa 0805 1801', '0805 0a01aa 1801'],
  ['what a group holds is written by the same rules', '2b 1005 0801 2c', '2b 0801 1005 2c'],
  ['a message that is there twice is one', '22020805 22031201 61', '2205 0805 120161'],
  ['unknown fields within it are kept', '2204 3001 0805', '2204 0805 3001'],
  ['a message without fields stays', '2200', '2200'],
])('%s', (_, message, expected) => {
  expect(rewritten(message)).toBe(expected.replaceAll(' ', ''));
});

test.each([
  ['a group without its end', '2b', /ended unexpectedly/],
  ['an end without its group', '2c', /end-group tag/],
  ['the end of another group', '2b34', /end-group tag/],
  ['wire type 6', '2e', /invalid wire type/],
  ['field 0', '00', /invalid tag/],
  ['bytes beyond the end', '1a05aa', /ended unexpectedly/],
  ['a negative length', '1affffffff0f', /negative size/],
  ['a number of eleven bytes', '088080808080808080808001', /malformed varint/],
  ['text that is not UTF-8', '22031201ff', /invalid UTF-8/],
  ['a hundred and one groups', `${'2b'.repeat(101)}${'2c'.repeat(101)}`, /too many levels/],
])('%s is refused', (_, message, text) => {
  expect(() => rewritten(message)).toThrow(text);
});
