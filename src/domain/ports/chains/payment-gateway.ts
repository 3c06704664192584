import type { BroadcastOutcome, Fees, PaymentTerms } from '#model/payment.ts';

/** Sends and checks payments on one chain with nonces. */
export interface PaymentGateway {
  fees(): Promise<Fees>;
  /** The gas that the payment needs now. Throws ExecutionReverted if it would fail. */
  estimateGas(terms: PaymentTerms): Promise<bigint>;
  /**
   * Whether two providers (one, if there is only one) fail to simulate the payment although they
   * simulate other transfers of the address, and none succeeds.
   */
  failsEverywhere(terms: PaymentTerms): Promise<boolean>;
  /**
   * The same reads by each provider, without failover: asked where the first answer would end a
   * payment or hold it up.
   */
  each(): Pick<PaymentGateway, 'estimateGas' | 'nativeBalance' | 'holdings'>[];
  /** The number of transactions mined from this address, at `latest`: its next nonce on chain. */
  transactionCount(address: string): Promise<number>;
  /**
   * The lowest count over the providers; null if there is only one. Throws if fewer than two answer.
   */
  lowestTransactionCount(address: string): Promise<number | null>;
  /** The highest count over the providers. Throws if fewer than two answer (the only one). */
  highestTransactionCount(address: string): Promise<number>;
  nativeBalance(address: string): Promise<bigint>;
  /** Whether the address delegates to a contract (EIP-7702), at `latest`. */
  delegates(address: string): Promise<boolean>;
  /**
   * The balance of an address in a token and its allowance for `spender`; token units, at `latest`.
   */
  holdings(of: {
    token: string;
    owner: string;
    spender: string;
  }): Promise<{ balance: bigint; allowance: bigint }>;
  /**
   * Sends the signed bytes; the transport never retries. `repeat` counts the earlier sends of the
   * payment: a repeat goes to another provider, since a node may accept bytes and never forward
   * them. The same bytes are mined at most once.
   */
  broadcast(raw: string, repeat?: number): Promise<BroadcastOutcome>;
  /**
   * The receipt of a transaction, as two providers show it (the only one, if there is one). null if
   * they do not know it, it is pending, or they disagree.
   */
  receipt(
    txHash: string,
  ): Promise<{ blockNumber: bigint; blockHash: string; success: boolean } | null>;
}
