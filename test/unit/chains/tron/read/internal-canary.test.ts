import { expect, test } from 'vitest';
import { call, infosPath, world } from '#test/builders/chains/tron/read/internal-canary.ts';
import { gone } from '../fake-http.ts';

const hour = 60 * 60_000;

test('a call with value in one of the last 50 solid blocks proves it, for a day', async () => {
  const { asked, canary, clock } = world(898, call([{ callValue: 4 }]));
  expect(await canary.state()).toBe('keeps');
  expect(asked).toEqual([900, 899, 898]);
  clock.now += 23 * hour;
  expect(await canary.state()).toBe('keeps');
  expect(asked).toHaveLength(3);
  clock.now += 2 * hour;
  expect(await canary.state()).toBe('keeps');
  expect(asked).toHaveLength(6);
});

test('a younger proof may be asked for, once by all who wait for it', async () => {
  const { asked, answers, canary, clock } = world(900, call([{ callValue: 4 }]));
  canary.seen();
  clock.now += hour;
  expect(await canary.state(2 * hour)).toBe('keeps');
  expect(asked).toEqual([]);
  // Another node is behind the same URL now.
  answers[infosPath] = ({ num }: Record<string, unknown>) => {
    asked.push(Number(num));
    return [];
  };
  expect(await canary.state()).toBe('keeps');
  expect(await Promise.all([canary.state(hour), canary.state(hour)])).toEqual(['lacks', 'lacks']);
  expect(asked).toHaveLength(50);
  // That it lacks them holds for a day, however young a proof must be.
  clock.now += 23 * hour;
  expect(await canary.state(hour)).toBe('lacks');
  expect(asked).toHaveLength(50);
});

test.each([
  ['further back', 850, call([{ callValue: 4 }])],
  ['without value', 900, call([{}])],
  [
    'rejected',
    900,
    {
      internal_transactions: [
        { ...call([{ callValue: 4 }]).internal_transactions[0], rejected: true },
      ],
    },
  ],
  ['that delegates energy', 900, call([{ callValue: 4 }], 'delegateResourceOfEnergy')],
  ['none at all', 900, {}],
])('a call %s proves nothing', async (_, paying, info) => {
  const { asked, canary, clock } = world(paying, info);
  expect(await canary.state()).toBe('lacks');
  expect(asked).toHaveLength(50);
  clock.now += 23 * hour;
  expect(await canary.state()).toBe('lacks');
  expect(asked).toHaveLength(50);
  // A block that shows one is proof at once, and for a day.
  canary.seen();
  expect(await canary.state()).toBe('keeps');
  expect(asked).toHaveLength(50);
});

test('a provider that does not answer is not judged, and is asked again after a minute', async () => {
  const { answers, canary, clock } = world(900, call([{ callValue: 4 }]));
  const honest = answers[infosPath];
  answers[infosPath] = gone();
  expect(await canary.state()).toBe('unproven');
  answers[infosPath] = honest;
  clock.now += 59_000;
  expect(await canary.state()).toBe('unproven');
  clock.now += 1_000;
  expect(await canary.state()).toBe('keeps');
});
