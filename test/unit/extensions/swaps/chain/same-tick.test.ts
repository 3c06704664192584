import { expect, test } from 'vitest';
import type { RpcCall } from '#chains/rpc/rpc.ts';
import { sameTick } from '#extensions/swaps/chain/same-tick.ts';

const named = (...methods: string[]): RpcCall[] => methods.map((method) => ({ method }));

test('calls of one turn are one exchange, and each has its own answers', async () => {
  const sent: string[][] = [];
  const rpc = sameTick({
    batch: async <T>(calls: readonly RpcCall[]) => {
      sent.push(calls.map(({ method }) => method));
      return calls.map(({ method }) => `${method}!`) as T[];
    },
  });
  const late = Promise.resolve().then(() => rpc.batch(named('d')));
  const answers = await Promise.all([rpc.batch(named('a', 'b')), rpc.batch([]), late]);
  expect(answers).toEqual([['a!', 'b!'], [], ['d!']]);
  expect(await rpc.batch(named('e'))).toEqual(['e!']);
  expect(sent).toEqual([['a', 'b', 'd'], ['e']]);
});

test('a failed exchange fails all of its calls, and not the next ones', async () => {
  let fails = true;
  const rpc = sameTick({
    batch: async <T>(calls: readonly RpcCall[]) => {
      if (fails) throw new Error('no node');
      return calls.map(() => 1) as T[];
    },
  });
  const both = await Promise.allSettled([rpc.batch(named('a')), rpc.batch(named('b'))]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await rpc.batch(named('c'))).toEqual([1]);
});
