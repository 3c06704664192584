/** What the domain asks of chains: reading, balances, fees, payments, signatures, swaps. */

import type { ScannedBlock } from '#model/chain.ts';
import type { GroupOutcome } from '#model/orders/group.ts';
import type { Operation } from '#model/orders/operation.ts';
import type { Simulation } from '#model/orders/simulation.ts';
import type { SwapResult } from '#model/orders/swap.ts';
import type {
  BroadcastOutcome,
  Fees,
  PaymentLimits,
  PaymentPlan,
  PaymentTerms,
  RecentBlock,
} from '#model/payment.ts';
import type { SentPayment } from '#model/sent-payment.ts';
import type {
  ClaimVerdict,
  ReceiptClaim,
  ReceiptVerdict,
  TransferClaim,
} from '#model/transfer-claim.ts';
import type { ChainName } from '#shared/chains.ts';
import type { ControlClaim } from '#shared/control/control-text.ts';

/** What an address holds of a token, in the smallest unit, and the block it was read at. */
export interface HeldBalance {
  /** All of it, wherever the chain keeps it. */
  amount: bigint;
  block: bigint;
  /**
   * Solana's tokens: of `amount`, what lies in the address's associated account, which collecting takes
   * from. Anybody can make other accounts of the address, and pay into them. Absent where a chain
   * keeps a token in one place.
   */
  associated?: bigint;
  /** Solana's tokens: of `amount`, the most that one payment can take. Absent where that is all. */
  payable?: bigint;
}

/** Reads balances for the API functions. Uses only fetch, no chain library. */
export interface BalanceReader {
  balance(input: {
    chain: ChainName;
    address: string;
    tokenAddress: string | null;
    /**
     * Asks two providers, where there are several, and takes the higher balance: for what would
     * refuse somebody. Throws nodeUnavailable if fewer than two answer.
     */
    byTwo?: true;
  }): Promise<HeldBalance>;
}

/** What contracts may take of an address. Only EVM chains have allowances. */
export interface AllowanceReader {
  /**
   * Whether `spender` may take a listed token of `owner`, by the token's own allowance or by one
   * within Permit2. Two providers must say the same (the only one, if there is only one); otherwise
   * it throws ApiError nodeUnavailable (50203).
   */
  holdsAllowance(input: { chain: ChainName; owner: string; spender: string }): Promise<boolean>;
}

/** What code contracts have. Only EVM chains have such. */
export interface CodeReader {
  /**
   * Whether an address has the code of this keccak-256 hash (0x hex) in the final block. Two providers must say
   * the same (the only one, if there is only one); otherwise it throws ApiError nodeUnavailable (50203).
   */
  hasCode(input: { address: string; hash: string }): Promise<boolean>;
}

/** Simulates calls for the API functions. Uses only fetch, no chain library. */
export interface CallSimulator {
  /**
   * Simulates a call on the newest block. A call that fails is a result, not an error. Throws
   * ApiError nodeUnavailable (50203) if no node answers.
   */
  simulate(call: {
    chain: ChainName;
    from: string;
    to: string;
    /** Wei. */
    value: bigint;
    /** 0x hex. */
    data: string;
  }): Promise<Simulation>;
}

export interface ReadOptions {
  /** How long the reading may take (ms). */
  withinMs?: number;
  /**
   * Whose transactions are asked about. Of those between others, the sender and transfers of the
   * coin may be left out, where that saves reading them. Everybody's if absent.
   */
  ours?(address: string): boolean;
}

/** What all providers say of one block, by their positions. */
export interface BlockShows {
  shows: number[];
  /** They show another block at its height. */
  denies: number[];
  silent: number[];
}

/** A block whose clock (ScannedBlock.clock) a provider has shown. */
export interface ClockedBlock {
  number: bigint;
  hash: string;
  clock: bigint;
}

export interface HashOptions extends Pick<ReadOptions, 'withinMs'> {
  /** Whether a hash is the one that the caller has of this block. Any is if absent. */
  isExpected?(number: bigint, hash: string): boolean;
}

/** What a provider has done since its client was made. */
export interface ProviderConduct {
  answers: number;
  failures: number;
  /** The newest failure, in a few words without addresses; null if there was none. */
  failure: string | null;
  /**
   * Blocks that it is below the head that counts, once they are many; less than 0 if it claims as many
   * that no other has; else 0.
   */
  behindBy: bigint;
}

