import { expect, test } from 'vitest';
import type { Key } from '#aws/dynamodb/table-keys.ts';
import { reader } from '#test/builders/aws/dynamodb/batch-get-loader.ts';

const key = (pk: string): Key => ({ pk, sk: '-' });

test('one item is a read of its own, several at once are one; all strongly consistent', async () => {
  const { asked, get } = reader();
  expect(await get(key('a'))).toMatchObject({ value: 'a' });
  expect(await get(key('c'))).toBeNull();
  const found = await Promise.all(['b', 'a', 'c'].map((pk) => get(key(pk))));
  expect(found.map((item) => item?.value ?? null)).toEqual(['b', 'a', null]);
  expect(asked).toEqual([
    [['a'], true],
    [['c'], true],
    [['b', 'a', 'c'], true],
  ]);
});
