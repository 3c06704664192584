import { expect, test } from 'vitest';
import { reader } from '#test/builders/shared/async/batch-reads.ts';

test('reads of the same moment are one, each key once, an absent one is null', async () => {
  const { calls, get } = reader();
  const found = await Promise.all(['a', 'b', 'a', 'absent'].map(get));
  expect(found).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'a' }, null]);
  expect(calls).toEqual([['a', 'b', 'absent']]);
});

test('a later read is a new one: what was read before is never kept', async () => {
  const { calls, get } = reader();
  await get('a');
  await get('a');
  expect(calls).toEqual([['a'], ['a']]);
});

test('an error reaches each caller, and not the next ones', async () => {
  const { get } = reader();
  const settled = await Promise.allSettled([get('a'), get('bad')]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await get('a')).toEqual({ id: 'a' });
});
