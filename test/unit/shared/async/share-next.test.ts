import { expect, test } from 'vitest';
import { shareNext } from '#shared/async/share-next.ts';

/** A read that ends when it is told to, and gives what there was when it began. */
function slowRead() {
  let state = 0;
  const open: ((fails: boolean) => void)[] = [];
  const began: number[] = [];
  const read = () => {
    const seen = state;
    began.push(seen);
    return new Promise<number>((done, fail) => {
      open.push((fails) => (fails ? fail(new Error('outage')) : done(seen)));
    });
  };
  return {
    ask: shareNext(read),
    began,
    change: () => {
      state += 1;
    },
    async end(fails = false) {
      // The read that is due begins in a turn of its own.
      await new Promise((turn) => setTimeout(turn));
      open.shift()!(fails);
    },
  };
}

test('who asks while one runs shares the next one, and sees what was there when they asked', async () => {
  const { ask, began, change, end } = slowRead();
  const first = ask();
  await new Promise((turn) => setTimeout(turn));
  change();
  const [second, third] = [ask(), ask()];
  await end();
  await end();
  expect(await Promise.all([first, second, third])).toEqual([0, 1, 1]);
  expect(began).toEqual([0, 1]);
});

test('a read that fails fails those who share it, and the next one begins', async () => {
  const { ask, began, end } = slowRead();
  const failing = [ask(), ask()].map((one) => one.catch((error: Error) => error.message));
  await new Promise((turn) => setTimeout(turn));
  const next = ask();
  await end(true);
  await end();
  expect(await Promise.all(failing)).toEqual(['outage', 'outage']);
  expect(await next).toBe(0);
  expect(began).toHaveLength(2);
});
