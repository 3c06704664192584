import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromBigintJson, toBigintJson } from '#shared/bigint-json.ts';

test('what functions ask each other comes out as it went in, with its bigints', () => {
  const asked = {
    first: 7,
    payments: [
      { orderNo: 'WD1', rev: 3, bytes: null, fees: { maxFeePerGas: 2n ** 256n - 1n, tip: 0n } },
      { orderNo: 'WD2', sets: -1n, text: '12', list: [1n, [2n, 'n']], none: null, is: true },
    ],
  };
  expect(fromBigintJson(toBigintJson(asked))).toEqual(asked);
  for (const value of [5n, -5n, 0n, 'a', null, [], {}, 1.5]) {
    expect(fromBigintJson(toBigintJson(value))).toEqual(value);
  }
});

test('any value does, whatever its texts and keys', () => {
  const key = fc.string().filter((name) => name !== '$n' && name !== '__proto__');
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      fc.bigInt(),
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('tree')),
      fc.dictionary(key, tie('tree'), { noNullPrototype: true }),
    ),
  }));
  fc.assert(
    fc.property(tree, (value) => {
      expect(fromBigintJson(toBigintJson(value))).toEqual(value);
    }),
    { numRuns: 500 },
  );
});

test('a number stays a number, and a text of digits a text', () => {
  expect(fromBigintJson(toBigintJson([1, 1n, '1', { n: '1' }]))).toEqual([1, 1n, '1', { n: '1' }]);
  expect(toBigintJson({ a: 10n })).toBe('{"a":{"$n":"10"}}');
});

test('an absent field stays absent', () => {
  const asked = { orderNo: 'WD1', voided: undefined };
  expect(Object.keys(fromBigintJson<object>(toBigintJson(asked)))).toEqual(['orderNo']);
});

test.each(['', '{', '{"a":{"$n":"x"}}', '{"$n":"1.5"}', '{"$n":"1e3"}'])(
  '%s is refused',
  (text) => {
    expect(() => fromBigintJson(text)).toThrow(SyntaxError);
  },
);

test('only a text of digits is one: a number or an object under that name is left as it is', () => {
  expect(fromBigintJson('{"$n":5}')).toEqual({ $n: 5 });
  expect(fromBigintJson('{"$n":{"$n":"5"}}')).toEqual({ $n: 5n });
});
