/** The emulator answers and stores the same with `local/cloud/memoize.py` as without it. */
import { expect, test } from 'vitest';
import { count, lines, read } from '#test/scenarios/local/memoized-emulator.ts';

test('random transactions and queries are answered and stored alike', {
  timeout: 120_000,
}, async () => {
  const seed = Math.floor(Math.random() * 1_000_000);
  const [plain, memoized] = await Promise.all([lines('plain', seed), lines('memoized', seed)]);
  expect(plain).toHaveLength(count);
  const differs = plain.findIndex((line, i) => line !== memoized[i]);
  expect({ seed, differs, memoized: memoized[differs] }).toEqual({
    seed,
    differs: -1,
    memoized: plain[differs],
  });
  // Enough of them are taken, refused, and find something, so that the comparison says something.
  const seen = plain.map(read);
  const taken = seen.filter(({ statuses }) => statuses[0] === 200).length;
  expect(taken).toBeGreaterThan(count / 10);
  expect(count - taken).toBeGreaterThan(count / 10);
  expect(seen.filter(({ items }) => items > 0).length).toBeGreaterThan(count / 4);
});
