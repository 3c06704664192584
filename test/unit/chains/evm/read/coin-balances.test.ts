import { expect, test } from 'vitest';
import { balancesBy } from '#chains/evm/read/coin-balances.ts';
import { RpcError } from '#chains/rpc/rpc.ts';
import { fake } from '#test/fakes/fake.ts';

const one = '0'.repeat(63);

/** What is read of a node that answers this. */
const readOf = (answer: unknown) =>
  balancesBy(fake({ request: async <T>() => answer as T }), ['0xa', '0xb'], {
    token: null,
    at: 1n,
  });

test('each word is a balance', async () => {
  expect(await readOf(`0x${one}1${one}f`)).toEqual([1n, 15n]);
});

test.each([
  ['nothing', null],
  ['no bytes, as where creation by eth_call is not known', '0x'],
  ['too few', `0x${one}1`],
  ['too many', `0x${one}1${one}1${one}1`],
  ['half a word', `0x${one}`],
])('%s is no answer', async (_what, answer) => {
  await expect(readOf(answer)).rejects.toThrow(RpcError);
});
