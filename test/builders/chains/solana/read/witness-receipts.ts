import { witnessReceipts } from '#chains/solana/read/witness-receipts.ts';
import type { ReceiptClaim } from '#model/transfer-claim.ts';
import { fakeRpc } from '#test/unit/chains/evm/fake-rpc.ts';

export const claim: ReceiptClaim = {
  txHash: 'signature',
  blockNumber: 7n,
  blockHash: 'block 7',
  success: false,
};

export const status = {
  slot: 7,
  err: { InstructionError: [0, 'Custom'] },
  confirmationStatus: 'finalized',
};

export const ask = async (answer: unknown, over: Partial<ReceiptClaim> = {}) =>
  (
    await witnessReceipts(
      fakeRpc({ getSignatureStatuses: { value: [answer] }, getTransaction: answer }),
      [{ ...claim, ...over }],
      undefined,
    )
  )[0];
