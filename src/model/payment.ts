import type { ChainName } from '#shared/chains.ts';
import type { GroupMember, JoinedTerms } from './orders/group.ts';
import type { InternalAction } from './orders/internal-order.ts';

/** A node's answer to a broadcast. 'unclear' means that it may have taken the transaction. */
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

/** What a payment does: transfer a coin or token, or on EVM chains any call. */
export interface PaymentTerms {
  chain: ChainName;
  from: string;
  to: string;
  tokenAddress: string | null;
  amount: bigint;
  /** Written on chain if the chain supports it (TRON, Solana). The payments of orders have none. */
  memo?: string | null;
  /**
   * EVM: the calldata (0x hex) of a call to `to`. `amount` is then the value in wei, possibly 0,
   * and there is no token. Absent for a transfer.
   */
  data?: string;
  /**
   * Solana: what each of these owners sends to `from`, which pays the fee. `to` is `from` then, and
   * `amount` their sum. Absent for anything but an order that collects (orders/collected.ts).
   */
  collects?: Collected[];
  /** What each member of a group is paid; `to` is the contract that pays them, `amount` their sum. */
  pays?: GroupMember[];
  /** Smallest units that the contract which pays groups may take of the token `to` from now on; `amount` is 0. */
  allows?: bigint;
  /**
   * Seam: what the internal order does that it pays. The core builds a transfer; an extension's
   * builder may know an action that is none.
   */
  does?: InternalAction;
  /** EVM: the owners whose authorizations (EIP-7702) go with it. */
  authorizes?: Authorized[];
}

/** An owner whose authorization goes with another address's payment, which uses up one of its nonces. */
export interface Authorized {
  owner: string;
  keyId: string;
  nonce: number;
}

/** What an order collects from one owner, in smallest units, and the key that signs for it. */
export interface Collected {
  owner: string;
  keyId: string;
  amount: bigint;
}

/** The limits that an order reserved for its payment. */
export interface PaymentLimits {
  /** Units of work and the price of one (see FeeEstimator). */
  units: bigint;
  unitPrice: bigint;
  /** The total, in the smallest unit of the native coin. */
  fee: bigint;
  /**
   * What the payment may count on of a resource of its address, units; no coin is burnt for its work
   * then. Absent: `fee` covers that.
   */
  resource?: bigint;
}

/** What a payment on a chain without nonces needs, at this moment. */
export interface PaymentPlan {
  /** The highest cost besides the amount (sun, lamports). */
  fee: bigint;
  /** What it counts on of a resource of its address, units (PaymentLimits.resource). */
  resource?: bigint;
  /** Input for the adapter's own signer; nothing else reads it. */
  build: Record<string, string>;
}

/** The recent block that a transaction refers to. `expiresAt` is a clock (ScannedBlock.clock). */
export interface RecentBlock {
  /** TRON: the reference block's bytes and hash; Solana: a blockhash. */
  reference: string;
  expiresAt: bigint;
}

export interface Attempt {
  txHash: string;
  /**
   * The signed transaction (EVM: 0x hex). Empty for one that was adopted from the chain, and as it is
   * read where `rawIn` says that the bytes are elsewhere.
   */
  raw: string;
  /** 'claim': the bytes are large, and are kept with the claim of the hash instead of in the slot. */
  rawIn?: 'claim';
  /**
   * 'fill' is the zero-value self-transfer that uses up a nonce without a payment. 'authorization'
   * has no bytes of its own: another address's transaction carries it.
   */
  kind: 'payment' | 'allowance' | 'fill' | 'authorization';
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
  at: number;
  /** The last known outcome: stored, sent, known, refused:<class>, mined, replaced. */
  outcome: string;
  /** Of a fill: once it is final, its order is signed again at a later nonce. */
  requeues?: boolean;
  /** On chains without nonces: the clock (ScannedBlock.clock) after which it cannot be mined. */
  expiresAt?: bigint;
  /** What it counts on of a resource of its address, units; absent if it pays coin for its work. */
  resource?: bigint;
}

