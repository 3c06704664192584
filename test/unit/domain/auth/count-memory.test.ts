import { expect, test } from 'vitest';
import { makeCountMemory } from '#domain/auth/count-memory.ts';

test('the count of an address is known only for its scope and minute', () => {
  const memory = makeCountMemory();
  memory.note('failed', 'a', 7, 601);
  expect(memory.of('failed', 'a', 7)).toBe(601);
  expect([memory.of('failed', 'b', 7), memory.of('public', 'a', 7)]).toEqual([0, 0]);
  expect(memory.of('failed', 'a', 8)).toBe(0);
  memory.note('failed', 'b', 8, 1);
  expect([memory.of('failed', 'a', 7), memory.of('failed', 'a', 8)]).toEqual([0, 0]);
  expect(memory.of('failed', 'b', 8)).toBe(1);
});

test('ten thousand counts are remembered, the newest ones', () => {
  const memory = makeCountMemory();
  for (let i = 0; i <= 10_000; i += 1) memory.note('failed', `ip-${i}`, 7, 5);
  const known = [0, 1, 10_000].map((i) => memory.of('failed', `ip-${i}`, 7));
  expect(known).toEqual([0, 5, 5]);
});
