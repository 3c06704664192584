import { setImmediate as nextRound } from 'node:timers/promises';
import { seeded } from '#test/crash/seeded.ts';
import { Turns } from '#test/crash/world/turns.ts';

/** Three lives make calls, whose answers take as many rounds of the event loop as `rounds` says. */
export async function callsInOrder(rounds: () => number): Promise<string[]> {
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
