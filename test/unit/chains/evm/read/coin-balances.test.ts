import { expect, test } from 'vitest';
import { readerOf } from '#test/builders/chains/evm/read/coin-balances.ts';

const one = '0'.repeat(63);

test('each word is a balance', async () => {
  const read = readerOf(`0x${one}1${one}f`).coinBalances('ETH', ['0xa', '0xb'], 1n);
  expect(await read).toEqual([1n, 15n]);
});

test.each([
  ['nothing', null],
  ['no bytes, as where creation by eth_call is not known', '0x'],
  ['too few', `0x${one}1`],
  ['too many', `0x${one}1${one}1${one}1`],
  ['half a word', `0x${one}`],
])('%s is no answer', async (_what, answer) => {
  const read = readerOf(answer).coinBalances('ETH', ['0xa', '0xb'], 1n);
  await expect(read).rejects.toMatchObject({ kind: 'nodeUnavailable' });
});
