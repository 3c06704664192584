import { parseAbi } from 'viem';

export const abi = parseAbi([
  'function balanceOf(address)',
  'function transfer(address,uint256)',
  'function getL1Fee(bytes)',
  'function getL1FeeUpperBound(uint256)',
  'function deposit()',
  'function withdraw(uint256)',
  'function quoteExactInputSingle((address,address,uint256,uint24,uint160))',
]);
