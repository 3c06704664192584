import { expect, test } from 'vitest';
import { held } from '../../../../../console/src/api/client.ts';
import { ApiProblem } from '../../../../../console/src/api/problem.ts';
import { mayRetry, retryDelay } from '../../../../../console/src/api/retries.ts';

const problem = (http: number, retryAfter: number | null = null) =>
  new ApiProblem({ http, code: 0, message: 'no', retryAfter });

test.each([
  [400, false],
  [401, false],
  [403, false],
  [404, false],
  [409, false],
  [429, true],
  [500, true],
  [503, true],
  [0, true],
])('after HTTP %i the question is asked again: %s', (http, again) => {
  expect(mayRetry(0, problem(http))).toBe(again);
  expect(mayRetry(2, problem(http))).toBe(false);
});

test('it waits as long as the API asks for, and otherwise longer each time', () => {
  expect(retryDelay(0, problem(429, 7))).toBe(7_000);
  expect(retryDelay(1, problem(429, 7))).toBe(7_000);
  expect([0, 1].map((count) => retryDelay(count, problem(503)))).toEqual([1_000, 2_000]);
  expect(retryDelay(0, new TypeError('Failed to fetch'))).toBe(1_000);
});

test.each([
  ['7', 7],
  ['0', 0],
  [null, null],
  ['Wed, 21 Oct 2026 07:28:00 GMT', null],
  ['-1', null],
])('Retry-After %s is %s seconds', async (header, seconds) => {
  const headers = header === null ? undefined : { 'retry-after': header };
  const response = new Response('{}', { status: 429, headers });
  const error = { code: 42_901, message: 'slow down' };
  await expect(held(Promise.resolve({ error, response }))).rejects.toMatchObject({
    http: 429,
    retryAfter: seconds,
    message: 'slow down',
  });
});
