import { expect, test } from 'vitest';
import { world } from '#test/builders/functions/schedule/check-reservations.ts';

test('one round a day: the later runs of a night read nothing, the next night begins again', async () => {
  const { handler, asked, logged, stored, setTime } = world();
  await handler();
  expect(asked.slice(0, 3)).toEqual(['ETH -', 'ETH p2', 'BSC -']);
  expect(stored()).toEqual({ day: '2026-11-22', chain: null, cursor: null });
  const once = asked.length;
  setTime('2026-11-22T01:05:00Z');
  await handler();
  expect(asked).toHaveLength(once);
  expect(logged.at(-1)?.fields).toMatchObject({ addresses: 0, complete: true });
  setTime('2026-11-23T01:00:00Z');
  await handler();
  expect(asked).toHaveLength(2 * once);
});

test('a run that ends by its deadline is continued by another instance, also the next night', async () => {
  const { handler, asked, logged, stored, setSlow, setTime } = world();
  setSlow(true);
  await handler();
  expect(asked).toEqual(['ETH -']);
  expect(stored()).toEqual({ day: '2026-11-22', chain: 'ETH', cursor: 'p2' });
  expect(logged.at(-1)?.fields).toMatchObject({ complete: false });
  setSlow(false);
  setTime('2026-11-23T01:00:00Z');
  await handler();
  expect(asked[1]).toBe('ETH p2');
  expect(stored()).toEqual({ day: '2026-11-22', chain: null, cursor: null });
  // The new day's round begins with the next run.
  await handler();
  expect(stored().day).toBe('2026-11-23');
});
