import { expect, test } from 'vitest';
import { makeFailureMemory } from '#domain/auth/failure-memory.ts';

test('the count of an address is known for its minute alone', () => {
  const memory = makeFailureMemory();
  memory.note('a', 7, 601);
  expect([memory.of('a', 7), memory.of('b', 7), memory.of('a', 8)]).toEqual([601, 0, 0]);
  memory.note('b', 8, 1);
  expect([memory.of('a', 7), memory.of('a', 8), memory.of('b', 8)]).toEqual([0, 0, 1]);
});

test('ten thousand addresses are remembered, the newest ones', () => {
  const memory = makeFailureMemory();
  for (let i = 0; i <= 10_000; i += 1) memory.note(`ip-${i}`, 7, 5);
  expect([memory.of('ip-0', 7), memory.of('ip-1', 7), memory.of('ip-10000', 7)]).toEqual([0, 5, 5]);
});
