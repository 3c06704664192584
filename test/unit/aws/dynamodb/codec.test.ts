import { expect, test } from 'vitest';
import { makeCodec } from '#aws/dynamodb/codec.ts';
import { codec, type Part, type Thing } from '#test/builders/aws/dynamodb/codec.ts';

const part: Part = { fee: 5n, by: 'x' };
const thing: Thing = { name: 'a', amount: 2n ** 256n, max: null, parts: [part], last: part };

test('bigints are text in the item, and read back as they were', () => {
  const item = codec.encode({ ...thing, next: -1n });
  expect(item).toEqual({
    name: 'a',
    amount: (2n ** 256n).toString(),
    max: null,
    next: '-1',
    parts: [{ fee: '5', by: 'x' }],
    last: { fee: '5', by: 'x' },
  });
  expect(codec.decode({ pk: 'T#1', sk: '-', ttl: 9, ...item })).toEqual({ ...thing, next: -1n });
});

test('absent fields stay absent, and null stays null', () => {
  expect(Object.keys(codec.encode({ name: 'a' }))).toEqual(['name']);
  const item = codec.encode({ ...thing, last: null });
  expect(codec.decode(item)).toEqual({ ...thing, last: null });
  expect(Object.keys(codec.decode(item))).not.toContain('next');
});

test('a number is read too: what a table gives for one', () => {
  expect(codec.decode({ ...codec.encode(thing), amount: 7, max: 2n ** 70n })).toMatchObject({
    amount: 7n,
    max: 2n ** 70n,
  });
});

test.each([
  ['a required amount that is absent', { amount: undefined }],
  ['a required amount that is null', { amount: null }],
  ['a limit that is absent', { max: undefined }],
  ['an amount that is not a number', { amount: '1.5' }],
  ['a next that is not a number', { next: 'x' }],
  ['a part without its fee', { parts: [{ by: 'x' }] }],
])('%s is an error', (_, set) => {
  expect(() => codec.decode({ ...codec.encode(thing), ...set })).toThrow();
});

test('a bigint that is left out does not compile, nor a field that has none', () => {
  // @ts-expect-error: `amount` is missing.
  makeCodec<{ amount: bigint }>({ bigints: {} });
  // @ts-expect-error: may be null.
  makeCodec<{ amount: bigint | null }>({ bigints: { amount: 'required' } });
  // @ts-expect-error: `fee` of the parts is missing.
  makeCodec<{ parts: Part[] }>({ bigints: { parts: [{}] } });
  // @ts-expect-error: `by` has no bigint.
  makeCodec<Part>({ bigints: { fee: 'required', by: 'required' } });
  expect(makeCodec<{ name: string }>({ bigints: {} }).decode({ name: 'a' })).toEqual({ name: 'a' });
});

test('a field may be stored under another name, also in parts and lists, and is read back by it', () => {
  interface Named {
    fee: bigint;
    limit?: { most: bigint; note: string };
    parts: { units?: bigint; by: string }[];
  }
  const named = makeCodec<Named>({
    bigints: { fee: 'required', limit: { most: 'required' }, parts: [{ units: 'optional' }] },
    stored: { fee: 'cost', limit: { most: 'max' }, parts: [{ units: 'amount' }] },
  });
  const record: Named = {
    fee: 1n,
    limit: { most: 2n, note: 'n' },
    parts: [{ units: 3n, by: 'x' }, { by: 'y' }],
  };
  const item = {
    cost: '1',
    limit: { max: '2', note: 'n' },
    parts: [{ amount: '3', by: 'x' }, { by: 'y' }],
  };
  expect(named.encode(record)).toEqual(item);
  expect(named.decode(item)).toEqual(record);
  const { limit: _, ...without } = record;
  expect(named.decode(named.encode(without))).toEqual(without);
  // Some fields of a record, as a change writes them.
  expect(named.encode({ fee: 4n })).toEqual({ cost: '4' });
});
