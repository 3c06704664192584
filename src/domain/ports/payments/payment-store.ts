import type { ChainName } from '#contract/chains.ts';
import type { TransitionWrite } from '#model/orders/order.ts';
import type { Attempt, NonceSlot, NonceState, SendNote, SignatureRecord } from '#model/payment.ts';
import type { Adoption, SignedPayment, TableIdentity } from '#model/sent-payment.ts';

export interface PaymentStore {
  /** The table that all of this is in; asked of AWS each time. */
  identity(): Promise<TableIdentity>;
  nonceState(chain: ChainName, address: string): Promise<NonceState | null>;
  /** Slots from oldestOpen on, ascending, strongly consistent. */
  openSlots(chain: ChainName, address: string): Promise<NonceSlot[]>;
  slot(chain: ChainName, address: string, nonce: number): Promise<NonceSlot | null>;
  /** What a transaction hash of ours was signed for; `ref` is '-' for no order. */
  claim(
    chain: ChainName,
    txHash: string,
  ): Promise<{ address: string; nonce: number; ref: string; projectId: string } | null>;
  /** Where an order was signed, or null when it never was; strongly consistent. */
  signature(ref: string): Promise<SignatureRecord | null>;
  /**
   * The write-ahead of a signed payment, one transaction: nonce n to n+1, the order to 2, the hash
   * and the order's only signature claimed, the bytes stored. false: nothing was written and the
   * bytes must be thrown away. An address without a line begins with nonce 0.
   */
  storeSigned(payment: SignedPayment): Promise<boolean>;
  /**
   * The same for several payments of one address with consecutive nonces, in one transaction (at
   * most 16): all of them or, with false, none.
   */
  storeAllSigned(payments: SignedPayment[]): Promise<boolean>;
  /** The same for a nonce that is used up without an order. */
  storeBurn(input: Pick<SignedPayment, 'slot' | 'table'>): Promise<boolean>;
  /** Writes what a frozen address has on chain; a nonce at the line's end moves the line. */
  adopt(adoption: Adoption): Promise<boolean>;
  /** Adds a signed variant at the same nonce (bump or cancel) and claims its hash. */
  addAttempt(input: { slot: NonceSlot; attempt: Attempt }): Promise<NonceSlot | null>;
  /** Notes what a node said to a send; conditional on the slot's revision. */
  noteSend(slot: NonceSlot, send: SendNote): Promise<void>;
  /**
   * Notes the first sends of several payments with the transitions they cause, in one transaction
   * (at most 33): all of them or, with false, none.
   */
  noteFirstSends(
    sends: { slot: NonceSlot; note: SendNote; write: TransitionWrite | null }[],
  ): Promise<boolean>;
  /**
   * Marks a slot mined, back to open (null) or final, with the transition it causes; without a
   * transition the order's work stage follows (M, S, none). Conditional on the slot's revision.
   */
  settle(input: {
    slot: NonceSlot;
    state: NonceSlot['state'];
    mined: NonceSlot['mined'];
    confirmed: boolean;
    write?: TransitionWrite | undefined;
  }): Promise<boolean>;
  /** Moves oldestOpen up past final slots. */
  advance(chain: ChainName, address: string, from: number, to: number): Promise<void>;
  freezeAddress(chain: ChainName, address: string, reason: string): Promise<void>;
  /** Mined slots of a chain, ascending: not confirmed up to block `deep`, not final up to `closing`. */
  minedUpTo(chain: ChainName, blocks: { deep: bigint; closing: bigint }): Promise<NonceSlot[]>;
  /** Mined slots above this block (to undo after a reorganisation). */
  minedAbove(chain: ChainName, block: bigint): Promise<NonceSlot[]>;
}
