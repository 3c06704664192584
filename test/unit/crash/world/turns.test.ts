import { expect, test } from 'vitest';
import { callsInOrder } from '#test/builders/crash/world/turns.ts';
import { seeded } from '#test/crash/seeded.ts';
import { Turns } from '#test/crash/world/turns.ts';

test('the calls of lives that run in parallel have one order, however long each takes', async () => {
  const first = await callsInOrder(() => 0);
  let round = 7;
  const second = await callsInOrder(() => {
    round = (round * 5) % 11;
    return round;
  });
  expect(second).toEqual(first);
  expect(first).toHaveLength(12);
  expect(first.indexOf('y2b')).toBe(first.indexOf('y2a') + 1);
});

test('what a life left running when it ended has no turn to wait for', async () => {
  const turns = new Turns(seeded(3), () => {});
  expect(await turns.take({}, async () => 'late')).toBe('late');
});
