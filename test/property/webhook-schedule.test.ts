import fc from 'fast-check';
import { expect, test } from 'vitest';
import { retryDelay, retryDelays } from '#domain/webhook/retry-schedule.ts';

const tries = fc.integer({ min: 1, max: 6 });
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const retryAfter = fc.option(fc.integer({ min: 0, max: 1_000_000_000 }));

test('jitter only lengthens a step, by at most a tenth, in whole seconds', () => {
  fc.assert(
    fc.property(tries, random, (n, r) => {
      const step = retryDelays[n - 1] as number;
      const delay = retryDelay({ tries: n, retryAfter: null, random: r }) as number;
      expect(Number.isInteger(delay)).toBe(true);
      expect(delay).toBeGreaterThanOrEqual(step);
      expect(delay).toBeLessThanOrEqual(step * 1.1);
    }),
  );
});

test('Retry-After never shortens a step and never reaches beyond the next one', () => {
  fc.assert(
    fc.property(tries, random, retryAfter, (n, r, after) => {
      const plain = retryDelay({ tries: n, retryAfter: null, random: r }) as number;
      const delay = retryDelay({ tries: n, retryAfter: after, random: r }) as number;
      const next = retryDelays[n] ?? (retryDelays[5] as number);
      expect(delay).toBeGreaterThanOrEqual(plain);
      expect(delay).toBeLessThanOrEqual(Math.max(plain, next));
      if (after !== null && after >= plain && after <= next) expect(delay).toBe(after);
    }),
  );
});

test('there is no attempt after a seventh failure', () => {
  expect(retryDelay({ tries: 7, retryAfter: 10, random: 0.5 })).toBeNull();
});
