import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { seeded } from '#test/crash/seeded.ts';
import { Turns } from '#test/crash/world/turns.ts';

/** Three lives make calls, whose answers take as many rounds of the event loop as `rounds` says. */
async function callsInOrder(rounds: () => number): Promise<string[]> {
  const order: string[] = [];
  const turns = new Turns(seeded(3), () => {});
  const answer = async (text: string) => {
    for (let i = rounds(); i > 0; i--) await nextRound();
    return text;
  };
  const live = async (name: string) => {
    const life = {};
    turns.enter(life);
    const call = async (text: string) => {
      order.push(await turns.take(life, () => answer(`${name}${text}`)));
    };
    await call('1');
    await Promise.all([call('2a'), call('2b')]);
    await call('3');
    turns.leave(life);
  };
  await Promise.all([live('x'), live('y'), live('z')]);
  return order;
}

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
