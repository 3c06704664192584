import { expect, test } from 'vitest';
import { statePassed } from '#domain/webhook/state-passed.ts';
import { setUp } from './fakes.ts';

test('an event that a newer one has overtaken is given up at once, and nothing is wrong', async () => {
  const { run, deps, http, queue, deliveries } = setUp({});
  deps.contradiction = async () => statePassed;
  const result = await run();
  expect(result).toMatchObject({ state: 'abandoned', isObsolete: true });
  expect(result).not.toHaveProperty('refused');
  expect(http.posts).toEqual([]);
  expect(queue.pushed).toEqual([]);
  expect(deliveries.one()).toMatchObject({ state: 'abandoned', nextAt: null });
  expect(deliveries.one().attempts[0]?.error).toBe('not sent: the deposit has since changed');
});
