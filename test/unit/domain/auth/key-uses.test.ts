import { expect, test } from 'vitest';
import { noter } from '#test/builders/domain/auth/key-uses.ts';

test('a busy key is noted once in ten minutes, each key by itself', async () => {
  const { noted, note } = noter();
  for (const [appId, at] of [
    ['app_1', 1_000],
    ['app_1', 1_001],
    ['app_2', 1_001],
    ['app_1', 1_599],
    ['app_1', 1_600],
  ] as const) {
    await note(appId, at);
  }
  expect(noted).toEqual([
    ['app_1', 1_000],
    ['app_2', 1_001],
    ['app_1', 1_600],
  ]);
});

test('a use that cannot be stored is logged, and the next request tries again', async () => {
  const { noted, logged, note, store } = noter();
  store.isBroken = true;
  await note('app_1', 1_000);
  expect(logged).toMatchObject([{ event: 'key.use-not-noted' }]);
  store.isBroken = false;
  await note('app_1', 1_001);
  expect(noted).toEqual([['app_1', 1_001]]);
});

test('more keys than a process remembers are noted again, and never missed', async () => {
  const { noted, note } = noter();
  for (let i = 0; i <= 10_000; i += 1) await note(`app_${i}`, 1_000);
  await note('app_0', 1_001);
  expect(noted).toHaveLength(10_002);
});
