import { expect, test } from 'vitest';
import { makeAskingTurns } from '#domain/payment/settle/asking-turns.ts';

const key = (item: string) => item;

test('what stays open is asked later and later, at most every ten minutes', () => {
  const turns = makeAskingTurns();
  const askedAt: number[] = [];
  for (let now = 0; now <= 2_400; now++) {
    for (const item of turns.pick(['one'], { key, now })) {
      askedAt.push(now);
      turns.stayedOpen(item, now);
    }
  }
  expect(askedAt).toEqual([0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 1_624, 2_224]);
});

test('a hundred that stay open keep nobody else waiting', () => {
  const turns = makeAskingTurns();
  const stuck = Array.from({ length: 100 }, (_, i) => `stuck ${i}`);
  const tick = (now: number, items: string[]) => {
    const picked = turns.pick(items, { key, now, most: 50 });
    for (const item of picked) if (item.startsWith('stuck')) turns.stayedOpen(item, now);
    return picked;
  };
  for (const now of [0, 1, 2]) tick(now, stuck);
  expect(tick(3, [...stuck, 'honest'])).toContain('honest');
});
