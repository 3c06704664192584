import { encodeFunctionData, erc20Abi, parseAbi } from 'viem';
import { expect, test } from 'vitest';
import { groupCalls } from '#extensions/payouts/chain/evm/group-call.ts';
import { payMany } from '#extensions/payouts/chain/evm/pay-many.ts';
import { maxMembers } from '#model/orders/group.ts';

const abi = parseAbi([
  'function payCoin(address[] recipients, uint256[] amounts) payable',
  'function payTokens(address token, address[] recipients, uint256[] amounts)',
]);
const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const member = (n: number) => ({
  address: `0x${(0xabcdef00 + n).toString(16).padStart(40, '0')}`,
  amount: 10n ** 18n + BigInt(n),
});
const members = (count: number) => Array.from({ length: count }, (_, i) => member(i));

test.each([1, 2, maxMembers])('%d payments are encoded as a library encodes them', (count) => {
  const all = members(count);
  const lists = [
    all.map(({ address }) => address as `0x${string}`),
    all.map(({ amount }) => amount),
  ] as const;
  expect(groupCalls.pay(all, null)).toEqual({
    to: payMany.address.toLowerCase(),
    data: encodeFunctionData({ abi, functionName: 'payCoin', args: lists }),
    value: all.reduce((sum, { amount }) => sum + amount, 0n),
  });
  expect(groupCalls.pay(all, token)).toEqual({
    to: payMany.address.toLowerCase(),
    data: encodeFunctionData({ abi, functionName: 'payTokens', args: [token, ...lists] }),
    value: 0n,
  });
});

test.each([0n, 1n, (1n << 256n) - 1n])(
  'an allowance of %d is encoded as a library encodes it',
  (amount) => {
    expect(groupCalls.allow(token, amount)).toEqual({
      to: token.toLowerCase(),
      data: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [payMany.address as `0x${string}`, amount],
      }),
    });
  },
);

test('an allowance of what is no token, or of no word, is none', () => {
  expect(() => groupCalls.allow('0x12', 1n)).toThrow();
  expect(() => groupCalls.allow(token, 1n << 256n)).toThrow();
  expect(() => groupCalls.allow(token, -1n)).toThrow();
});

test('the same recipient may be paid twice, in any case of letters', () => {
  const checksum = { address: token, amount: 1n };
  const lower = { address: token.toLowerCase(), amount: 1n };
  expect(groupCalls.pay([checksum, checksum], null)).toEqual(groupCalls.pay([lower, lower], null));
});

test.each<[string, Parameters<typeof groupCalls.pay>]>([
  ['nobody', [[], null]],
  ['too many', [members(maxMembers + 1), null]],
  ['nothing', [[{ ...member(1), amount: 0n }], null]],
  ['less than nothing', [[{ ...member(1), amount: -1n }, member(2)], null]],
  ['more than a word', [[{ ...member(1), amount: 1n << 256n }], token]],
  ['the zero address', [[{ ...member(1), address: `0x${'0'.repeat(40)}` }], null]],
  ['no address', [[{ ...member(1), address: 'TXYZ' }], null]],
  ['the contract itself', [[{ ...member(1), address: payMany.address }], null]],
  ['a token that is no address', [[member(1)], '0x12']],
  ['a sum above a word', [[{ ...member(1), amount: (1n << 256n) - 1n }, member(2)], null]],
])('not to be paid: %s', (_, args) => {
  expect(() => groupCalls.pay(...args)).toThrow();
});

test('the largest group stays within the gas that a transaction may have (EIP-7825)', () => {
  for (const of of [null, token]) {
    expect(groupCalls.gasOf(maxMembers, of)).toBeLessThanOrEqual(2n ** 24n);
    expect(groupCalls.gasOf(2, of)).toBeGreaterThan(groupCalls.gasOf(1, of));
  }
});
