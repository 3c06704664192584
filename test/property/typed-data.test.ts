/** Typed data of any shape, compared with viem, and malformed input of any kind. */
import fc from 'fast-check';
import { hashTypedData } from 'viem';
import { expect, test } from 'vitest';
import { readTypedData } from '#chains/evm/typed-data/read-typed-data.ts';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import { byForm } from '#test/forms.ts';

/** A value as a caller writes it, and as viem expects it. */
interface Pair {
  ours: unknown;
  viem: unknown;
}
type Fields = { name: string; type: string }[];

const hexOf = (length: fc.Arbitrary<number>) =>
  length.chain((n) =>
    fc.uint8Array({ minLength: n, maxLength: n }).map((b) => `0x${Buffer.from(b).toString('hex')}`),
  );
const same = (values: fc.Arbitrary<unknown>): fc.Arbitrary<Pair> =>
  values.map((value) => ({ ours: value, viem: value }));

/** An integer in any of its accepted spellings. */
const integer = (least: bigint, most: bigint): fc.Arbitrary<Pair> =>
  fc.tuple(fc.bigInt(least, most), fc.nat(2)).map(([n, way]) => {
    const small = n >= -(2n ** 53n) + 1n && n < 2n ** 53n;
    if (way === 0 && small) return { ours: Number(n), viem: n };
    return { ours: way === 1 && n >= 0n ? `0x${n.toString(16)}` : n.toString(), viem: n };
  });

const basic: [fc.Arbitrary<string>, (type: string) => fc.Arbitrary<Pair>][] = [
  [
    fc.integer({ min: 1, max: 32 }).map((n) => `uint${n * 8}`),
    (type) => integer(0n, 2n ** BigInt(type.slice(4)) - 1n),
  ],
  [
    fc.integer({ min: 1, max: 32 }).map((n) => `int${n * 8}`),
    (type) => {
      const half = 2n ** (BigInt(type.slice(3)) - 1n);
      return integer(-half, half - 1n);
    },
  ],
  [
    fc.integer({ min: 1, max: 32 }).map((n) => `bytes${n}`),
    (type) => same(hexOf(fc.constant(Number(type.slice(5))))),
  ],
  [fc.constant('bytes'), () => same(hexOf(fc.nat(70)))],
  [fc.constant('bool'), () => same(fc.boolean())],
  [fc.constant('string'), () => same(fc.string({ unit: 'grapheme', maxLength: 40 }))],
  [
    fc.constant('address'),
    () =>
      hexOf(fc.constant(20)).chain((hex) =>
        fc.constantFrom(hex, toChecksumAddress(hex)).map((ours) => ({ ours, viem: hex })),
      ),
  ],
];

/** The declared order of structs differs from the order of use. */
const names = ['S0', 'Zebra', 'Moth', 'Ape'];

const types: fc.Arbitrary<Record<string, Fields>> = fc.integer({ min: 1, max: 4 }).chain((count) =>
  fc
    .tuple(
      ...Array.from({ length: count }, (_, i) => {
        const lower = names.slice(i + 1, count);
        const simple = fc.oneof(...basic.map(([name]) => name));
        const base = lower.length > 0 ? fc.oneof(simple, fc.constantFrom(...lower)) : simple;
        const suffix = fc.array(fc.constantFrom('', '[]', '[1]', '[2]'), { maxLength: 2 });
        const type = fc.tuple(base, suffix).map(([name, dims]) => name + dims.join(''));
        return fc.array(type, { minLength: i === 0 ? 1 : 0, maxLength: 4 });
      }),
    )
    .map((structs) =>
      Object.fromEntries(
        structs.map((fields, i) => [names[i]!, fields.map((type, j) => ({ name: `f${j}`, type }))]),
      ),
    ),
);

