import { expect, test } from 'vitest';
import { RpcUnavailable } from '#chains/rpc/rpc-error.ts';
import { byTwoProviders } from '#extensions/books/chain/two-providers.ts';
import type { HeldReading } from '#extensions/books/ports.ts';

const says = (amount: bigint): HeldReading[] => [
  { address: 'a', from: 1n, to: 1n, hash: null, held: new Map([['TRX', amount]]) },
];
const ask = (...answers: (bigint | Error)[]) => {
  const asked: number[] = [];
  const read = async (provider: number) => {
    asked.push(provider);
    const answer = answers[provider]!;
    if (answer instanceof Error) throw answer;
    return says(answer);
  };
  return { asked, result: byTwoProviders(answers.length, read) };
};
const gone = new RpcUnavailable('no answer');

test('the first two that answer decide', async () => {
  const { asked, result } = ask(1n, gone, 1n, 9n);
  expect(await result).toEqual(says(1n));
  expect(asked).toEqual([0, 1, 2]);
});

test('two that differ leave the address out', async () => {
  expect(await ask(1n, 2n, 1n).result).toEqual([]);
});

test('the only one’s word counts', async () => {
  expect(await ask(3n).result).toEqual(says(3n));
});

test('one of two is not enough, and a fault of ours is thrown', async () => {
  await expect(ask(1n, gone).result).rejects.toThrow('fewer than 2 providers: no answer');
  await expect(ask(1n, new TypeError('ours')).result).rejects.toThrow('ours');
});
