/** Stores of payments: nonce slots and claims of transaction hashes. */

import type { Chain } from '#model/chain.ts';
import type { OrderStatus } from '#model/order-status.ts';
import type { GroupTally } from '#model/orders/group.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import type { Order, TransitionWrite } from '#model/orders/order.ts';
import type { Swap } from '#model/orders/swap.ts';
import type { Attempt, NonceSlot, NonceState, SendNote, SignatureRecord } from '#model/payment.ts';
import type { Project, ProjectSettings } from '#model/project.ts';
import type {
  Adoption,
  FeeRaise,
  Joining,
  RecordedFacts,
  SignedPayment,
  TableIdentity,
} from '#model/sent-payment.ts';
import type { ChainName } from '#shared/chains.ts';

/** What the signer itself has read when it asks a judge. */
export interface JudgedIn {
  project: Project;
  settings: ProjectSettings;
  chain: Chain;
  /** Unix seconds. */
  now: number;
  /** The nonce whose payment is signed again; null or absent for a first signature. */
  replaces?: number | null;
}

/**
 * Decides about the internal orders of one action. It reads what it relies on itself, strongly
 * consistent: neither the record nor its creator is trusted. `forged` means that the service itself
 * cannot have written the record.
 */
export type InternalJudge = (
  order: InternalOrder,
  context: JudgedIn,
) => Promise<{ ok: true } | { ok: false; reason: string; forged: boolean }>;

/** The same of a swap, by the quote that was read for this signature. */
export type SwapJudge = (
  swap: Swap,
  context: Pick<JudgedIn, 'settings' | 'now'>,
  signatures: {
    /** Where the swap itself was signed, from the signers' own table. */
    signed: SignatureRecord | null;
    /** Where a swap of its quote was signed. */
    taken: SignatureRecord | null;
  },
) => ReturnType<InternalJudge>;

/** A place in the list of mined slots; only the store understands it. */
export type MinedPosition = readonly string[];

/** What is stored of payments. */
export interface PaymentReader {
  /** The identity of the payments' table, at most some seconds old. */
  identity(): Promise<TableIdentity>;
  nonceState(chain: ChainName, address: string): Promise<NonceState | null>;
  /** The slots from oldestOpen on, ascending. Strongly consistent. */
  openSlots(chain: ChainName, address: string): Promise<NonceSlot[]>;
  /**
   * The slots that a worker still has to see, by a nonce state that was just read: those from
   * `openFrom` on and those that `openBelow` names, ascending. Strongly consistent. What is mined
   * and only waits for its finality is left out, except for the newest.
   */
  slotsInView(state: NonceState): Promise<NonceSlot[]>;
  /**
   * The lowest nonce that is not final, by its slot; the next nonce if all are. Reads no further
   * than that slot. Strongly consistent.
   */
  oldestUnfinal(state: NonceState): Promise<number>;
  slot(chain: ChainName, address: string, nonce: number): Promise<NonceSlot | null>;
  /** What one of our transaction hashes was signed for; `ref` is '-' for no order. */
  claim(
    chain: ChainName,
    txHash: string,
  ): Promise<{ address: string; nonce: number; ref: string; projectId: string } | null>;
  /**
   * The signed bytes that are kept with the claim of a hash (Attempt.rawIn); null if there are
   * none.
   */
  claimedBytes(chain: ChainName, txHash: string): Promise<string | null>;
  /** Where an order was signed, or null if it never was. Strongly consistent. */
  signature(ref: string): Promise<SignatureRecord | null>;
  /** What the vaults know of a group, or null if nothing has joined it. Strongly consistent. */
  groupTally(groupNo: string): Promise<GroupTally | null>;
  /** What these counts of a day hold, by their name; one without a payment is absent. */
  counted(counters: string[]): Promise<Map<string, bigint>>;
  /** What is reserved of the native coin on an order's address. Strongly consistent. */
  coinReserved(
    order: Pick<Order, 'projectId' | 'chain' | 'fromAddress'>,
  ): Promise<{ reserved: bigint; epoch: number }>;
  /**
   * Some hundreds of the mined slots of a chain, the lowest blocks first, from `position` on (null:
   * from the start): unconfirmed ones up to block `deep`, and ones that are not final up to block
   * `closing`. `next` is where to continue; null after the last one.
   */
  minedUpTo(
    chain: ChainName,
    blocks: { deep: bigint; closing: bigint },
    position: MinedPosition | null,
  ): Promise<{ slots: NonceSlot[]; next: MinedPosition | null }>;
  /** Mined slots above this block, to undo after a reorganisation. */
  minedAbove(chain: ChainName, block: bigint): Promise<NonceSlot[]>;
}

