import { expect, test } from 'vitest';
import { inOrder } from '#chains/rpc/in-order.ts';
import { heldReads } from '#test/builders/chains/rpc/in-order.ts';

test('results come in the order of the parts, whichever ends first', async () => {
  const { begun, end, read } = heldReads();
  const results = inOrder([1, 2, 3, 4], () => 2, read);
  const first = results.next();
  expect(begun).toEqual([1, 2]);
  end.get(2)?.('two');
  end.get(1)?.('one');
  expect(await first).toEqual({ done: false, value: { part: 1, result: 'one', underWay: 2 } });
  const second = results.next();
  expect(await second).toMatchObject({ value: { part: 2, result: 'two' } });
  expect(begun).toEqual([1, 2, 3]);
});

test('the next part is taken only when its turn comes', async () => {
  const taken: number[] = [];
  function* parts() {
    for (let part = 1; part <= 3; part++) {
      taken.push(part);
      yield part;
    }
  }
  const results = inOrder(
    parts(),
    () => 1,
    async (part) => part,
  );
  await results.next();
  expect(taken).toEqual([1]);
  await results.next();
  expect(taken).toEqual([1, 2]);
  await results.return(undefined);
  expect(taken).toEqual([1, 2]);
});

test('a failure is thrown in its turn, and a later one that nobody asks for is ignored', async () => {
  const { end, fail, read } = heldReads();
  const results = inOrder([1, 2, 3], () => 3, read);
  const first = results.next();
  fail.get(3)?.(new Error('three'));
  fail.get(2)?.(new Error('two'));
  end.get(1)?.('one');
  expect(await first).toMatchObject({ value: { result: 'one' } });
  await expect(results.next()).rejects.toThrow('two');
  expect(await results.next()).toEqual({ done: true, value: undefined });
});

test('as many run as the provider is known to bear by then, in the middle of a range too', async () => {
  const { begun, end, read } = heldReads();
  let concurrency = 1;
  const results = inOrder([1, 2, 3, 4, 5], () => concurrency, read);
  const first = results.next();
  end.get(1)?.('one');
  expect(await first).toMatchObject({ value: { underWay: 1 } });
  concurrency = 3;
  const second = results.next();
  await Promise.resolve();
  expect(begun).toEqual([1, 2, 3, 4]);
  end.get(2)?.('two');
  // It was begun as the first of three, and they were all under way when it ended.
  expect(await second).toMatchObject({ value: { part: 2, underWay: 3 } });
  concurrency = 1;
  const third = results.next();
  end.get(3)?.('three');
  await third;
  expect(begun).toEqual([1, 2, 3, 4]);
});
