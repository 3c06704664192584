import { expect, test } from 'vitest';
import { readFinality } from '#domain/watch/read-finality.ts';
import { cursor, world } from '#test/builders/domain/watch/read-finality.ts';

test('the block that the providers call final counts', async () => {
  const { deps, events } = world(async () => 100n);
  expect(await readFinality(deps, Promise.resolve(cursor))).toBe(100n);
  expect(events).toEqual([]);
});

test('while they do not tell it, the last known one counts, with a log line', async () => {
  const { deps, events } = world(() => Promise.reject(new Error('too few providers')));
  expect(await readFinality(deps, Promise.resolve(cursor))).toBe(90n);
  expect(events).toEqual(['watch.finality-unknown']);
});

test('a chain without a cursor does not start while no block is known to be final', async () => {
  const { deps } = world(() => Promise.reject(new Error('too few providers')));
  await expect(readFinality(deps, Promise.resolve(null))).rejects.toThrow('too few providers');
});
