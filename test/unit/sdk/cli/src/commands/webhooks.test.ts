import { expect, test } from 'vitest';
import { env } from '#test/builders/sdk/cli/src/commands/keys.ts';
import { cliWorld, ok, refused } from '#test/fakes/sdk/cli-world.ts';

const url = 'https://shop.example/hook';
const receivers = (...urls: string[]) =>
  ok({ list: urls.map((one) => ({ url: one, failing: null })) });

/** The admin API, whose delivery has these attempts, one answer after the other. */
function world(urls: string[], answers: { state: string; attempts: object[] }[]) {
  return cliWorld(
    ({ path: at, method }) => {
      if (method === 'POST') return ok({ delivery: 'dl_1' });
      if (at.endsWith('/receivers')) return receivers(...urls);
      return ok(answers.length > 1 ? answers.shift()! : answers[0]!);
    },
    { env },
  );
}

const waits = { state: 'pending', attempts: [] };
const attempt = { at: 1, status: 204, error: null, duration_ms: 84, manual: true };

test('it waits for the answer, and shows it', async () => {
  const { run, requests, out } = world([url], [waits, { state: 'delivered', attempts: [attempt] }]);
  expect(await run('webhooks', 'test', '--json')).toBe(0);
  expect(
    requests.map(({ method, url: at, body }) => [
      method,
      at.slice(env.COFFER_ADMIN_URL.length),
      body,
    ]),
  ).toEqual([
    ['GET', '/projects/shop/receivers', ''],
    ['POST', '/projects/shop/receivers/test', JSON.stringify({ url })],
    ['GET', '/projects/shop/webhooks/dl_1', ''],
    ['GET', '/projects/shop/webhooks/dl_1', ''],
  ]);
  expect(JSON.parse(out[0]!)).toEqual({
    delivery: 'dl_1',
    url,
    state: 'delivered',
    status: 204,
    error: null,
    duration_ms: 84,
  });
});

test.each([
  [
    'an answer that is not a success',
    { state: 'abandoned', attempts: [{ ...attempt, status: 500 }] },
  ],
  ['no answer at all', { state: 'pending', attempts: [] }],
])('%s is exit code 1', async (_, delivery) => {
  expect(await world([url], [delivery]).run('webhooks', 'test')).toBe(1);
});

test('of several URLs one is named; without any there is nothing to test', async () => {
  const two = world([url, 'https://books.example/'], [{ state: 'delivered', attempts: [attempt] }]);
  expect(await two.run('webhooks', 'test')).toBe(2);
  expect(two.err.join()).toContain('https://books.example/');
  expect(two.requests.map(({ method }) => method)).toEqual(['GET']);
  expect(await two.run('webhooks', 'test', 'https://books.example/')).toBe(0);
  const none = world([], [waits]);
  expect(await none.run('webhooks', 'test')).toBe(2);
  expect(none.requests.map(({ method }) => method)).toEqual(['GET']);
});

test('one too soon is the service’s refusal', async () => {
  const { run, err } = cliWorld(
    ({ path: at }) =>
      at.endsWith('/receivers') ? receivers(url) : refused(429, 42901, 'too soon'),
    { env },
  );
  expect(await run('webhooks', 'test')).not.toBe(0);
  expect(err.join()).toContain('too soon');
});
