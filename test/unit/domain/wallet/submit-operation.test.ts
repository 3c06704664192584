/** What refuses an operation of the client wallet: its recipient, and estimates of two providers. */
import { expect, test } from 'vitest';
import { nodeUnavailable } from '#chains/rpc/node-error.ts';
import { recipient } from '#test/builders/builders.ts';
import { cost, gwei, honest, submit, usdt } from '#test/builders/domain/wallet/submit-operation.ts';

test.each([
  ['0x000000000000000000000000000000000000dead', 'is an address that burns what it receives'],
  [usdt.address!, 'is the token contract itself'],
  [`0x${'0'.repeat(40)}`, 'zero address'],
])(
  'a call that transfers a listed token to %s is refused as a transfer is',
  async (to, problem) => {
    const { refused, created } = await submit(to);
    expect(refused).toMatchObject({ code: 40001, message: expect.stringContaining(problem) });
    expect(created).toEqual([]);
  },
);

test('a call that transfers a listed token to anybody else is an operation', async () => {
  const { refused, created } = await submit(recipient);
  expect(refused).toBeNull();
  expect(created).toMatchObject([{ gasLimit: 60_000n, reservation: { fee: honest.maxFee } }]);
});

test.each([
  ['more gas than a call may use', cost(300_000_000n, gwei), 40001],
  ['a fee that the wallet cannot pay', cost(60_000n, 20_000n * gwei), 42201],
])('%s, by one provider, refuses no call that another one allows', async (_, first, code) => {
  const { refused, created } = await submit(recipient, { first });
  expect(refused).toBeNull();
  expect(created).toMatchObject([{ gasLimit: 60_000n, reservation: { fee: honest.maxFee } }]);
  expect((await submit(recipient, { first, byTwo: first })).refused).toMatchObject({ code });
  const away = nodeUnavailable('ETH', null);
  expect((await submit(recipient, { first, byTwo: away })).refused).toMatchObject({ code: 50203 });
});
