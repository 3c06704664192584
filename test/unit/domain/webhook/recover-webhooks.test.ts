import { expect, test } from 'vitest';
import { abandoned, start, world } from '#test/builders/domain/webhook/recover-webhooks.ts';

test('ten a second, newest first, with one audit entry', async () => {
  const { call, pushed, fake, asked } = world(abandoned(25));
  expect(await call()).toEqual({ queued: 25, nextBefore: null });
  expect(pushed.map(({ delay }) => delay)).toEqual([
    ...Array(10).fill(0),
    ...Array(10).fill(1),
    ...Array(5).fill(2),
  ]);
  expect(pushed[0]?.id).toBe('dl_24');
  expect(asked).toEqual([
    {
      list: 'webhooks',
      projectId: 'demo',
      scope: '',
      filter: { state: 'abandoned' },
      start: '2026-01-01',
      end: undefined,
    },
  ]);
  expect(fake.commits).toMatchObject([
    {
      write: { kind: 'note' },
      audit: {
        action: 'webhook.recover',
        target: 'demo',
        details: { since: start, before: null, deliveries: 25 },
      },
    },
  ]);
});

test('only of the URL, since the moment, of the project, and still abandoned', async () => {
  const url = 'https://other.example.com/hook';
  const deliveries = [
    ...abandoned(1, () => ({ deliveryId: 'early', createdAt: start - 1, url })),
    ...abandoned(1, () => ({ deliveryId: 'foreign', projectId: 'shop', url })),
    ...abandoned(1, () => ({ deliveryId: 'delivered', state: 'delivered', url })),
    ...abandoned(1, () => ({ deliveryId: 'elsewhere' })),
    ...abandoned(1, () => ({ deliveryId: 'right', url })),
  ];
  const { call, pushed, fake } = world(deliveries);
  expect(await call({ url })).toEqual({ queued: 1, nextBefore: null });
  expect(pushed).toEqual([{ id: 'right', delay: 0 }]);
  expect(fake.commits[0]?.audit.target).toBe(url);
});

test('nothing to recover is not an action', async () => {
  const { call, fake } = world([]);
  expect(await call()).toEqual({ queued: 0, nextBefore: null });
  expect(fake.commits).toEqual([]);
});

test.each([
  ['one a second', (i: number) => start + i],
  ['seven a second', (i: number) => start + Math.floor(i / 7)],
  ['all of one second but the first', (i: number) => (i === 0 ? start : start + 1)],
])('of very many, %s, each is queued once, call by call', async (_, createdAt) => {
  const { call, pushed } = world(abandoned(1_300, (i) => ({ createdAt: createdAt(i) })));
  let before: number | null = null;
  let calls = 0;
  do {
    const { nextBefore } = await call({ before });
    expect(nextBefore === null || before === null || nextBefore < before).toBe(true);
    before = nextBefore;
    calls++;
  } while (before !== null && calls < 10);
  expect(before).toBeNull();
  const ids = pushed.map(({ id }) => id);
  expect(new Set(ids).size).toBe(1_300);
  expect(ids).toHaveLength(1_300);
});

test('a call that stops in the middle is sent again: none is forgotten', async () => {
  const { call, pushed, fail } = world(abandoned(15));
  fail(true);
  await expect(call()).rejects.toThrow('the queue is away');
  fail(false);
  expect(await call()).toEqual({ queued: 15, nextBefore: null });
  expect(pushed).toHaveLength(15);
});
