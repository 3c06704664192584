/** Protobuf of strangers beside Google's own reader, which is a part of tronweb. */

import { createRequire } from 'node:module';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Unverified } from '#chains/rpc/json-guards.ts';
import {
  bytesIn,
  type Field,
  int32In,
  messageIn,
  numberIn,
  readMessage,
} from '#chains/tron/node/protobuf.ts';
import { decodeContracts, decodeOwner, decodeTransfer } from '#chains/tron/node/transaction.ts';
import { runs } from '#test/forms.ts';
import { bytes, fixed32, fixed64, group, number } from '../../builders/protobuf.ts';
import { type Extra, transferWith } from '../../unit/chains/tron/odd-protobuf.ts';
import { alice, bob } from '../../unit/chains/tron/people.ts';

/** The part of google-protobuf's BinaryReader that is used here. It has no types of its own. */
interface BinaryReader {
  nextField(): boolean;
  getFieldNumber(): number;
  getWireType(): number;
  skipField(): void;
  readInt64String(): string;
  readInt32(): number;
  readBytes(): Uint8Array;
  getError(): boolean;
}
const require = createRequire(import.meta.url);
const { BinaryReader } = require('google-protobuf') as {
  BinaryReader: new (bytes: Uint8Array) => BinaryReader;
};

const wireNames = ['varint', 'fixed64', 'bytes', 'group', 'endGroup', 'fixed32'];
type Seen = [tag: number, wire: string, value: string];

/** The fields as Google's reader has them; null for bytes that it refuses. */
function readByGoogle(message: Uint8Array): Seen[] | null {
  const reader = new BinaryReader(message);
  const seen: Seen[] = [];
  try {
    while (reader.nextField()) {
      const wire = wireNames[reader.getWireType()];
      const tag = reader.getFieldNumber();
      if (wire === undefined || wire === 'endGroup' || tag === 0) return null;
      let value = '';
      if (wire === 'varint') value = reader.readInt64String();
      else if (wire === 'bytes') value = Buffer.from(reader.readBytes()).toString('hex');
      else reader.skipField();
      seen.push([tag, wire, value]);
    }
    return reader.getError() ? null : seen;
  } catch {
    return null;
  }
}

const seenOf = (field: Field): Seen => {
  const { tag, wire } = field;
  if (field.wire === 'varint') return [tag, wire, BigInt.asIntN(64, field.value).toString()];
  return [tag, wire, field.wire === 'bytes' ? Buffer.from(field.value).toString('hex') : ''];
};

/** The fields as our reader has them; null for bytes that it refuses, which it must say so. */
function readByUs(message: Uint8Array): Seen[] | null {
  try {
    return readMessage(message).map(seenOf);
  } catch (error) {
    expect(error).toBeInstanceOf(Unverified);
    return null;
  }
}

const tag = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 2 ** 28 - 1 }));
const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const { field } = fc.letrec<{ field: Buffer; message: Buffer }>((tie) => ({
  field: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.tuple(tag, int64).map(([of, value]) => number(of, value)),
    fc.tuple(tag, fc.uint8Array({ maxLength: 40 })).map(([of, value]) => bytes(of, value)),
    tag.map((of) => fixed64(of)),
    tag.map((of) => fixed32(of)),
    fc.tuple(tag, tie('message')).map(([of, inner]) => group(of, inner)),
  ),
  message: fc.array(tie('field'), { maxLength: 4 }).map((fields) => Buffer.concat(fields)),
}));
const message = fc.array(field, { maxLength: 8 }).map((fields) => Buffer.concat(fields));

test('each message has the fields that Google reads', () => {
  fc.assert(
    fc.property(message, (whole) => {
      const ours = readByUs(whole);
      expect(ours).not.toBeNull();
      expect(ours).toEqual(readByGoogle(whole));
    }),
    { numRuns: runs(500) },
  );
});

test('a message that was cut or changed is refused, or has the fields that Google reads', () => {
  fc.assert(
    fc.property(message, fc.nat(), fc.nat({ max: 255 }), fc.boolean(), (whole, at, byte, cut) => {
      fc.pre(whole.length > 0);
      const odd = Buffer.from(cut ? whole.subarray(0, at % whole.length) : whole);
      if (!cut) odd[at % odd.length] = byte;
      const [ours, theirs] = [readByUs(odd), readByGoogle(odd)];
      if (ours !== null && theirs !== null) expect(ours).toEqual(theirs);
    }),
    { numRuns: runs(1_000) },
  );
});

test('an enum is read as Google reads an int32', () => {
  fc.assert(
    fc.property(int64, (value) => {
      const reader = new BinaryReader(number(1, value));
      reader.nextField();
      expect(int32In(readMessage(number(1, value)), 1)).toBe(reader.readInt32());
    }),
  );
});

test('two messages, one behind the other, are one message with the fields of both', () => {
  const first = (fields: readonly Field[]) => [
    numberIn(fields, 1),
    Buffer.from(bytesIn(fields, 2)).toString('hex'),
  ];
  fc.assert(
    fc.property(message, message, (a, b) => {
      const twice = readMessage(Buffer.concat([bytes(7, a), fixed32(7), bytes(7, b)]));
      expect(first(messageIn(twice, 7))).toEqual(first(readMessage(Buffer.concat([a, b]))));
    }),
  );
});

const alien = Buffer.from('41'.repeat(21), 'hex');

/** Fields that are not in the schema of the message: by their tag, or by their wire type. */
const strange = (numbers: number[], messages: number[]) =>
  fc
    .array(
      fc.oneof(
        fc.integer({ min: 30, max: 2 ** 28 }).map((of) => number(of, 1)),
        fc.constantFrom(...numbers).chain((of) => fc.constantFrom(bytes(of, alien), fixed64(of))),
        fc.constantFrom(...messages).chain((of) => fc.constantFrom(number(of, 9), fixed64(of))),
        fc.constantFrom(...numbers, ...messages).map((of) => fixed32(of)),
        fc
          .tuple(fc.constantFrom(...numbers, ...messages), message)
          .map(([of, inner]) => group(of, inner)),
      ),
      { maxLength: 3 },
    )
    .map((fields) => Buffer.concat(fields));
test('whatever strange fields a transfer has, its sender, recipient and amount are the same', () => {
  const extra: fc.Arbitrary<Extra> = fc.record({
    raw: strange([8, 14, 18], [1, 4, 10, 11]),
    contract: strange([1, 5], [2]),
    any: strange([30], [1, 2]),
    value: strange([3], [1, 2]),
  });
  const amount = fc.bigInt({ min: 1n, max: 2n ** 63n - 1n });
  fc.assert(
    fc.property(extra, amount, (fields, moved) => {
      const transfer = { from: alice, to: bob, amount: moved };
      const [odd, ...others] = decodeContracts(transferWith(transfer, fields));
      const [plain] = decodeContracts(transferWith(transfer));
      expect(others).toEqual([]);
      expect(odd!.type).toBe(1);
      expect(decodeTransfer(odd!)).toEqual(decodeTransfer(plain!));
      expect(decodeOwner(odd!)).toBe(decodeOwner(plain!));
    }),
    { numRuns: runs(500) },
  );
});
