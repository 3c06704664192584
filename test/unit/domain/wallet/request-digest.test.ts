import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { requestDigest } from '#domain/wallet/request-digest.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('the order of fields does not matter, that of a list does', () => {
  const body = { to: '0xabc', call: { b: [2, 1], a: null }, amount: '5' };
  const expected = sha256(
    '["client-operation-1","transfer",{"amount":"5","call":{"a":null,"b":[2,1]},"to":"0xabc"}]',
  );
  expect(requestDigest('transfer', body)).toBe(expected);
  const other = { amount: '5', call: { a: null, b: [2, 1] }, to: '0xabc' };
  expect(requestDigest('transfer', other)).toBe(expected);
  expect(requestDigest('transfer', { ...body, call: { a: null, b: [1, 2] } })).not.toBe(expected);
  expect(requestDigest('send-tx', body)).not.toBe(expected);
});

test('a field named __proto__ is one like any other', () => {
  const hostile = JSON.parse('{"a":1,"__proto__":{"b":2}}') as object;
  expect(requestDigest('transfer', hostile)).toBe(
    sha256('["client-operation-1","transfer",{"__proto__":{"b":2},"a":1}]'),
  );
});
