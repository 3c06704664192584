import { expect, test } from 'vitest';
import { dayBefore } from '#extensions/books/rules/statement/close-period.ts';
import { bookedWorld, projectId } from '#test/bench/support/modelled/booked-world.ts';
import { pricesOf } from '#test/bench/support/modelled/prices-of-lists.ts';

/** `npm run bench -- books` has the same with a million entries. */
test('pages, the export and balances cost the same in books with ten times as many entries', async () => {
  const small = await pricesOf(await bookedWorld({ entries: 2_000, days: 4 }));
  const large = await pricesOf(await bookedWorld({ entries: 20_000, days: 40 }));
  let compared = 0;
  for (const [n, { filter, fullPage }] of small.filters.entries()) {
    const many = large.filters[n]!;
    expect(many.dearest, filter).toBeLessThanOrEqual(70);
    // Not every filter finds a hundred entries in the smaller ones.
    if (Number.isNaN(fullPage)) continue;
    compared += 1;
    expect(many.fullPage / fullPage, filter).toBeLessThanOrEqual(1.15);
  }
  expect(compared).toBeGreaterThanOrEqual(4);
  expect(large.exported / large.entries).toBeLessThanOrEqual(
    (1.1 * small.exported) / small.entries,
  );
  expect(large.balances).toEqual(small.balances);
});

test('a page reads no more days than it needs', async () => {
  const { reader, priceOf, lastDay } = await bookedWorld({ entries: 1_200, days: 300 });
  const newest = { projectId, cursor: null, limit: 4 };
  const { found, price } = await priceOf(() => reader.entries(newest));
  const start = dayBefore(dayBefore(dayBefore(lastDay)));
  const few = await priceOf(() => reader.entries({ ...newest, start }));
  expect(found.entries).toHaveLength(4);
  expect(few.found.entries).toEqual(found.entries);
  expect(price).toEqual(few.price);
});