/** The write-ahead of the vault: what it signs is stored with the order before anything is sent. */
export interface SignedWriter {
  /**
   * The write-ahead of a signed payment, in one transaction: nonce n becomes n+1, the order becomes
   * `signing`, the hash and the order's only signature are claimed, the day's counts grow within their limits, the
   * bytes are stored. A group's tally takes its nonce, or is dissolved if the order leaves it. false:
   * nothing was written, and the bytes must be discarded. An address without a nonce state starts
   * at nonce 0.
   */
  storeSigned(payment: SignedPayment): Promise<boolean>;
  /**
   * The same for several payments of one address with consecutive nonces, in one transaction (at
   * most 16): all of them or, with false, none.
   */
  storeAllSigned(payments: SignedPayment[]): Promise<boolean>;
  /**
   * Withdrawals join a group, in one transaction (at most 16): each becomes `signing` and gets its only
   * signature, the tally of the group grows, which must not be signed or dissolved, and its record, which must
   * be approved and as it was read, counts that (InternalOrder.joins). false: nothing was written.
   */
  storeJoined(joining: Joining): Promise<boolean>;
  /** The same for a nonce that a transfer to the address itself fills. */
  storeNonceFill(input: Pick<SignedPayment, 'slot' | 'table'>): Promise<boolean>;
  /**
   * Adds a signed variant at the same nonce (fee bump or fill) and claims its hash. With `raise`,
   * the order's fee limit and its reservation rise in the same transaction.
   */
  addAttempt(input: {
    slot: NonceSlot;
    attempt: Attempt;
    /** On chains without nonces: what its order asks (SignatureRecord.terms). */
    terms?: string | undefined;
    raise?: FeeRaise | undefined;
  }): Promise<NonceSlot | null>;
}

/** What the worker writes of payments that are stored. */
export interface PaymentWriter {
  /**
   * Raises the limits of an order that was never signed, and its reservation, in one transaction.
   * false: the order or the reservations have changed, and nothing was written.
   */
  raise(raise: FeeRaise): Promise<boolean>;
  /**
   * Adds a transaction to a slot that the chain shows and whose bytes are lost, and claims its hash. It signs
   * nothing. Conditional on the slot's revision.
   */
  addFound(slot: NonceSlot, attempt: Attempt): Promise<NonceSlot | null>;
  /** Records a node's answer to a send. Conditional on the slot's revision. */
  noteSend(slot: NonceSlot, send: SendNote): Promise<void>;
  /**
   * Records the first sends of several payments and the transitions they cause, in one transaction
   * (at most 33): all of them or, with false, none.
   */
  noteFirstSends(
    sends: { slot: NonceSlot; note: SendNote; write: TransitionWrite | null }[],
  ): Promise<boolean>;
  /**
   * Moves `openFrom` up, as planned from the slots in view. Does nothing if a slot was opened again
   * since `state` was read, or if another run was faster.
   */
  narrowView(state: NonceState, view: { openFrom: number; openBelow: number[] }): Promise<void>;
}

/** What follows from what the chain shows: slots end, open again, or their address freezes. */
export interface SlotSettler {
  /**
   * Marks a slot as mined, open again (null) or final, with the transition that this causes.
   * Without a transition, the order's work stage follows (mined, signed, none). If the transition
   * makes the order approved again, the slot no longer belongs to it and becomes a 'fill'.
   * Conditional on the slot's revision. `facts` are written in the same transaction.
   */
  settle(input: {
    slot: NonceSlot;
    state: NonceSlot['state'];
    mined: NonceSlot['mined'];
    confirmed: boolean;
    write?: TransitionWrite | undefined;
    facts?: RecordedFacts | null | undefined;
  }): Promise<boolean>;
  /** Moves oldestOpen up, past final slots. */
  advance(chain: ChainName, address: string, from: number, to: number): Promise<void>;
  /** Notes, or with null forgets, that the chain's nonce is below every nonce that is not final. */
  noteHole(chain: ChainName, address: string, hole: NonceState['hole'] | null): Promise<void>;
  /**
   * Opens a final slot again, and moves oldestOpen down to it, in one transaction. Conditional on
   * the slot's revision, on oldestOpen, and on the address not being frozen. `facts` as in settle.
   */
  reopenFinal(input: {
    slot: NonceSlot;
    oldestOpen: number;
    facts?: RecordedFacts | null | undefined;
  }): Promise<boolean>;
  /**
   * Writes what a frozen address has on chain. A nonce that is the address's next one moves the
   * nonce state.
   */
  adopt(adoption: Adoption): Promise<boolean>;
  freezeAddress(chain: ChainName, address: string, reason: string): Promise<void>;
}

export interface PaymentStore extends PaymentReader, PaymentWriter, SlotSettler {}

/** How far an order was, as published. */
export interface PublishedState {
  rev: number;
  /** The status that its list has: approved of an operation that is signed. */
  status: OrderStatus;
  /** The published signature of an operation that only signs, if it is kept. */
  signature?: string | null;
}

/**
 * What was last announced of a record, from tables that are not restored together with the record's
 * own.
 */
export interface PublishedRevisions {
  /** By order number; an order is absent if nothing newer than `rev` is known. */
  newer(
    projectId: string,
    orders: { orderNo: string; rev: number }[],
  ): Promise<Map<string, PublishedState>>;
}

export interface SenderHistory {
  /**
   * The identity of the history's table. The history is complete for everything younger than it.
   */
  identity(): Promise<TableIdentity>;
  /** Whether a transaction was ever signed for this address; strongly consistent. */
  hasSigned(chain: ChainName, address: string): Promise<boolean>;
}
