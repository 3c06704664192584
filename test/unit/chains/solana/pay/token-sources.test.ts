import { expect, test } from 'vitest';
import { tokenProgram } from '#chains/solana/node/programs.ts';
import { associatedTokenAccount } from '#chains/solana/node/token-account.ts';
import { mint, run, wallet } from '#test/builders/chains/solana/pay/token-sources.ts';
import { addressOf } from '../payment-parts.ts';

const usual = associatedTokenAccount(wallet, mint, tokenProgram);
const [second, third] = [addressOf(7), addressOf(8)];

test('two plans of a run never take the same tokens', async () => {
  const { take, reads } = run({ [usual]: 10n, [second]: 6n });
  expect(await Promise.all([take('WD1', 8n), take('WD2', 8n)])).toEqual([
    [{ account: usual, amount: 8n }],
    [
      { account: usual, amount: 2n },
      { account: second, amount: 6n },
    ],
  ]);
  await expect(take('WD3', 1n)).rejects.toMatchObject({ name: 'InsufficientFunds' });
  expect(reads()).toBe(1);
});

test('an order that is planned again takes once', async () => {
  const { take } = run({ [usual]: 10n });
  await take('WD1', 8n);
  expect(await take('WD1', 9n)).toEqual([{ account: usual, amount: 9n }]);
  expect(await take('WD2', 1n)).toEqual([{ account: usual, amount: 1n }]);
});

test('what is given back is free for others', async () => {
  const { take, release } = run({ [usual]: 10n, [third]: 3n });
  await take('WD1', 10n);
  release('WD1');
  expect(await take('WD2', 11n)).toEqual([
    { account: usual, amount: 10n },
    { account: third, amount: 1n },
  ]);
});

test('a read that fails is made again', async () => {
  const { take, reads, answers } = run({ [usual]: 10n, [second]: 1n });
  answers.push(new Error('down'));
  await expect(take('WD1', 11n)).rejects.toThrow('down');
  expect(await take('WD1', 11n)).toHaveLength(2);
  expect(reads()).toBe(2);
});

test('accounts that strangers made are not listed while the associated one covers the amount', async () => {
  const { take, reads } = run({ [usual]: 10n, [second]: 1n });
  expect(await take('WD1', 10n)).toEqual([{ account: usual, amount: 10n }]);
  expect(reads()).toBe(0);
  expect(await take('WD2', 1n)).toEqual([{ account: second, amount: 1n }]);
  expect(reads()).toBe(1);
});

test('nothing is taken from a frozen account, nor from one that does not exist', async () => {
  const held = { [usual]: 10n, [second]: 4n, [third]: 3n };
  const { take } = run(held, [usual, second]);
  expect(await take('WD1', 3n)).toEqual([{ account: third, amount: 3n }]);
  await expect(take('WD2', 1n)).rejects.toMatchObject({ name: 'InsufficientFunds' });
  await expect(run({}).take('WD1', 1n)).rejects.toMatchObject({ name: 'InsufficientFunds' });
});
