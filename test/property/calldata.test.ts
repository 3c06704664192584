/**
 * Decoded calldata: every well-known function compared with viem, and malformed data of any kind.
 */

import fc from 'fast-check';
import {
  type AbiFunction,
  type AbiParameter,
  decodeFunctionData,
  encodeFunctionData,
  parseAbiItem,
  toFunctionSelector,
} from 'viem';
import { expect, test } from 'vitest';
import { decodeCall } from '#chains/evm/selectors/decode-call.ts';
import { decodeRevert, findError } from '#chains/shared/abi/decode-revert.ts';
import { knownErrors } from '#chains/shared/abi/known-errors.ts';
import { findCall } from '#shared/abi/decode-call.ts';
import type { DecodedValue } from '#shared/abi/decoded-call.ts';
import { knownCalls as callsBySelector } from '#shared/abi/known-calls.ts';
import { parseSignature } from '#shared/abi/signature.ts';
import { byForm, runs } from '#test/forms.ts';

const knownCalls = Object.values(callsBySelector);
const items = knownCalls.map((text) => parseAbiItem(`function ${text}`) as AbiFunction);

const hexOf = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((b) => `0x${Buffer.from(b).toString('hex')}`);

type WithParts = AbiParameter & { components?: readonly AbiParameter[] };

function valueFor(parameter: WithParts): fc.Arbitrary<unknown> {
  const { type } = parameter;
  if (type.endsWith('[]')) {
    return fc.array(valueFor({ ...parameter, type: type.slice(0, -2) }), { maxLength: 3 });
  }
  if (type === 'tuple') {
    const parts = parameter.components!;
    return fc
      .tuple(...parts.map(valueFor))
      .map((values) => Object.fromEntries(parts.map(({ name }, i) => [name!, values[i]])));
  }
  const [, kind, size] = /^([a-z]+)(\d*)$/.exec(type)!;
  if (kind === 'uint') {
    const most = 2n ** BigInt(size!) - 1n;
    // viem uses numbers for the small integer types.
    return fc.bigInt(0n, most).map((n) => (Number(size) <= 48 ? Number(n) : n));
  }
  if (type === 'address') return hexOf(20);
  if (type === 'bool') return fc.boolean();
  if (type === 'string') return fc.string({ maxLength: 50 });
  if (type === 'bytes') return fc.nat(80).chain(hexOf);
  return hexOf(Number(size));
}

/** viem's values as our texts; addresses of both in lower case. */
const shown = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shown(inner)]));
  }
  return typeof value === 'boolean' ? value : String(value).toLowerCase();
};

const calls = fc
  .constantFrom(...items)
  .chain((item) =>
    fc.tuple(fc.constant(item), fc.tuple(...item.inputs.map((input) => valueFor(input)))),
  );

test('every well-known call is decoded as by viem', () => {
  fc.assert(
    fc.property(calls, ([item, args]) => {
      const data = encodeFunctionData({ abi: [item], args });
      const decoded = decodeCall(data)!;
      expect(decoded.signature).toBe(parseSignature(knownCalls[items.indexOf(item)]!).text);
      const theirs = decodeFunctionData({ abi: [item], data }).args ?? [];
      expect(decoded.args.map(({ value }) => shown(value))).toEqual(theirs.map(shown));
    }),
    { numRuns: runs(1_000) },
  );
});

test("selectors within a table are unique and equal viem's", () => {
  expect(Object.keys(callsBySelector)).toEqual(knownCalls.map(toFunctionSelector));
  for (const [table, find] of [
    [knownCalls, findCall],
    [knownErrors, findError],
  ] as const) {
    const read = table.map(parseSignature);
    expect(new Set(read.map(({ text }) => toFunctionSelector(text))).size).toBe(table.length);
    for (const { text } of read) {
      const selector = toFunctionSelector(text);
      expect(find(selector.toUpperCase().replace('X', 'x'))?.text).toBe(text);
    }
  }
});

/** Fewer than a thousand values, even when the data points back to itself. */
const countOf = (value: DecodedValue): number =>
  typeof value === 'object'
    ? Object.values(value).reduce((sum: number, inner) => sum + countOf(inner), 1)
    : 1;

test('data that is broken or points to itself never throws', () => {
  let read = 0;
  fc.assert(
    fc.property(
      calls,
      fc.array(fc.tuple(fc.nat(2_000), fc.constantFrom('00', '20', '40', 'ff', '01', '')), {
        minLength: 1,
        maxLength: 4,
      }),
      ([item, args], edits) => {
        let data: string = encodeFunctionData({ abi: [item], args });
        for (const [at, byte] of edits) {
          const position = 10 + 2 * (at % Math.max(1, (data.length - 10) / 2));
          data = data.slice(0, position) + byte + data.slice(position + 2);
        }
        const decoded = decodeCall(data);
        if (decoded) read += 1;
        for (const { value } of decoded?.args ?? []) expect(countOf(value)).toBeLessThan(1_001);
        expect(decodeRevert(data)).toMatch(/^[\x20-\x7e]{1,160}$/);
      },
    ),
    { numRuns: runs(1_000) },
  );
  expect(read).toBeGreaterThan(byForm({ short: 20, long: 100 }));
});

test('any text is shown or not, and never throws', () => {
  const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdefxX'), maxLength: 400 });
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        hex,
        hex.map((t) => `0x${t}`),
      ),
      (text) => {
        decodeCall(text);
        expect(decodeRevert(text)).toMatch(/^[\x20-\x7e]{1,160}$/);
      },
    ),
    { numRuns: runs(500) },
  );
});
