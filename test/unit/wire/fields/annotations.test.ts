/** Which metadata and user_id a request may have (docs/decisions/0092-metadata-and-user-id.md). */
import { expect, test } from 'vitest';
import { readInput } from '#functions/middleware/read-input.ts';
import { recipient } from '#test/builders/builders.ts';
import { bodies } from '#test/scenarios/client-wallet.ts';
import { routes } from '#wire/merchant/routes.ts';

const apply = {
  biz_order_id: 'o1',
  chain: 'ETH',
  token: 'USDT',
  to_address: recipient,
  amount: '1',
};
const bodyOf: Record<string, object> = {
  'withdraw/apply': apply,
  'withdraw/estimate': apply,
  'client/transfer': bodies.transfer,
  'client/send-tx': bodies['send-tx'],
  'client/sign-message': bodies['sign-message'],
  'client/sign-typed-data': bodies['sign-typed-data'],
};

/** `fields` is JSON text: an object literal has no key `__proto__`. */
function read(id: string, fields: string): Record<string, unknown> {
  const route = routes.find((one) => one.id === id)!;
  const text = `${JSON.stringify(bodyOf[id]).slice(0, -1)},${fields}}`;
  return readInput(route, { rawQueryString: '', headers: {} }, Buffer.from(text)).body as Record<
    string,
    unknown
  >;
}
const refusalOf = (fields: string, id = 'withdraw/apply'): string => {
  try {
    read(id, fields);
    return 'taken';
  } catch (error) {
    return (error as Error).message;
  }
};
const metadata = (value: unknown): string => `"metadata":${JSON.stringify(value)}`;
const pairs = (count: number, value: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, value]));

test.each(Object.keys(bodyOf))('%s takes both, one or none of them', (id) => {
  const both = {
    user_id: 'user é',
    metadata: { invoice: '2026-1', 'A.b-c_9': 'é\n\u{1fa99}', z: '' },
  };
  expect(read(id, JSON.stringify(both).slice(1, -1))).toMatchObject(both);
  for (const none of ['"metadata":null', '"user_id":null', '"x":1']) {
    expect(read(id, none)).not.toHaveProperty('metadata');
    expect(read(id, none)).not.toHaveProperty('user_id');
  }
  expect(refusalOf(metadata({ a: 1 }), id)).toBe('metadata.a must be text');
});

const badKey =
  'metadata must have keys of 1 to 40 letters, digits, "_", "." and "-" that begin with a letter or a digit';

test.each<[string, string]>([
  [metadata([]), 'metadata must be an object of texts'],
  [metadata('a'), 'metadata must be an object of texts'],
  [metadata(1), 'metadata must be an object of texts'],
  [metadata(pairs(21, 'v')), 'metadata must have at most 20 keys'],
  [metadata(pairs(100_000 / 20, 'v')), 'metadata must have at most 20 keys'],
  [metadata({ ['k'.repeat(41)]: 'v' }), badKey],
  [metadata({ '': 'v' }), badKey],
  [metadata({ 'a b': 'v' }), badKey],
  [metadata({ 'a:b': 'v' }), badKey],
  [metadata({ é: 'v' }), badKey],
  [metadata({ 'a\n': 'v' }), badKey],
  [metadata({ _a: 'v' }), badKey],
  ['"metadata":{"__proto__":"v"}', badKey],
  ['"metadata":{"__proto__":{"admin":"1"}}', badKey],
  [metadata({ a: null }), 'metadata.a must be text'],
  [metadata({ a: true }), 'metadata.a must be text'],
  [metadata({ a: { b: 'c' } }), 'metadata.a must be text'],
  [metadata({ a: ['b'] }), 'metadata.a must be text'],
  [metadata({ a: 'v'.repeat(501) }), 'metadata.a must be at most 500 characters'],
  [metadata({ a: '\u0000' }), 'metadata.a must not contain control characters or broken Unicode'],
  [
    '"metadata":{"a":"\\ud800"}',
    'metadata.a must not contain control characters or broken Unicode',
  ],
  [
    metadata({ a: 'a\u202eb' }),
    'metadata.a must not contain invisible characters or direction marks',
  ],
  // 9 times 2 and 500 bytes fit once more only without the keys.
  [
    metadata({ ...pairs(8, 'v'.repeat(500)), a: 'v'.repeat(80) }),
    'metadata must be at most 4096 bytes in UTF-8',
  ],
  // Characters are fewer than bytes.
  [metadata(pairs(3, '\u{1fa99}'.repeat(350))), 'metadata must be at most 4096 bytes in UTF-8'],
  ['"user_id":""', 'user_id must be 1 to 64 characters'],
  [`"user_id":"${'u'.repeat(65)}"`, 'user_id must be 1 to 64 characters'],
  ['"user_id":7', 'user_id must be a string'],
  ['"user_id":"a\\nb"', 'user_id must not contain control characters or broken Unicode'],
])('%.60s is refused', (fields, refusal) => {
  expect(refusalOf(fields)).toBe(refusal);
});

test('what is just within the limits is taken, and so are the names of every object', () => {
  expect(refusalOf(metadata(pairs(20, 'v')))).toBe('taken');
  expect(refusalOf(metadata({ ['k'.repeat(40)]: '\u{1fa99}'.repeat(500) }))).toBe('taken');
  expect(refusalOf(metadata({ ...pairs(8, 'v'.repeat(500)), a: 'v'.repeat(79) }))).toBe('taken');
  const names = { constructor: 'c', toString: 't', hasOwnProperty: 'h', valueOf: 'v', 1: 'n' };
  expect(read('withdraw/apply', metadata(names)).metadata).toEqual(names);
});
