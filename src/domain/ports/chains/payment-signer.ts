import type { Operation } from '#model/orders/operation.ts';
import type { Fees, PaymentTerms } from '#model/payment.ts';

/** Builds and signs the transactions of one chain. Only signed bytes leave it. */
export interface PaymentSigner {
  signPayment(input: {
    keyId: string;
    nonce: number;
    gasLimit: bigint;
    fees: { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint };
    terms: PaymentTerms;
  }): Promise<{ raw: string; txHash: string }>;
  /** The signature of a message (EIP-191) or of typed data (EIP-712): 65 bytes in 0x hex. */
  signOperation(input: {
    keyId: string;
    address: string;
    operation: Pick<Operation, 'opType' | 'message' | 'typedData'>;
  }): Promise<string>;
  /** A zero-value transfer of the address to itself, which uses up a nonce. */
  signFill(input: {
    keyId: string;
    nonce: number;
    fees: { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint };
    address: string;
    /** 21000 by default; a chain that charges layer-1 data inside gas needs more. */
    gasLimit?: bigint;
  }): Promise<{ raw: string; txHash: string }>;
  /** Fees high enough to replace a transaction at the same nonce, or null if `cap` forbids them. */
  bumpedFees(
    previous: { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint },
    current: Fees,
    cap: bigint,
  ): { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint } | null;
}
