import { parseAbi } from 'viem';
import { payer } from '#test/unit/extensions/swaps/chain/evm/documented-answers.ts';

/** The interface as in @uniswap/swap-router-contracts. */
export const router02 = parseAbi([
  'function multicall(uint256 deadline, bytes[] data)',
  'function exactInput((bytes path,address recipient,uint256 amountIn,uint256 amountOutMinimum) params)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient)',
]);

export const router = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45';

export const terms = {
  router,
  address: payer,
  amountIn: 123n,
  amountOutMin: 45n,
  deadline: 1_767_226_200,
};
