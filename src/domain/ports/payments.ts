/** How the domain has payments built, signed and sent. */
import type { ChainName } from '#contract/chains.ts';
import type { Operation } from './operations.ts';

/** Why a node did not take a transaction; 'unclear' means it may have. */
export type BroadcastOutcome =
  | { kind: 'accepted' }
  | { kind: 'known' }
  | { kind: 'nonce_too_low' }
  | { kind: 'nonce_gap' }
  | { kind: 'expired' }
  | { kind: 'underpriced' }
  | { kind: 'insufficient_funds' }
  | { kind: 'refused'; reason: string }
  | { kind: 'unclear'; reason: string };

export interface Fees {
  /** Wei per gas. */
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
  baseFee: bigint;
}

/** What a payment is to do: a transfer of coin or token, or on EVM chains any call. */
export interface PaymentTerms {
  chain: ChainName;
  from: string;
  to: string;
  tokenAddress: string | null;
  amount: bigint;
  /** Goes on chain where a chain has a place for it (TRON, Solana). */
  memo?: string | null;
  /**
   * EVM: the calldata (0x hex) that `to` is called with; `amount` is the value in wei then, 0 too,
   * and there is no token. Absent for a transfer.
   */
  data?: string;
}

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

/** The most that an order reserved for its payment. */
export interface PaymentLimits {
  /** Units of work and the price of one (see FeeEstimator). */
  units: bigint;
  unitPrice: bigint;
  /** All of it, in the smallest unit of the native coin. */
  fee: bigint;
}

/** What a payment on a chain without nonces needs, as the chain is now. */
export interface PaymentPlan {
  /** The most it costs beside the amount (sun, lamports). */
  fee: bigint;
  /** What the adapter's own signer builds from; nobody else reads it. */
  build: Record<string, string>;
}

/** The recent block that a transaction refers to; `expiresAt` is a clock (see ScannedBlock). */
export interface RecentBlock {
  /** TRON: the reference block's bytes and hash; Solana: a blockhash. */
  reference: string;
  expiresAt: bigint;
}

/** Sends and looks after payments of a chain without nonces, whose transactions expire. */
export interface ExpiringGateway {
  nativeBalance(address: string): Promise<bigint>;
  /** A block to refer to that a reorganisation will hardly take, and when what refers to it ends. */
  anchor(): Promise<RecentBlock>;
  /**
   * Looks at wallet and recipient and tries the payment out. Throws errors named ExecutionReverted
   * (it would fail; the message says why), InsufficientFunds (the wallet can not pay for it),
   * FeeAboveLimit (it needs more than `limits`).
   */
  plan(terms: PaymentTerms, limits: PaymentLimits): Promise<PaymentPlan>;
  /** Sends the same signed bytes; never retried by the transport. */
  broadcast(raw: string): Promise<BroadcastOutcome>;
  /**
   * Whether any provider knows the transaction, pending or in a block; every one is asked, and one
   * that does not answer, or keeps nothing from before `expiresAt` (a clock), makes it throw.
   */
  isKnown(txHash: string, expiresAt?: bigint): Promise<boolean>;
}

/** Builds and signs payments of a chain without nonces; nothing leaves it but signed bytes. */
export interface ExpiringSigner {
  signPayment(input: {
    keyId: string;
    terms: PaymentTerms;
    limits: PaymentLimits;
    plan: PaymentPlan;
    anchor: RecentBlock;
    /** Different for each payment of the address: makes equal orders different transactions. */
    serial: number;
  }): Promise<{ raw: string; txHash: string }>;
}

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

/** Signs with a hot wallet's KMS key (only signer functions hold one). */
export interface Keyring {
  /** secp256k1 over a 32-byte digest, s in the low half; recovers to `address` (0x, 20 bytes). */
  signDigest(input: { keyId: string; address: string; digest: Uint8Array }): Promise<{
    r: bigint;
    s: bigint;
    yParity: 0 | 1;
  }>;
}

/** The same for Ed25519 keys, which sign the message itself. */
export interface MessageKeyring {
  /** 64 bytes that verify against `publicKey` (32 bytes). */
  signMessage(input: {
    keyId: string;
    publicKey: Uint8Array;
    message: Uint8Array;
  }): Promise<Uint8Array>;
}