function anyValue(schema: Record<string, Fields>, type: string): fc.Arbitrary<Pair> {
  const list = /^(.*)\[(\d*)\]$/.exec(type);
  if (list) {
    const exact = list[2] === '' ? null : Number(list[2]);
    return fc
      .array(anyValue(schema, list[1]!), { minLength: exact ?? 0, maxLength: exact ?? 2 })
      .map((items) => ({ ours: items.map((i) => i.ours), viem: items.map((i) => i.viem) }));
  }
  const struct = schema[type];
  if (struct) {
    const fields = struct.map(({ type }) => anyValue(schema, type));
    return fc.tuple(...fields).map((values) => ({
      ours: Object.fromEntries(values.map((value, i) => [`f${i}`, value.ours])),
      viem: Object.fromEntries(values.map((value, i) => [`f${i}`, value.viem])),
    }));
  }
  return basicValue(type);
}

function basicValue(type: string): fc.Arbitrary<Pair> {
  const kinds = ['uint', 'int', 'bytes\\d', 'bytes$', 'bool', 'string', 'address'];
  return basic[kinds.findIndex((kind) => new RegExp(`^${kind}`).test(type))]![1](type);
}

const domains = fc.record(
  {
    name: fc.string({ minLength: 1, maxLength: 10 }),
    version: fc.constantFrom('1', '2.0'),
    chainId: fc.constant(137),
    verifyingContract: hexOf(fc.constant(20)),
    salt: hexOf(fc.constant(32)),
  },
  { requiredKeys: ['name'] },
);

const valid = types.chain((schema) =>
  fc.tuple(fc.constant(schema), domains, anyValue(schema, 'S0')),
);

test("the digest equals viem's for any types and values", () => {
  fc.assert(
    fc.property(valid, ([schema, domain, { ours, viem }]) => {
      const input = { domain, types: schema, primaryType: 'S0', message: ours };
      const read = readTypedData(input, 137);
      const theirs = hashTypedData({ ...input, message: viem } as never);
      expect(`0x${Buffer.from(read.digest).toString('hex')}`).toBe(theirs);
      const again = readTypedData(JSON.parse(read.text), 137);
      expect(again.digest).toEqual(read.digest);
      expect(again.text).toBe(read.text);
    }),
    { numRuns: byForm({ short: 50, long: 400 }) },
  );
});

/** Replaces one part of a valid input. */
const invalid = fc.oneof(
  fc.constantFrom(null, undefined, '', '0x', -1, 1e300, Number.NaN, [], {}, true, '__proto__'),
  fc.jsonValue(),
  fc.constantFrom('uint8[]', 'S0', 'Ape[2][]', 'constructor', 'EIP712Domain', 'uint', 'A(', 'é'),
);

function replaced(value: unknown, path: number[], by: unknown): unknown {
  if (path.length === 0 || typeof value !== 'object' || value === null) return by;
  const keys = Object.keys(value);
  const key = keys[path[0]! % Math.max(1, keys.length)] ?? 'x';
  const inner = replaced((value as Record<string, unknown>)[key], path.slice(1), by);
  if (Array.isArray(value)) return value.map((item, i) => (String(i) === key ? inner : item));
  return { ...value, [key]: inner };
}

const checkRefusal = (input: unknown): 'read' | 'refused' => {
  try {
    readTypedData(input, 137);
    return 'read';
  } catch (error) {
    expect(error).toMatchObject({ name: 'ApiError', code: 40001 });
    expect((error as Error).message).toMatch(/^[\s\S]+: \S/);
    return 'refused';
  }
};

test('malformed input gives only the documented error', () => {
  const runs = byForm({ short: 150, long: 1_500 });
  let refused = 0;
  fc.assert(
    fc.property(
      valid,
      fc.array(fc.nat(9), { minLength: 1, maxLength: 5 }),
      invalid,
      ([schema, domain, { ours }], path, by) => {
        const input = { domain, types: schema, primaryType: 'S0', message: ours };
        if (checkRefusal(replaced(input, path, by)) === 'refused') refused += 1;
      },
    ),
    { numRuns: runs },
  );
  expect(refused).toBeGreaterThan(runs / 3);
});

test('any JSON gives only the documented error', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (input) => {
      expect(checkRefusal(input)).toBe('refused');
    }),
    { numRuns: byForm({ short: 40, long: 300 }) },
  );
});