/** A provider that was asked for its head now. */
export interface ProviderAnswer {
  host: string;
  /** null if it gave no usable answer. */
  head: bigint | null;
  /** Why there is none, without addresses. */
  error: string | null;
  tookMs: number;
}

/** Reads a chain for its watcher. */
export interface ChainReader {
  /** What each provider has done so far, in their order. */
  providers?(): ProviderConduct[];
  /** The newest block, by the first provider. */
  head(): Promise<bigint>;
  /** The newest finalized block, never above the head. */
  finalized(): Promise<bigint>;
  /**
   * The blocks from..to, read whole and verified. Stops before the first block that cannot be read
   * or verified. On a chain that skips numbers, reading continues past `to` until there is a block,
   * so an empty list always means "not readable now". Reading ends early when its time is over.
   */
  readBlocks(from: bigint, to: bigint, options?: ReadOptions): Promise<ScannedBlock[]>;
  /**
   * The hashes of these blocks, by one provider: null if it does not have the block yet, 'skipped'
   * for a number that has no block.
   */
  blockHashes(numbers: bigint[]): Promise<(string | null)[]>;
  /**
   * The same from a second provider; null if there is only one provider. What it does not show, or
   * shows otherwise than `isExpected`, is asked of the next one: of three, two decide. A block that
   * was not answered is null too. Throws if not one was answered.
   */
  blockHashesElsewhere(numbers: bigint[], options?: HashOptions): Promise<(string | null)[] | null>;
  /** Which providers have this block. One that shows none at its height is among the silent ones. */
  whoShows(block: { number: bigint; hash: string }): Promise<BlockShows>;
  /** From now on this provider is read first, while it answers. */
  prefer(provider: number): void;
  /**
   * The position of the provider that `blockHashesElsewhere` was answered by last, of several the
   * first; for log lines.
   */
  secondProvider?(): number | null;
  /**
   * The clock of this block, as two providers show it under its hash (the one that is given, if there
   * is only one provider): a hash does not prove a height. null if no two agree. Throws if fewer than
   * two answer. Absent on chains with nonces.
   */
  agreedClock?(block: ClockedBlock): Promise<bigint | null>;
  /**
   * Whether two providers show these transfers in their blocks (or the only one does), in the order
   * of the claims.
   */
  confirmTransfers(claims: readonly TransferClaim[]): Promise<ClaimVerdict[]>;
  /**
   * The id of the provider that showed this block, which stays the same when the list of providers
   * changes; undefined if `readBlocks` did not return it, or several providers were needed to show it.
   */
  shownBy?(block: Pick<ScannedBlock, 'hash'>): string | undefined;
  /**
   * What became of these transactions, by two providers (the only one, if there is one), in the
   * order of the claims.
   */
  confirmReceipts(claims: readonly ReceiptClaim[]): Promise<ReceiptVerdict[]>;
  /**
   * The block that contains a transaction; null if no provider knows it. With `byOne`, the first
   * provider's word, where nothing ends by it.
   */
  blockOf(txHash: string, options?: { byOne: true }): Promise<bigint | null>;
  /** The newest block up to `head` that was made by `timestamp` (unix seconds); 0 if none. */
  blockAt(timestamp: number, head: bigint): Promise<bigint>;
  /**
   * Why a transaction failed in this block, as printable text; null if the reason cannot be read
   * now. Absent on chains that give no reasons.
   */
  revertReason?(transaction: { txHash: string; blockNumber: bigint }): Promise<string | null>;
  /**
   * Seam: what a swap's transaction in this block brought to `address`, in a token (null: the coin).
   * null if the node does not have the transaction there. Absent on chains without swaps.
   */
  swapResult?(swap: {
    txHash: string;
    blockHash: string;
    address: string;
    token: string | null;
  }): Promise<SwapResult | null>;
  /**
   * Seam: what became of each payment of a group whose transaction succeeded in this block, in their order, as two
   * providers show it. null: they do not say it of all now. Absent on chains without groups.
   */
  groupResult?(group: {
    txHash: string;
    blockNumber: bigint;
    blockHash: string;
    wallet: string;
    token: string | null;
    members: readonly { address: string; amount: bigint }[];
  }): Promise<GroupOutcome[] | null>;
}