/** The transaction of a slot that is in a block. */
export interface MinedPayment {
  txHash: string;
  blockNumber: bigint;
  blockHash: string;
  success: boolean;
  /**
   * Of a token payment: what the block credits to the recipient, by the token's own log (Solana: by
   * its balances). Absent if the block was not read for it, and for anything else.
   */
  credited?: bigint;
  /**
   * All that its sender paid for it, in the coin's smallest units. Absent if its block was not read for
   * it, or does not say.
   */
  fee?: bigint;
  /** Solana: what it paid besides that into token accounts as their rent deposit; absent if nothing. */
  rent?: bigint;
  /** What it moved is recorded by an extension (NonceSlot.booked). */
  booked?: true;
  /** When its wait begins (unix seconds; model/wait-start.ts); absent for one adopted from the chain. */
  at?: number;
  /**
   * The id of the provider that showed it; absent if several were needed, or it is not known.
   */
  by?: string;
  /** Two providers (or the only one) have shown it in this block with this outcome. */
  witnessed?: true;
}

/**
 * One nonce of a sending address (on chains without nonces: a sequence number) and everything that
 * was ever signed for it.
 */
export interface NonceSlot {
  chain: ChainName;
  address: string;
  nonce: number;
  /** The id of the order that this nonce pays; '-' if it pays none. */
  ref: string;
  /**
   * 'allowance': sets what a swap's router may take, before the swap. 'fill': used up after a
   * restore. 'foreign': found on chain, and of no order that we know. 'authorization': used up by the
   * `sponsor`'s transaction, if that is mined.
   */
  refKind: 'order' | 'allowance' | 'fill' | 'foreign' | 'authorization';
  /** Of an authorization: the slot whose transaction carries it. */
  sponsor?: { address: string; nonce: number };
  /** The authorizations that this slot's payments carry. */
  authorizes?: Authorized[];
  /** The amount of an 'allowance', as text (token units). */
  sets?: string;
  /** The order's createdAtMs, for its place in the work index. */
  refCreatedAtMs: number;
  projectId: string;
  attempts: Attempt[];
  state: 'open' | 'mined' | 'final';
  lastSentAt: number;
  sends: number;
  /** Consecutive refusals, up to the newest send; absent means none. */
  refusals?: number;
  /** The order is confirmed. It is still watched until its block is final. */
  confirmed: boolean;
  /** Set while it is mined: which attempt, in which block, and whether it succeeded. */
  mined: MinedPayment | null;
  /** The revision of what an extension recorded of it last; absent: nothing. */
  booked?: number;
  rev: number;
}

/**
 * The nonce that an order was signed under. Written once, in a table that only the signer can
 * write.
 */
export interface SignatureRecord {
  chain: ChainName;
  address: string;
  nonce: number;
  /**
   * sha256 of what the order asked when it was signed, hex. Absent of the service's own orders, of routes,
   * and where an older release signed.
   */
  terms?: string;
  /**
   * On chains without nonces: every hash that was ever signed for it, and when the last one
   * expires.
   */
  txHashes?: string[];
  expiresAt?: bigint;
  /** When the first of them was signed, unix seconds; absent where an older release signed. */
  signedAt?: number;
  /**
   * The group that pays it, and what of it: it has no nonce of its own then, and `nonce` is -1. Whether
   * anything can be mined for it is the group's signature to say.
   */
  group?: string;
  pays?: JoinedTerms;
}

/** What an order takes of a day's count, in the table that only the signers can write. */
export interface DailyCount {
  /** Names the count: its project, what it counts, and its UTC day. */
  counter: string;
  sum: bigint;
  /** The most that the day may count. */
  limit: bigint;
}

/** The nonce line of a sending address. */
export interface NonceState {
  chain: ChainName;
  address: string;
  next: number;
  /** The lowest nonce that is not final. */
  oldestOpen: number;
  /**
   * Every slot below this nonce has left the worker's view: it is mined, or named by `openBelow`.
   * Absent: the slots from `oldestOpen` on are all in view.
   */
  openFrom?: number | undefined;
  /** Slots below `openFrom` that still are in the worker's view. */
  openBelow?: number[] | undefined;
  /** Counts slots that were opened again. `openFrom` moves up only if none was meanwhile. */
  reopens?: number | undefined;
  /** Set if the chain knows more than our table. Nothing is signed until a person has checked. */
  frozen: string | null;
  /** Id of the table that the line was written in; another one's is a line that was restored. */
  table: string | null;
  /** No order is signed before every nonce below this one is final; 0 if there is no such nonce. */
  fillUntil: number;
  /**
   * The chain's next nonce, if it is below every nonce that is not final, and since when that has
   * been seen (unix seconds).
   */
  hole?: { nonce: number; since: number } | undefined;
}

/** A node's answer to a send (unix seconds). `refusals` counts consecutive refusals. */
export interface SendNote {
  txHash: string;
  outcome: string;
  at: number;
  refusals: number;
}
