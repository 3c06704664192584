import { expect, test } from 'vitest';
import { RpcUnavailable } from '#chains/rpc/rpc-error.ts';
import { maxGas } from '#domain/order/limits.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildSwap } from '#test/builders/build-swap.ts';
import {
  again,
  expensive,
  gwei,
  needed,
  old,
} from '#test/builders/domain/payment/worker/estimate-again.ts';

test('the limits become those of a new order, and the difference is reserved with them', async () => {
  const { result, raises, given } = await again();
  const difference = expensive.maxFee - old.reservation.fee;
  expect(result).toMatchObject({
    status: 'approved',
    gasLimit: 80_000n,
    maxFeePerGas: 17n * gwei,
    reservation: { amount: old.reservation.amount, fee: expensive.maxFee },
    rev: old.rev + 1,
  });
  expect(raises).toMatchObject([{ difference, maxReserved: 10n ** 18n - difference, epoch: 3 }]);
  expect(raises[0]?.write).toMatchObject({ from: ['approved'], rev: old.rev, release: false });
  expect(given).toEqual([undefined]);
});

test('an address that cannot carry the difference makes the order wait, and it says why', async () => {
  const { result, raises, causes } = await again({ balance: expensive.maxFee - 1n });
  expect({ result, raises, causes }).toEqual({ result: 'waits', raises: [], causes: ['no_gas'] });
  expect((await again({ balance: expensive.maxFee })).result).toMatchObject({ rev: old.rev + 1 });
});

test('an order or a reservation that changed meanwhile is looked at by the next run', async () => {
  expect(await again({ isStored: false })).toMatchObject({ result: 'waits', causes: [] });
});

test.each<[string, Parameters<typeof again>[0]]>([
  ['a swap', { order: buildSwap() }],
  ['an estimate that fails', { estimate: new RpcUnavailable('gone') }],
  ['a price that even a new order would not bid', { needed: { ...needed, unitPrice: 18n * gwei } }],
  ['gas that even a new order would not get', { needed: { ...needed, units: 80_001n } }],
  ['more gas than any withdrawal may use', { estimate: { ...expensive, gasLimit: maxGas + 1n } }],
  [
    'an estimate that is not a higher',
    {
      estimate: { gasLimit: 80_000n, maxFeePerGas: gwei, maxFee: 1n },
      needed: { units: 0n, unitPrice: 0n },
    },
  ],
])('%s changes nothing', async (_, set) => {
  expect(await again(set)).toMatchObject({ result: 'unchanged', raises: [], causes: [] });
});

test('a call keeps the gas that its caller chose, and the value that it pays', async () => {
  const call = buildOperation({
    opType: 'send-tx',
    status: 'approved',
    token: 'ETH',
    tokenAddress: null,
    amount: 5n,
    data: '0xa9059cbb',
    gasLimit: 80_000n,
    maxFeePerGas: gwei,
    reservation: { ...old.reservation, token: 'USDT', fee: 80_000n * gwei + 5n },
  });
  const { result, given } = await again({ order: call });
  expect(given).toEqual([{ gasLimit: 80_000n }]);
  expect(result).toMatchObject({ reservation: { fee: expensive.maxFee + 5n } });
});

test('limits that cost less in all reserve nothing more', async () => {
  const cheap = { ...expensive, gasLimit: 90_000n, maxFeePerGas: 4n * gwei, maxFee: 1n };
  const { result, raises } = await again({ estimate: cheap, balance: 0n });
  expect(result).toMatchObject({ gasLimit: 90_000n, reservation: { fee: old.reservation.fee } });
  expect(raises).toMatchObject([{ difference: 0n }]);
});
