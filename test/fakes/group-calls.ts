/** A contract that pays many, by a call that is easily read again. */
import { type Address, encodeFunctionData, erc20Abi, parseAbi } from 'viem';
import type { GroupCalls } from '#extensions/payouts/ports.ts';

export const groupAbi = parseAbi([
  'function payTokens(address token, address[] recipients, uint256[] amounts)',
  'function payCoin(address[] recipients, uint256[] amounts) payable',
]);

export const payMany = '0x00000000000000000000000000000000009A7a11';

export const groupCalls: GroupCalls = {
  contract: payMany,
  pay(members, token) {
    const to = members.map(({ address }) => address.toLowerCase() as Address);
    const amounts = members.map(({ amount }) => amount);
    const sum = amounts.reduce((total, amount) => total + amount, 0n);
    const data = token
      ? encodeFunctionData({
          abi: groupAbi,
          functionName: 'payTokens',
          args: [token as Address, to, amounts],
        })
      : encodeFunctionData({ abi: groupAbi, functionName: 'payCoin', args: [to, amounts] });
    return { to: payMany, data, value: token ? 0n : sum };
  },
  allow: (token, amount) => ({
    to: token.toLowerCase(),
    data: encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [payMany.toLowerCase() as Address, amount],
    }),
  }),
  gasOf: (count) => 50_000n + 40_000n * BigInt(count),
};
