import type { JudgeDeps, SwapWork, Wallet } from '#domain/payment/deps.ts';
import type { Order } from '#model/orders/order.ts';
import type { Attempt, NonceSlot, PaymentTerms } from '#model/payment.ts';
import type { OrderStore } from '#ports/orders.ts';
import type { PaymentReader, SignedWriter } from '#ports/payments.ts';
import type { Attestations, Unsigned } from '#ports/vault.ts';

/** What a vault reads and writes: its tables, and no node. */
export interface VaultDeps extends JudgeDeps {
  orders: Pick<OrderStore, 'get' | 'getMany' | 'oldestWaiting' | 'transition'>;
  payments: PaymentReader & SignedWriter;
  swaps?: Pick<SwapWork, 'judgeOf' | 'allowance'>;
  /** What nodes had to say. */
  attested: Attestations;
  /** Whose an address is; null for nobody's. */
  walletOf(address: string): Promise<Wallet | null>;
}

/** Signed bytes as a slot keeps them, without when and for what. */
export type SignedBytes = Omit<Attempt, 'outcome' | 'kind' | 'at' | 'rawIn'>;

/** A transaction of an order, by the order's own record. */
export interface OrderTransaction {
  terms: PaymentTerms;
  gasLimit: bigint;
}

/** What differs between the families: how bytes are checked, and signed. */
export interface ChainSigning {
  /** The most that the first transaction takes from its address, in the coin's smallest unit. */
  costOf(order: Order, asked: Unsigned, of: OrderTransaction & { payable: bigint }): bigint;
  /**
   * Signs the bytes if they are exactly the transaction, within what the order reserved. Throws WrongPayment,
   * FeeAboveLimit, or what the keyring throws.
   */
  sign(
    input: { wallet: Wallet; order: Order; nonce: number; asked: Unsigned } & OrderTransaction,
  ): Promise<SignedBytes>;
  /** Signs a transfer of nothing from the address to itself; null in a family without nonces. */
  signFill:
    | ((input: {
        wallet: Wallet;
        nonce: number;
        gasLimit: bigint;
        asked: Unsigned;
      }) => Promise<SignedBytes>)
    | null;
  /** Signs a message or typed data; null in a family without such operations. */
  signMessage: ((input: { wallet: Wallet; order: Order }) => Promise<string>) | null;
  /** Whether new bytes of a slot need the proof that the ones before can never be mined. */
  needsProof: boolean;
  /** A slot's replacement may bid more than the order, up to the chain's cap. */
  raises(order: Order, slot: NonceSlot, asked: Unsigned): boolean;
}