/** The order that a plan is for. */
export interface PlannedFor {
  orderNo: string;
  /** How many of its variants have expired. */
  variants: number;
  /** Identifies the run of the worker: its plans never take the same tokens twice. */
  run: object;
}

/** Sends and checks payments on a chain without nonces, where transactions expire. */
export interface ExpiringGateway {
  nativeBalance(address: string): Promise<bigint>;
  /**
   * A recent block to refer to, old enough that a reorganisation rarely removes it, and the time at
   * which a transaction that refers to it expires.
   */
  recentBlock(): Promise<RecentBlock>;
  /**
   * Reads the wallet and the recipient and simulates the payment. Throws errors named
   * ExecutionReverted (it would fail; the message says why), InsufficientFunds (the wallet cannot
   * pay for it), FeeAboveLimit (it needs more than `limits`).
   */
  plan(terms: PaymentTerms, limits: PaymentLimits, of: PlannedFor): Promise<PaymentPlan>;
  /**
   * The same reads by each provider, without failover: asked where the first answer would end a
   * payment or hold it up.
   */
  each(): Pick<ExpiringGateway, 'nativeBalance' | 'plan'>[];
  /**
   * Sends the signed bytes; the transport never retries. `repeat` counts the earlier sends of the
   * payment: a repeat goes to another provider, since a node may accept bytes and never forward
   * them. The same bytes are mined at most once.
   */
  broadcast(raw: string, repeat?: number): Promise<BroadcastOutcome>;
  /**
   * Whether any provider knows the transaction, pending or in a block. Every provider is asked.
   * Throws if one does not answer, or keeps no history from before `expiresAt` (a clock).
   */
  isKnown(txHash: string, expiresAt?: bigint): Promise<boolean>;
}

/** A payment that expires: how the chain wants it now, within what its order reserved. */
export interface ExpiringPayment {
  terms: PaymentTerms;
  limits: PaymentLimits;
  plan: PaymentPlan;
  recentBlock: RecentBlock;
  /** Unique per payment of the address, so that equal orders give different transactions. */
  discriminator: number;
}

/** Builds the payments of a chain whose transactions expire, by a library. It has no key. */
export interface ExpiringBuilder {
  /**
   * The bytes that are signed, hex. Throws FeeAboveLimit when the payment may cost more than `limits`, an
   * Error for terms that cannot be paid.
   */
  payment(input: ExpiringPayment): string;
}

/**
 * Signs those payments in the vault. The bytes are read again: throws an Error unless they say exactly the
 * terms, within the limits.
 */
export interface ExpiringSigner {
  signPayment(
    input: ExpiringPayment & { keyId: string; unsigned: string },
  ): Promise<{ raw: string; txHash: string }>;
}

/** What a payment takes at most. */
export interface FeeEstimate {
  /**
   * Units of work on the chain, at least 1: gas, on TRON what a contract uses (for TRX itself: bytes), compute
   * units.
   */
  gasLimit: bigint;
  /** The highest price per unit that the payment may ever bid: wei, sun, micro-lamports. */
  maxFeePerGas: bigint;
  /**
   * The highest total cost of the payment besides its amount, with a margin: wei, sun, lamports.
   * On EVM chains it is gasLimit times maxFeePerGas plus a layer-1 fee; elsewhere it includes a
   * new account, bandwidth, a memo and rent.
   */
  maxFee: bigint;
  /** What the payment takes now of a resource that can pay; its highest cost besides that. */
  withoutBurning?: { units: bigint; maxFee: bigint };
}

/** Estimates the highest fee that a payment may cost. */
export interface FeeEstimator {
  /**
   * `given` is a gas limit that the caller chose (EVM only); nothing is simulated then. A contract
   * call that would fail now still gets an estimate: the signer simulates it again and says why it
   * fails. `byTwo` asks two providers, where there are several, and takes the lower estimate: for
   * what would refuse somebody. Throws nodeUnavailable then if fewer than two answer.
   */
  estimate(
    terms: PaymentTerms,
    given?: { gasLimit: bigint },
    options?: { byTwo: true },
  ): Promise<FeeEstimate>;
}

