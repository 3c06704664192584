/** The tables, as the domain sees them. Each method that writes is one conditional transaction. */

import type { ChainName, Family, FamilyAddresses } from '#contract/chains.ts';
import type { WebhookEvent } from '#contract/events.ts';
import type { SentEvent, WebhookDelivery } from './deliveries.ts';
import type { Adoption, SignedPayment, TableIdentity } from './matching.ts';
import type { TransitionWrite } from './orders.ts';
import type {
  AddressOwner,
  ApiKey,
  Approval,
  Attempt,
  AuditEntry,
  Deposit,
  ListChange,
  NonceSlot,
  NonceState,
  OutboxItem,
  Project,
  ProjectSettings,
  SignatureRecord,
  SubAccount,
} from './records.ts';

export interface ProjectStore {
  project(projectId: string): Promise<Project | null>;
  settings(projectId: string): Promise<ProjectSettings>;
  /** Strongly consistent: the signer asks before each signature. */
  isFrozen(projectId: string): Promise<boolean>;
  /** The project whose hot wallet this address is, or null. */
  hotWalletOwner(family: Family, address: string): Promise<string | null>;
  /** Enabled keys of the project that have a webhook URL. */
  webhookKeys(projectId: string): Promise<ApiKey[]>;
}

export interface ApprovalStore {
  approvals(orderNo: string): Promise<Approval[]>;
}

/** What a node said to a send (unix seconds); `refusals` counts those in a row. */
export interface SendNote {
  txHash: string;
  outcome: string;
  at: number;
  refusals: number;
}

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

export interface SubAccountStore {
  byUser(projectId: string, userId: string): Promise<SubAccount | null>;
  getMany(projectId: string, subAccountIds: number[]): Promise<SubAccount[]>;
  /**
   * Whether the table is younger than what is in it: it was restored, may have forgotten addresses
   * that users were given, and nobody has moved its counters past them yet.
   */
  isRestored(project: Project): Promise<boolean>;
  /** Next free positions: of the project's addr_index and of the global journal. */
  nextPositions(projectId: string): Promise<{ subIndex: number; subAccountId: number }>;
  /** One transaction: both counters, the user, its addresses, the journal, the outbox. */
  create(subAccount: SubAccount, outbox: OutboxItem): Promise<'created' | 'exists' | 'moved'>;
}

export interface HotWalletRegistry {
  /**
   * Enters a project's hot addresses into the address table and the journal, so that watchers see
   * what they send; before the project exists, and harmless to repeat.
   */
  register(projectId: string, addresses: FamilyAddresses): Promise<void>;
}

export interface AddressBook {
  /** Strongly consistent; keys are addresses as given. */
  owners(family: Family, addresses: string[]): Promise<Map<string, AddressOwner>>;
  /** Journal entries after this position, strongly consistent, at most 1,000. */
  journal(family: Family, after: number): Promise<{ position: number; address: string }[]>;
  /** When the oldest address was made (unix seconds), or null when there is none. */
  oldest(): Promise<number | null>;
}

export interface DepositStore {
  get(depositNo: string): Promise<Deposit | null>;
  getMany(depositNos: string[]): Promise<Deposit[]>;
  byIdentity(identities: string[]): Promise<Map<string, Deposit>>;
  /** Creates it, unless its identity is a deposit's; in place of an internal transfer too. */
  put(deposit: Deposit, identity: string, outbox: OutboxItem): Promise<boolean>;
  /** Conditional on `previous.rev`; moves the watch-list entry to its block, or removes it. */
  update(input: {
    previous: Deposit;
    next: Deposit;
    outbox: OutboxItem | null;
    watch: boolean;
  }): Promise<boolean>;
  /** Deposits of a chain that are not yet final, in blocks from..to. */
  watched(chain: ChainName, from: bigint, to: bigint): Promise<Deposit[]>;
}

export interface Cursor {
  chain: ChainName;
  /** Every block up to and with this one has been read whole and its deposits stored. */
  scanned: bigint;
  hash: string;
  /** Blocks above `scanned` left the chain, and what was in them may not all be taken back yet. */
  rewinding?: boolean;
  head: bigint;
  finalized: bigint;
  updatedAt: number;
}

