import type { Operation } from '#model/orders/operation.ts';
import type { Fees, PaymentTerms } from '#model/payment.ts';

/** Builds and signs the transactions of one chain; nothing leaves it but signed bytes. */
export interface PaymentSigner {
  signPayment(input: {
    keyId: string;
    nonce: number;
    gasLimit: bigint;
    fees: { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint };
    terms: PaymentTerms;
  }): Promise<{ raw: string; txHash: string }>;
  /** A message's (EIP-191) or typed data's (EIP-712) signature, 65 bytes in 0x hex. */
  signOperation(input: {
    keyId: string;
    address: string;
    operation: Pick<Operation, 'opType' | 'message' | 'typedData'>;
  }): Promise<string>;
  /** A zero-value transfer of the address to itself, which ends a nonce. */
  signCancel(input: {
    keyId: string;
    nonce: number;
    fees: { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint };
    address: string;
    /** 21000 unless given; a chain that charges layer-1 data inside gas needs more. */
    gasLimit?: bigint;
  }): Promise<{ raw: string; txHash: string }>;
  /** Fees that replace these at the same nonce, or null when `cap` forbids it. */
  bumpedFees(
    previous: { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint },
    current: Fees,
    cap: bigint,
  ): { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint } | null;
}
