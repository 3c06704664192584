import { checkAddress } from '#chains/account/address.ts';
import { findToken } from '#chains/catalog/catalog.ts';
import { readBalance } from '#domain/chain/read-balance.ts';
import { ethereum, recipient } from '#test/builders/builders.ts';

/** The balance of an address of which the first provider shows `first`, and two of them `byTwo`. */
export async function balance(first: bigint | Error, byTwo: bigint | Error) {
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
