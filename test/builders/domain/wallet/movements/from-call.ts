import { encodeFunctionData, erc20Abi, parseAbi } from 'viem';
import type { PriceSnapshot } from '#model/price.ts';
import { ethereum, usdtOf } from '#test/builders/builders.ts';

export const recipient = `0x${'b2'.repeat(20)}` as const;
export const stranger = `0x${'ee'.repeat(20)}` as const;

export const abi = [
  ...erc20Abi,
  ...parseAbi([
    'function increaseAllowance(address,uint256)',
    'function setApprovalForAll(address,bool)',
    'function multicall(bytes[])',
  ]),
];

export const price = (symbol: string, usd: string): [string, PriceSnapshot] => [
  symbol,
  { symbol, usd, source: 'test', readAt: 1, priceId: 'p' },
];

export const transferData = encodeFunctionData({
  abi,
  functionName: 'transfer',
  args: [recipient, 5n],
});

export const calls: [string, `0x${string}`, string[], bigint][] = [
  ['transfer', transferData, [recipient], 5n],
  [
    'transferFrom',
    encodeFunctionData({ abi, functionName: 'transferFrom', args: [stranger, recipient, 6n] }),
    [stranger, recipient],
    6n,
  ],
  [
    'approve',
    encodeFunctionData({ abi, functionName: 'approve', args: [stranger, 7n] }),
    [stranger],
    7n,
  ],
  [
    'increaseAllowance',
    encodeFunctionData({ abi, functionName: 'increaseAllowance', args: [stranger, 8n] }),
    [stranger],
    8n,
  ],
];

export const chain = ethereum();
export const usdt = usdtOf(chain);
export const contract = usdt.address!.toLowerCase();
export const prices = new Map([price('ETH', '2000.000001'), price('USDT', '1')]);
