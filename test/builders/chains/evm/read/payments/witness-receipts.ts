import { witnessReceipts } from '#chains/evm/read/payments/witness-receipts.ts';
import type { ReceiptClaim } from '#model/transfer-claim.ts';
import { fakeRpc } from '#test/unit/chains/evm/fake-rpc.ts';
import { address, receipt, transaction } from '#test/unit/chains/evm/node-answers.ts';

export const alice = address(0xaaaa01);
export const tx = transaction(1, { from: alice });
export const mined = receipt(tx, 7);
export const { blockHash } = mined;
export const claim: ReceiptClaim = { txHash: tx.hash, blockNumber: 7n, blockHash, success: false };

export const ask = async (answers: Record<string, unknown>, over: Partial<ReceiptClaim> = {}) =>
  (await witnessReceipts(fakeRpc(answers), [{ ...claim, ...over }]))[0];
