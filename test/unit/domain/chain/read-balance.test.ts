import { expect, test } from 'vitest';
import { checkAddress } from '#chains/account/address.ts';
import { findToken } from '#chains/catalog/catalog.ts';
import { nodeUnavailable } from '#chains/rpc/node-error.ts';
import { readBalance } from '#domain/chain/read-balance.ts';
import { ethereum, recipient } from '#test/builders/builders.ts';

/** The balance of an address of which the first provider shows `first`, and two of them `byTwo`. */
async function balance(first: bigint | Error, byTwo: bigint | Error) {
  const asked: boolean[] = [];
  const answer = await readBalance(
    {
      balances: {
        async balance(input) {
          asked.push(input.byTwo ?? false);
          const amount = input.byTwo ? byTwo : first;
          if (amount instanceof Error) throw amount;
          return { amount, block: 1n };
        },
      },
      token: findToken,
      checkAddress: ({ family }, text) => checkAddress(family, text),
    },
    { chain: ethereum(), address: recipient, token: 'USDT' },
  );
  return { balance: answer.balance, asked };
}

test('a balance of 0 is asked of a second provider, any other of one', async () => {
  expect(await balance(0n, 5_000_000n)).toEqual({ balance: '5', asked: [false, true] });
  expect(await balance(5_000_000n, 7n)).toEqual({ balance: '5', asked: [false] });
});

test('while the second provider is away the answer of the first one stands; a fault is thrown', async () => {
  const away = nodeUnavailable('ETH', null);
  expect(await balance(0n, away)).toMatchObject({ balance: '0' });
  await expect(balance(away, 0n)).rejects.toMatchObject({ code: 50203 });
  await expect(balance(0n, new TypeError('bug'))).rejects.toThrow('bug');
});