export interface Lease {
  chain: ChainName;
  fence: number;
  until: number;
}

export interface ChainStateStore {
  cursor(chain: ChainName): Promise<Cursor | null>;
  cursors(chains: ChainName[]): Promise<Map<ChainName, Cursor>>;
  /** Takes the lease that carries this fence number; null when another tick has it. */
  takeLease(chain: ChainName, fence: number, seconds: number): Promise<Lease | null>;
  lease(chain: ChainName): Promise<Lease | null>;
  /** Moves the cursor and stores the coverage of the blocks read; conditional on the fence. */
  advance(input: {
    cursor: Cursor;
    fence: number;
    blocks: { number: bigint; hash: string; clock?: bigint | null; coverage: string[] }[];
  }): Promise<boolean>;
  /** Our hashes of these blocks, null where not kept. */
  hashes(chain: ChainName, from: bigint, to: bigint): Promise<Map<bigint, string>>;
  /** The newest block up to this one that we have scanned, with its clock (see ScannedBlock). */
  clockAt(
    chain: ChainName,
    block: bigint,
  ): Promise<{ number: bigint; hash: string; clock: bigint } | null>;
  filterSegment(family: Family, index: number): Promise<Uint8Array | null>;
  putFilterSegment(family: Family, index: number, bytes: Uint8Array): Promise<void>;
}

/** An entry that is not what this service writes; `unreadable` says why. */
export interface UnreadableOutboxItem {
  outboxId: string;
  createdAtMs: number;
  unreadable: string;
}

export interface OutboxStore {
  get(outboxId: string): Promise<OutboxItem | null>;
  markDispatched(outboxId: string): Promise<void>;
  /** Undispatched and due before this time (ms), oldest first, at most 100 per shard. */
  undispatched(beforeMs: number): Promise<(OutboxItem | UnreadableOutboxItem)[]>;
  /** Lets the sweep pass over an undispatched item until this time (ms). */
  postpone(outboxId: string, untilMs: number): Promise<void>;
}

export interface DeliveryStore {
  get(deliveryId: string): Promise<WebhookDelivery | null>;
  getMany(deliveryIds: string[]): Promise<WebhookDelivery[]>;
  /** false when it exists; the outbox item (if any) is written with it. */
  create(delivery: WebhookDelivery, outbox?: OutboxItem): Promise<boolean>;
  /** `delivery.rev` is the new revision; false unless the stored one is the revision before it. */
  update(delivery: WebhookDelivery, outbox?: OutboxItem): Promise<boolean>;
  /** Pending and due up to this time (unix seconds), oldest first, at most 100 per shard. */
  due(upTo: number): Promise<string[]>;
  /**
   * Takes a delivery that is due off the sweep's list until this time (unix seconds), so that a
   * backlog is not queued again by each sweep; false when it is not due any more.
   */
  claimDue(deliveryId: string, upTo: number, until: number): Promise<boolean>;
  /** Deliveries of one event id. */
  ofEvent(eventId: string): Promise<WebhookDelivery[]>;
  /** Keeps an event for its replays; idempotent. */
  putEvent(event: SentEvent): Promise<void>;
  /** The newest event of this name that a record caused. */
  latestEvent(ref: string, event: WebhookEvent): Promise<SentEvent | null>;
}

/** Lists with exact totals at a flat price (docs/decisions/0003-lists.md). */
export interface ListIndex {
  /** Idempotent by (list, scope, id, rev); an older rev than the stored one changes nothing. */
  apply(changes: ListChange[]): Promise<void>;
  /**
   * One page, newest first: ids and the exact total. `filter` values must be facets of the list;
   * `start` and `end` are UTC days `YYYY-MM-DD`, inclusive.
   */
  page(input: {
    list: string;
    projectId: string;
    scope: string;
    filter: Record<string, string>;
    start?: string;
    end?: string;
    page: number;
    size: number;
  }): Promise<{ ids: string[]; total: number }>;
}

export interface AuditStore {
  getMany(auditIds: string[]): Promise<AuditEntry[]>;
}
