import { expect, test } from 'vitest';
import { options, slowReader } from '#test/builders/shared/async/read-ahead.ts';
import { virtualBlock } from '../../../fakes/virtual-watch.ts';

const turn = () => new Promise((done) => setImmediate(done));

test('what was begun is taken, and not read again', async () => {
  const { ahead, asked } = slowReader();
  ahead.begin(21n, 40n, options);
  const taken = ahead.take(21n, 40n, options);
  asked[0]?.end([virtualBlock(21n)]);
  expect(await taken).toEqual([virtualBlock(21n)]);
  expect(asked).toHaveLength(1);
  void ahead.take(21n, 40n, options);
  await turn();
  expect(asked).toHaveLength(2);
});

test.each([
  { name: 'another first block', from: 22n, to: 40n },
  { name: 'another last block', from: 21n, to: 41n },
])('for $name it is read again, after what was begun has ended', async ({ from, to }) => {
  const { ahead, asked } = slowReader();
  ahead.begin(21n, 40n, options);
  const taken = ahead.take(from, to, options);
  await turn();
  expect(asked).toHaveLength(1);
  asked[0]?.end([virtualBlock(21n)]);
  await turn();
  expect(asked.map((one) => one.from)).toEqual([21n, from]);
  asked[1]?.end([virtualBlock(from)]);
  expect(await taken).toEqual([virtualBlock(from)]);
});

test('what goes wrong is thrown to who takes it, and to nobody else', async () => {
  const { ahead, asked } = slowReader();
  ahead.begin(1n, 20n, options);
  asked[0]?.end(new Error('no node'));
  await turn();
  await expect(ahead.take(1n, 20n, options)).rejects.toThrow('no node');
  ahead.begin(1n, 20n, options);
  asked[1]?.end(new Error('no node'));
  await expect(ahead.end()).resolves.toBeUndefined();
});

test('the end waits for what nobody has taken', async () => {
  const { ahead, asked } = slowReader();
  ahead.begin(1n, 20n, options);
  let isOver = false;
  const ended = ahead.end().then(() => {
    isOver = true;
  });
  await turn();
  expect(isOver).toBe(false);
  asked[0]?.end([]);
  await ended;
  expect(isOver).toBe(true);
});
