/** How many payments the coin of a hot wallet is enough for. */
import { expect, test } from 'vitest';
import { checkAddress } from '#chains/account/address.ts';
import { unusedRecipients } from '#chains/catalog/unused-recipients.ts';
import { families } from '#shared/chains.ts';
import { buildProject, ethereum } from '#test/builders/builders.ts';
import { shown } from '#test/builders/domain/balance/payments-left.ts';
import { ApiError } from '#wire/api-error.ts';

const mEth = 10n ** 15n;

test.each([
  [
    'what is free, in whole payments',
    { coin: 110n * mEth, reserved: 10n * mEth, fee: 3n * mEth },
    33,
  ],
  ['just one', { coin: 3n * mEth, fee: 3n * mEth }, 1],
  ['one unit too little', { coin: 3n * mEth - 1n, fee: 3n * mEth }, 0],
  ['all is reserved', { coin: 3n * mEth, reserved: 9n * mEth, fee: 3n * mEth }, 0],
  ['no node can say', { coin: mEth, fee: new ApiError('nodeUnavailable') }, null],
  ['the sender is blacklisted', { coin: mEth, fee: new ApiError('invalidRequest') }, null],
  ['payments cost nothing', { coin: mEth, fee: 0n }, null],
  ['no token is listed', { coin: mEth, fee: 1n, tokens: 'none' as const }, null],
])('%s', async (_, world, left) => {
  expect((await shown(world)).payments_left).toBe(left);
});

test('the fee is that of the first listed token, paid to somebody new', async () => {
  const { asked, payment_fee } = await shown({ coin: mEth, fee: 3n * mEth });
  expect(payment_fee).toBe('0.003');
  const usdt = ethereum().tokens.find(({ symbol }) => symbol === 'USDT')!;
  expect(asked).toEqual([
    {
      chain: 'ETH',
      from: buildProject().hot.EVM.address,
      to: unusedRecipients.EVM,
      tokenAddress: usdt.address,
      amount: 1n,
    },
  ]);
});

test('a mistake of the program is not hidden', async () => {
  await expect(shown({ coin: 1n, fee: new TypeError('x is not a function') })).rejects.toThrow(
    TypeError,
  );
});

test.each(families)('the unused recipient of %s is an address in its normal form', (family) => {
  expect(checkAddress(family, unusedRecipients[family])).toEqual({
    address: unusedRecipients[family],
  });
});
