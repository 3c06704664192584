import { expect, test } from 'vitest';
import { RpcError } from '#chains/rpc/rpc.ts';
import { ExecutionReverted, InsufficientFunds } from '#chains/shared/payment-errors.ts';
import { highestBalance } from '#domain/payment/worker/highest-balance.ts';
import { ask } from '#test/builders/domain/payment/worker/second-opinion.ts';

const reverts = new ExecutionReverted('no');
const short = new InsufficientFunds('too little');
const down = new RpcError(-32000, 'down');

test.each<[(bigint | Error)[], bigint | string]>([
  // The only provider is believed.
  [[reverts], 'fails'],
  [[reverts, 5n], 5n],
  [[5n, reverts], 5n],
  [[reverts, short], 'fails'],
  [[reverts, down], 'unknown'],
  [[down, down], 'unknown'],
  [[reverts, down, reverts], 'fails'],
  [[reverts, reverts, 7n], 7n],
])('of the answers %o the opinion is %s', async (answers, opinion) => {
  expect(await ask(answers)).toBe(opinion);
});

test('a balance is too low once two providers say so, else the higher one counts', async () => {
  const read = (...balances: (bigint | null)[]) =>
    highestBalance(
      {
        gateway: {
          each: () =>
            balances.map((balance) => ({
              nativeBalance: async () => {
                if (balance === null) throw down;
                return balance;
              },
            })),
        },
      },
      '0x',
      1n,
    );
  expect(await read(1n, 9n)).toEqual({ balance: 9n, isProven: true });
  expect(await read(1n, 0n)).toEqual({ balance: 1n, isProven: true });
  expect(await read(1n, null)).toEqual({ balance: 1n, isProven: false });
  expect(await read(1n)).toEqual({ balance: 1n, isProven: true });
});
