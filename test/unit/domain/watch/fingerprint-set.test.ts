import { expect, test } from 'vitest';
import { FingerprintSet } from '#domain/watch/fingerprint-set.ts';
import { numbers, take } from '#test/builders/domain/watch/fingerprint-set.ts';

test('has what was added, at either end of the range too, and nothing else', () => {
  const set = new FingerprintSet();
  const ends = [0, 4, 2 ** 32, 2 ** 34, 2 ** 48 - 1, 2 ** 48 - 5];
  const added = [...ends, ...take(numbers(1), 50_000)];
  for (const one of added) set.add(one);
  for (const one of added) set.add(one);
  expect(added.filter((one) => !set.has(one))).toEqual([]);
  expect(set.size).toBe(new Set(added.map((one) => Math.floor(one / 4))).size);
  const known = new Set(added.map((one) => Math.floor(one / 4)));
  const others = take(numbers(77), 50_000).filter((one) => !known.has(Math.floor(one / 4)));
  expect(others.filter((one) => set.has(one))).toEqual([]);
});

test('300,000 take at most eight bytes each, and no addition allocates more than two kilobytes', () => {
  const set = new FingerprintSet();
  const from = numbers(5);
  let largest = 0;
  for (let i = 0; i < 300_000; i++) {
    const before = set.bytes;
    set.add(from.next().value as number);
    largest = Math.max(largest, set.bytes - before);
  }
  expect(set.size).toBeGreaterThan(299_000);
  expect(set.bytes / set.size).toBeLessThan(8);
  expect(largest).toBeLessThan(2_048);
});
