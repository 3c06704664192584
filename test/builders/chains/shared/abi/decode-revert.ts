import { encodeErrorResult, parseAbi } from 'viem';
import { decodeRevert } from '#chains/shared/abi/decode-revert.ts';

export const abi = parseAbi([
  'error Error(string)',
  'error Panic(uint256)',
  'error Blocked(address)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error EnforcedPause()',
  'error AllowanceExpired(uint256 deadline)',
  'error ExecutionFailed(uint256 commandIndex, bytes message)',
]);

export const panic = (code: bigint) =>
  decodeRevert(encodeErrorResult({ abi, errorName: 'Panic', args: [code] }));
