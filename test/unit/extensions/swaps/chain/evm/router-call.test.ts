import { type Address, encodeFunctionData } from 'viem';
import { expect, test } from 'vitest';
import { encodePath, routerCall } from '#extensions/swaps/chain/evm/router-call.ts';
import { router, router02, terms } from '#test/builders/extensions/swaps/chain/evm/router-call.ts';
import { payer, swapToken } from './documented-answers.ts';

const [weth, usdt, usdc] = ['WETH', 'USDT', 'USDC'].map((symbol) => swapToken(symbol).address!);

test.each([
  ['ETH', 'USDC', [weth, usdt, usdc], [500, 100]],
  ['USDT', 'USDC', [usdt, usdc], [3_000]],
  ['USDC', 'ETH', [usdc, weth], [10_000]],
] as const)('%s to %s is encoded as by viem', (from, to, tokens, fees) => {
  const path = encodePath(tokens as readonly string[] as string[], fees);
  const toCoin = to === 'ETH';
  const recipient = (toCoin ? `0x${'2'.padStart(40, '0')}` : payer) as Address;
  const steps = [
    encodeFunctionData({
      abi: router02,
      functionName: 'exactInput',
      args: [{ path: path as Address, recipient, amountIn: 123n, amountOutMinimum: 45n }],
    }),
    ...(toCoin
      ? [
          encodeFunctionData({
            abi: router02,
            functionName: 'unwrapWETH9',
            args: [45n, payer],
          }),
        ]
      : []),
  ];
  const call = routerCall({
    ...terms,
    from: swapToken(from),
    to: swapToken(to),
    tokens: tokens as never,
    fees,
  });
  expect(call).toEqual({
    to: router,
    data: encodeFunctionData({
      abi: router02,
      functionName: 'multicall',
      args: [1_767_226_200n, steps],
    }),
    value: from === 'ETH' ? 123n : 0n,
  });
});

test('a path alternates tokens with fees of three bytes', () => {
  expect(encodePath([weth!, usdt!, usdc!], [100, 10_000])).toBe(
    `${weth}000064${usdt!.slice(2)}002710${usdc!.slice(2)}`.toLowerCase(),
  );
});
