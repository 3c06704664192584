import { verifyWebhook } from 'coffer-sdk';
import { expect, test } from 'vitest';
import { event, hook, setUp } from '#test/builders/sdk/cli/src/commands/listen.ts';
import {
  type CliRequest,
  cliKey,
  cliWebhookSecret,
  cliWorld,
  refused,
} from '#test/fakes/sdk/cli-world.ts';

test('each event arrives once, in order, as a webhook that verifies in both forms', async () => {
  const { listen, received, world, events, err } = setUp(5);
  expect(await listen('--forward', hook, '--from-start')).toBe(0);
  expect(received.map(({ headers }) => headers.get('webhook-id'))).toEqual(
    events.map(({ id }) => id),
  );
  const [{ body, headers }] = received as [CliRequest];
  expect(body).toBe(
    JSON.stringify({
      event: 'deposit.credited',
      data: event(1).data,
      timestamp: event(1).timestamp,
    }),
  );
  const checked = { body, secrets: cliWebhookSecret, now: world.now() };
  expect(await verifyWebhook({ ...checked, headers })).toMatchObject({ id: 'evt_DP1_2' });
  const own = new Headers(headers);
  own.delete('webhook-signature');
  expect(await verifyWebhook({ ...checked, headers: own })).toMatchObject({ id: null });
  expect(err.at(-1)).toBe('Continue with --after cur_5');
});

test('it begins with what happens from now on, or after what is given', async () => {
  const now = setUp(4);
  expect(await now.listen('--forward', hook)).toBe(0);
  expect(now.received).toEqual([]);
  const later = setUp(4);
  expect(await later.listen('--forward', hook, '--after', 'cur_3')).toBe(0);
  expect(later.received.map(({ headers }) => headers.get('webhook-id'))).toEqual(['evt_DP4_2']);
});

test('an event that is not taken comes again, the same and freshly signed, and then is given up', async () => {
  const { listen, received, sleeps, err } = setUp(2, [500, 404, 302, 500]);
  expect(await listen('--forward', hook, '--from-start')).toBe(1);
  expect(received.map(({ headers }) => headers.get('webhook-id'))).toEqual([
    ...Array.from({ length: 4 }, () => 'evt_DP1_2'),
    'evt_DP2_2',
  ]);
  expect(sleeps).toEqual([1_000, 3_000, 10_000]);
  const times = received.map(({ headers }) => Number(headers.get('webhook-timestamp')));
  expect(times[1]! - times[0]!).toBe(1);
  expect(err.join('\n')).toContain('evt_DP1_2 -> 500, given up');
  expect(err.slice(-2)).toEqual(['Continue with --from-start', '1 event was not accepted.']);
});

test('Ctrl-C while an event is not taken: the next run begins with it', async () => {
  const cli = setUp(2, [200, 500]);
  const { world } = cli;
  world.sleep = async () => cli.end();
  expect(await cli.listen('--forward', hook, '--from-start')).toBe(0);
  expect(cli.err.at(-1)).toBe('Continue with --after evt_DP1_2');
});

test('without a URL events are printed, as lines of JSON where asked', async () => {
  const { listen, out } = setUp(3);
  expect(await listen('--from-start', '--json')).toBe(0);
  expect(out.map((line) => JSON.parse(line).id)).toEqual(['evt_DP1_2', 'evt_DP2_2', 'evt_DP3_2']);
});

test('with --json each forwarded event is a line with its answer', async () => {
  const { listen, out } = setUp(2, [500, 500, 500, 500]);
  expect(await listen('--forward', hook, '--from-start', '--json')).toBe(1);
  expect(out.map((line) => JSON.parse(line))).toMatchObject([
    { id: 'evt_DP1_2', event: 'deposit.credited', answer: 500, taken: false },
    { id: 'evt_DP2_2', answer: 200, taken: true },
  ]);
});

test('it asks again and again until it is ended', async () => {
  const cli = setUp(1);
  let waits = 0;
  cli.world.sleep = async () => {
    waits += 1;
    if (waits === 3) cli.end();
  };
  expect(await cli.run('listen', '--forward', hook, '--after', 'cur_0')).toBe(0);
  expect(waits).toBe(3);
  expect(cli.received).toHaveLength(1);
});

test('it outlives a network that is away, and continues where it was', async () => {
  const cli = setUp(3);
  const { fetch } = cli.world;
  let asked = 0;
  cli.world.fetch = async (input, init) => {
    if (String(input) !== hook) asked += 1;
    // All five attempts of the SDK's second call.
    if (asked >= 2 && asked <= 6) throw new TypeError('fetch failed');
    return fetch(input, init);
  };
  const sleeps: number[] = [];
  cli.world.sleep = async (ms) => {
    sleeps.push(ms);
    if (ms === 2_000) cli.end();
  };
  expect(await cli.run('listen', '--forward', hook, '--after', 'cur_0')).toBe(0);
  expect(cli.received.map(({ headers }) => headers.get('webhook-id'))).toEqual([
    'evt_DP1_2',
    'evt_DP2_2',
    'evt_DP3_2',
  ]);
  expect(sleeps).toContain(10_000);
  expect(cli.err.join('\n')).toContain('fetch failed');
});

test.each([
  ['with --once', ['--once'], () => Promise.reject(new TypeError('fetch failed')), 5],
  ['of a key that is deleted', [], async () => refused(401, 40101, 'Unauthenticated'), 4],
])('an error %s ends it, and it says where to continue', async (_, flags, answer, code) => {
  const { run, err } = cliWorld(answer, { env: cliKey });
  expect(await run('listen', '--after', 'cur_7', ...flags)).toBe(code);
  expect(err).toContain('Continue with --after cur_7');
});

test('without a webhook secret nothing is forwarded', async () => {
  const { COFFER_WEBHOOK_SECRET: _, ...env } = cliKey;
  const cli = cliWorld(undefined, { env });
  expect(await cli.run('listen', '--forward', hook)).toBe(2);
  expect(cli.err.join()).toContain('COFFER_WEBHOOK_SECRET');
});

test('the place that it prints is before the first event that was given up, so none is lost', async () => {
  // The third event is given up; the second of them that fail does not move the place.
  const down = Array(4).fill(500);
  const { listen, received, err } = setUp(6, [200, 200, ...down, 200, ...down]);
  expect(await listen('--forward', hook, '--from-start')).toBe(1);
  expect(err).toContain('2 events were not accepted.');
  const [, place = ''] = /Continue with --after (\S+)/.exec(err.join('\n')) ?? [];
  expect(place).toBe('cur_2');
  received.length = 0;
  expect(await listen('--forward', hook, '--after', place)).toBe(0);
  expect(received.map(({ headers }) => headers.get('webhook-id'))).toEqual([
    ...['evt_DP3_2', 'evt_DP4_2', 'evt_DP5_2', 'evt_DP6_2'],
  ]);
});

test('an error that ends it prints the same place', async () => {
  const cli = setUp(6, Array(4).fill(500));
  const { fetch } = cli.world;
  let pages = 0;
  cli.world.fetch = async (input, init) => {
    if (String(input) === hook) return fetch(input, init);
    pages += 1;
    return pages > 1 ? refused(401, 40101, 'Unauthenticated') : fetch(input, init);
  };
  expect(await cli.run('listen', '--forward', hook, '--after', 'cur_1')).toBe(4);
  expect(cli.err).toContain('Continue with --after cur_1');
});
