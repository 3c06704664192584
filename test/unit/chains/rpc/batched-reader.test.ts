import { expect, test } from 'vitest';
import { fails, type Reply, reading, shows } from '#test/builders/chains/rpc/batched-reader.ts';
import { virtualBlock } from '#test/fakes/virtual-watch.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

test('a provider that does not answer costs one exchange, and the next one answers', async () => {
  const { asked, read } = reading([() => null, shows]);
  expect(await read(1n, 20n, 30_000)).toEqual(upTo(20));
  expect(asked.filter(([provider]) => provider === 0)).toEqual([[0, 8]]);
  // The one that answered is asked first from now on.
  asked.length = 0;
  await read(21n, 24n);
  expect(asked).toEqual([[1, 4]]);
});

test('after five minutes the first provider is asked first again', async () => {
  let isDown = true;
  const { asked, read, wait } = reading([(numbers) => (isDown ? null : shows(numbers)), shows]);
  await read(1n, 4n);
  isDown = false;
  wait(5 * 60_000 + 1);
  asked.length = 0;
  await read(5n, 6n);
  expect(asked).toEqual([[0, 2]]);
});

test('a single provider is asked for less until it answers, and the size is remembered', async () => {
  const few = (numbers: bigint[]) =>
    numbers.length > 3 ? fails('too many', true) : shows(numbers);
  const { asked, read } = reading([few]);
  expect(await read(1n, 6n)).toEqual(upTo(6));
  expect(asked).toEqual([
    [0, 6],
    [0, 3],
    [0, 3],
  ]);
  asked.length = 0;
  await read(7n, 12n);
  expect(asked.every(([, size]) => size <= 3)).toBe(true);
});

test('no batch begins when the time is over, and what was read until then counts', async () => {
  let begun = 0;
  const { read, wait } = reading([
    (numbers) => {
      begun++;
      wait(6_000);
      return shows(numbers);
    },
  ]);
  expect(await read(1n, 100n, 10_000)).toEqual(upTo(24));
  expect(begun).toBe(2);
  expect(await read(1n, 100n, 0)).toEqual([]);
});

test('a batch that is not on top of the one before it is read again, with its parent', async () => {
  let forks = 1;
  const parents: (string | null)[] = [];
  const node: Reply = (numbers, parentHash) => {
    parents.push(parentHash);
    const read = shows(numbers);
    if (numbers[0] === 9n && forks-- > 0) read.blocks[0] = { ...virtualBlock(9n), parentHash: 'x' };
    return read;
  };
  const { read } = reading([node]);
  expect(await read(1n, 12n)).toEqual(upTo(12));
  // 1 to 8, 9 to 12 on another fork, and 9 to 12 again: now its parent is known.
  expect(parents).toEqual([null, null, '0x8']);
});

test('a short range is divided evenly among the batches that run in parallel, a tiny one is not', async () => {
  const { asked, read } = reading([shows]);
  // It learns that it may ask for more: 8, then twice as many and two at once, then four.
  await read(1n, 100n);
  asked.length = 0;
  expect(await read(101n, 120n)).toEqual(upTo(120).slice(100));
  expect(asked.map(([, size]) => size)).toEqual([5, 5, 5, 5]);
  asked.length = 0;
  await read(121n, 124n);
  expect(asked).toEqual([[0, 4]]);
});
