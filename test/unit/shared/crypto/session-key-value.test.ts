import { expect, test } from 'vitest';
import {
  hashSessionKeyValue,
  newSessionKeyValue,
  readSessionKeyValue,
} from '#shared/crypto/session-key-value.ts';

const skId = 'sk_01ARZ3NDEKTSV4RRFFQ69G5FAV';

test('a new value holds its id and a secret of 32 bytes, another one each time', () => {
  const [one, two] = [newSessionKeyValue(skId), newSessionKeyValue(skId)];
  expect(one).toMatch(new RegExp(`^${skId}_[0-9a-f]{64}$`));
  expect(two).not.toBe(one);
  expect(readSessionKeyValue(one)).toEqual({ skId, isWhole: true });
});

test('an id by itself is read, and is not a whole value', () => {
  expect(readSessionKeyValue(skId)).toEqual({ skId, isWhole: false });
});

test.each([
  '',
  'sk_',
  `${skId}_`,
  `${skId}_${'0'.repeat(63)}`,
  `${skId}_${'F'.repeat(64)}`,
  ` ${newSessionKeyValue(skId)}`,
  `pk_${skId}`,
])('%j is not a session key', (text) => {
  expect(readSessionKeyValue(text)).toBeNull();
});

test('the stored hash is the sha256 of the whole value, in hex', () => {
  expect(hashSessionKeyValue('abc')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});
