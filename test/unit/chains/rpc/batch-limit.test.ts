import { expect, test } from 'vitest';
import { asking } from '#test/builders/chains/rpc/batch-limit.ts';

const minute = 60_000;

test('grows to the most by doubling while nothing is refused', () => {
  const { asks } = asking(() => 100, { first: 8, max: 32 });
  expect(asks(5)).toEqual([8, 16, 32, 32, 32]);
});

test('halves until the provider bears it, and keeps that size for five minutes', () => {
  const { asks, wait } = asking(() => 10, { max: 100 });
  expect(asks(7)).toEqual([100, 50, 25, 12, 6, 6, 6]);
  wait(4 * minute);
  expect(asks(2)).toEqual([6, 6]);
});

test('tries one larger size in five minutes, and finds the largest one', () => {
  const { asks, wait } = asking(() => 10, { max: 100 });
  asks(6);
  const sizes = Array.from({ length: 4 }, () => {
    wait(5 * minute);
    return asks(3);
  });
  expect(sizes).toEqual([
    [9, 9, 9],
    [10, 10, 10],
    [11, 10, 10],
    [16, 10, 10],
  ]);
});

test('a provider that bears more again is asked for more, step by step', () => {
  let bears = 4;
  const { asks, wait } = asking(() => bears, { first: 8, max: 32 });
  expect(asks(3)).toEqual([8, 4, 4]);
  bears = 32;
  const sizes = Array.from({ length: 12 }, () => {
    wait(5 * minute);
    return asks(1)[0];
  });
  expect(sizes.at(-1)).toBe(32);
  expect(sizes.every((size, i) => i === 0 || size! >= sizes[i - 1]!)).toBe(true);
});

test('an outage teaches nothing about the size', () => {
  let bears = 0;
  const { asks } = asking(() => bears, { first: 8, max: 32 });
  expect(asks(6)).toEqual([8, 4, 2, 1, 1, 1]);
  bears = 32;
  expect(asks(6)).toEqual([1, 2, 4, 8, 16, 32]);
});

test('a failure of long ago is not an evidence about the size', () => {
  let bears = 0;
  const { asks, wait } = asking(() => bears, { first: 8, max: 32 });
  expect(asks(1)).toEqual([8]);
  wait(minute);
  bears = 32;
  expect(asks(4)).toEqual([4, 8, 16, 32]);
});

test('fewer than the size say nothing about it', () => {
  const { limit } = asking(() => 100, { first: 8, max: 32 });
  limit.accepted(3);
  expect(limit.size()).toBe(8);
});
