import { encodeErrorResult, parseAbi } from 'viem';
import { findRevertReason } from '#chains/tron/read/find-revert-reason.ts';

export const txHash = 'ab'.repeat(32);
const errors = parseAbi(['error Error(string)']);

export const said = (words: string) =>
  encodeErrorResult({ abi: errors, errorName: 'Error', args: [words] }).slice(2);

/** The reason by a node that answers with this info. */
export const reasonOf = (info: Record<string, unknown>, asked = 90n) =>
  findRevertReason(
    { post: async () => ({ id: txHash, blockNumber: 90, result: 'FAILED', ...info }) },
    { txHash, blockNumber: asked },
  );