/** Signs with a hot wallet's KMS key (only signer functions hold one). */
export interface Keyring {
  /**
   * A secp256k1 signature over a 32-byte digest, with s in the low half. It recovers to `address`
   * (0x, 20 bytes).
   */
  signDigest(input: { keyId: string; address: string; digest: Uint8Array }): Promise<{
    r: bigint;
    s: bigint;
    yParity: 0 | 1;
  }>;
}

/** Signs with Ed25519 keys, which sign the message itself instead of a digest. */
export interface MessageKeyring {
  /** A signature of 64 bytes that verifies against `publicKey` (32 bytes). */
  signMessage(input: {
    keyId: string;
    publicKey: Uint8Array;
    message: Uint8Array;
  }): Promise<Uint8Array>;
}

/** Signs the message of a claim, whose text it makes itself, and nothing else. */
export interface ControlSigner {
  /**
   * The signature as ControlProof has it. Throws if the claim is not of the signer's family, or the key is
   * not that of its address.
   */
  sign(input: { keyId: string; claim: ControlClaim }): Promise<string>;
}

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
   * they do not know it, it is pending, or they disagree. `fee` is the first one's word; absent if the
   * receipt does not say it.
   */
  receipt(
    txHash: string,
  ): Promise<{ blockNumber: bigint; blockHash: string; success: boolean; fee?: bigint } | null>;
}

/** Builds the transactions of one EVM chain by a library. It has no key. */
export interface PaymentBuilder {
  /**
   * The bytes that a payment would be signed as, 0x hex; null for one whose authorizations (EIP-7702)
   * are signed first. Throws an Error for terms that cannot be paid.
   */
  payment(input: NoncePayment): string | null;
  /** The same of a zero-value transfer of the address to itself, which uses up a nonce. */
  fill(input: NonceFill): string;
  /** Fees high enough to replace a transaction at the same nonce, or null if `cap` forbids them. */
  bumpedFees(
    previous: { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint },
    current: Fees,
    cap: bigint,
  ): { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint } | null;
}

/** An EVM payment; fees in wei per gas. */
export interface NoncePayment {
  nonce: number;
  gasLimit: bigint;
  fees: { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint };
  terms: PaymentTerms;
}

/** A transfer of nothing from an address to itself. */
export interface NonceFill {
  nonce: number;
  fees: { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint };
  address: string;
  /** 21000 by default; a chain that charges layer-1 data inside gas needs more. */
  gasLimit?: bigint;
}

/** Signs the transactions of one EVM chain in the vault. Only signed bytes leave it. */
export interface PaymentSigner {
  /**
   * Signs the payment of these terms. Throws WrongPayment if `unsigned` are other bytes; null of a payment
   * whose authorizations it signs first.
   */
  signPayment(
    input: NoncePayment & { keyId: string; unsigned: string | null },
  ): Promise<{ raw: string; txHash: string }>;
  /** The signature of a message (EIP-191) or of typed data (EIP-712): 65 bytes in 0x hex. */
  signOperation(input: {
    keyId: string;
    address: string;
    operation: Pick<Operation, 'opType' | 'message' | 'typedData'>;
  }): Promise<string>;
  signFill(
    input: NonceFill & { keyId: string; unsigned: string | null },
  ): Promise<{ raw: string; txHash: string }>;
}

/** Reads what an address has sent, without our tables. Uses only fetch, no chain library. */
export interface SentReader {
  /**
   * How many transactions the address has sent: mined at the head, in the finalized block, and
   * including the pool.
   */
  counts(address: string): Promise<{ latest: number; finalized: number; pending: number }>;
  /**
   * The hashes of mined transactions, by nonce. A nonce is absent if the node no longer has the
   * state of its block.
   */
  hashes(address: string, nonces: number[]): Promise<Map<number, string>>;
  /**
   * A mined transaction if all providers that are asked (two, if there are two) agree on it; else
   * null.
   */
  sent(txHash: string): Promise<SentPayment | null>;
}

/** A block's header on a chain whose blocks skip numbers. */
export interface SlotHeader {
  number: bigint;
  hash: string;
  /** Unix seconds. */
  timestamp: number;
  /** ScannedBlock.clock. */
  clock: bigint;
}
