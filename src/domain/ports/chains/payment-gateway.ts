import type { BroadcastOutcome, Fees, PaymentTerms } from '#model/payment.ts';

/** Sends and looks after payments of one chain. */
export interface PaymentGateway {
  fees(): Promise<Fees>;
  /** Gas the payment needs now; throws ExecutionReverted when it would fail. */
  estimateGas(terms: PaymentTerms): Promise<bigint>;
  /** Transactions mined from this address (its next nonce on chain), at `latest`. */
  transactionCount(address: string): Promise<number>;
  /** The lowest that any provider counts, all of them asked; null where there is only one. */
  lowestTransactionCount(address: string): Promise<number | null>;
  nativeBalance(address: string): Promise<bigint>;
  /** What an address holds of a token, and what it lets `spender` take; token units, at `latest`. */
  holdings(of: {
    token: string;
    owner: string;
    spender: string;
  }): Promise<{ balance: bigint; allowance: bigint }>;
  /** Sends the same signed bytes; never retried by the transport. */
  broadcast(raw: string): Promise<BroadcastOutcome>;
  /** Where a transaction is: null when the node does not know it or it is pending. */
  receipt(
    txHash: string,
  ): Promise<{ blockNumber: bigint; blockHash: string; success: boolean } | null>;
}
