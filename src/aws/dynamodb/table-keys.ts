/**
 * Every key of every table, in one place; those of deposits and chains are in deposit-keys.ts, of
 * session keys in session-key-keys.ts, of event feeds in feed-keys.ts. Each table has the text keys `pk` and `sk`. Records with different writers are in different tables
 * (docs/decisions/0001-spine.md).
 */
import { createHash } from 'node:crypto';
import type { RequestRef } from '#model/order-request.ts';
import type { DecisionName } from '#model/orders/decision.ts';
import type { WorkStage } from '#model/orders/order-base.ts';
import type { ChainName, Family } from '#shared/chains.ts';

export interface Key {
  pk: string;
  sk: string;
}

/** A number as text of 16 digits, so that texts sort as their numbers do. */
export const pad = (n: number | bigint, digits = 16): string => n.toString().padStart(digits, '0');

/**
 * Table `projects`: tenants, settings, webhooks of keys. Written by the admin functions. Each kind
 * of record has partition keys of its own, so that the role of an admin function can be limited to
 * the kinds that it writes (lib/stacks/api-grants.ts).
 */
export const projectKeys = {
  meta: (projectId: string): Key => ({ pk: `P#${projectId}`, sk: 'META' }),
  settings: (projectId: string): Key => ({ pk: `S#${projectId}`, sk: 'SETTINGS' }),
  /** What owners noted at the entries of the whitelists. No rule reads it. */
  whitelistNotes: (projectId: string): Key => ({ pk: `S#${projectId}`, sk: 'WHITELISTS' }),
  /** A freeze. It is never changed or deleted; the records of two owners end it. */
  freeze: (projectId: string, freezeId: number): Key => ({
    pk: `F#${projectId}`,
    sk: `FREEZE#${pad(freezeId)}`,
  }),
  /** A second owner's confirmation that a freeze ends. Functions that ask for it cannot write it. */
  freezeEnd: (projectId: string, freezeId: number): Key => ({
    pk: `D#${projectId}`,
    sk: `FREEZE#${pad(freezeId)}`,
  }),
  /** What of an API key receives webhooks. */
  keyWebhook: (projectId: string, appId: string): Key => ({
    pk: `W#${projectId}`,
    sk: `KEY#${appId}`,
  }),
  index: (projectId: string): Key => ({ pk: 'PROJECTS', sk: projectId }),
  /** A project's hot wallets and their keys. Only keys/make-project-keys writes it. */
  hotKeys: (projectId: string): Key => ({ pk: `K#${projectId}`, sk: 'KEYS' }),
  /**
   * Its extended public keys and wrapped seeds. Only keys/make-project-keys writes it, and a role reads it
   * only if its grants name it (`confidential` in src/shared/tables.ts).
   */
  seeds: (projectId: string): Key => ({ pk: `SEED#${projectId}`, sk: '-' }),
  /** The project whose hot wallet an address is. Only keys/make-project-keys writes it. */
  hotWallet: (family: Family, address: string): Key => ({
    pk: `HOT#${family}#${address}`,
    sk: '-',
  }),
  walletCounter: (): Key => ({ pk: 'COUNTER', sk: 'WALLET' }),
  /** A change that waits for a second owner. */
  change: (projectId: string, changeId: string): Key => ({
    pk: `C#${projectId}`,
    sk: `CHANGE#${changeId}`,
  }),
  /** The same change for good. Functions that confirm changes cannot write it. */
  changeRequest: (projectId: string, changeId: string, askedAt: number): Key => ({
    pk: `Q#${projectId}`,
    sk: `${changeId}#${pad(askedAt)}`,
  }),
  /** What was asked last of a key that moves money. Functions that confirm changes cannot write it. */
  keyRequest: (projectId: string, appId: string): Key => ({
    pk: `Q#${projectId}`,
    sk: `KEY#${appId}`,
  }),
  /** A second owner's confirmation of a key. Functions that ask for changes cannot write it. */
  keyConfirmation: (projectId: string, appId: string): Key => ({
    pk: `D#${projectId}`,
    sk: `KEY#${appId}`,
  }),
  /**
   * A second owner's confirmation of a key's webhook URL. It sorts before the confirmations of settings,
   * which are read from a revision on.
   */
  urlConfirmation: (projectId: string, appId: string): Key => ({
    pk: `D#${projectId}`,
    sk: `HOOK#${appId}`,
  }),
  /** A key that is disabled or deleted while this exists. Functions that put it cannot delete it. */
  endedKey: (projectId: string, appId: string): Key => ({
    pk: `E#${projectId}`,
    sk: `KEY#${appId}`,
  }),
  /** A second owner's confirmation of settings. Functions that ask for changes cannot write it. */
  confirmation: (projectId: string, rev: number): Key => ({
    pk: `D#${projectId}`,
    sk: `SETTINGS#${pad(rev)}`,
  }),
  /** A device that its person enrolled. Functions that confirm devices cannot write it. */
  device: (personId: string, deviceId: string): Key => ({
    pk: 'DEV-Q',
    sk: `${personId}#${deviceId}`,
  }),
  /** Another owner's confirmation of a device. Functions that enrol devices cannot write it. */
  deviceConfirmation: (personId: string, deviceId: string): Key => ({
    pk: 'DEV-D',
    sk: `${personId}#${deviceId}`,
  }),
  /** A device that has ended. It is never deleted. */
  deviceEnd: (personId: string, deviceId: string): Key => ({
    pk: 'DEV-E',
    sk: `${personId}#${deviceId}`,
  }),
  /** Two codes of the operator. No function writes them. */
  deviceCodes: (codesId: string): Key => ({ pk: 'DEV-C', sk: codesId }),
  /** The settings that a project was made with. Functions that change settings cannot write them. */
  firstSettings: (projectId: string): Key => ({ pk: `P#${projectId}`, sk: 'SETTINGS' }),
};

/**
 * Table `api-keys`: what authenticates requests. Only keys/verify-request and the two admin functions
 * that create and change keys read it.
 */
export const apiKeyKeys = {
  credential: (appId: string): Key => ({ pk: `K#${appId}`, sk: 'META' }),
};

/**
 * Table `guards`: nonces, rate counters, last uses of keys, last sign-ins of admins and requests for proofs
 * of control, all with a TTL, and what a key was at its first use. verify-request writes nonces and uses;
 * routes can only write counters, admin/people only sign-ins, and admin/control only its requests.
 */
export const guardKeys = {
  nonce: (appId: string, nonce: string): Key => ({ pk: `N#${appId}#${nonce}`, sk: '-' }),
  signature: (appId: string, digest: string): Key => ({ pk: `G#${appId}#${digest}`, sk: '-' }),
  /** The digest that a key had at its first use: `digest`. It stays. */
  firstUse: (appId: string): Key => ({ pk: `K#${appId}`, sk: '-' }),
  /** When a key was last used: `usedAt`. */
  lastUse: (appId: string): Key => ({ pk: `U#${appId}`, sk: '-' }),
  /** When an admin signed in last: `signedInAt`. */
  signIn: (adminId: string): Key => ({ pk: `A#${adminId}`, sk: '-' }),
  /** An owner's request for proofs of control. */
  control: (projectId: string, nonce: string): Key => ({ pk: `PC#${projectId}#${nonce}`, sk: '-' }),
  /** How many of them a project has made on a UTC day: `n`. */
  controlDay: (projectId: string, day: string): Key => ({ pk: `PCD#${projectId}#${day}`, sk: '-' }),
  /** Whose turn it is with a family's signer. */
  controlTurn: (family: Family): Key => ({ pk: `PCT#${family}`, sk: '-' }),
  /** `scope` is 'app', 'public' or 'failed'; `minute` counts from the epoch. */
  rate: (scope: string, id: string, minute: number): Key => ({
    pk: `R#${scope}#${id}#${minute}`,
    sk: '-',
  }),
};

/**
 * Table `requests`: what merchants' signed requests asked of orders. Only keys/verify-request writes it
 * (docs/decisions/0093-orders-prove-their-request.md).
 */
export const requestKeys = {
  /** Under the merchant's own id, or under the order's number where none was given. */
  of: ({ kind, projectId, clientId }: RequestRef, orderNo: string): Key => ({
    pk: clientId === null ? `N#${orderNo}` : `${requestKinds[kind]}#${projectId}#${clientId}`,
    sk: '-',
  }),
  /** Of an Idempotency-Key that has been used again since: by the order's number too. */
  earlier: ({ projectId, clientId }: RequestRef, orderNo: string): Key => ({
    pk: `IK#${projectId}#${clientId}`,
    sk: orderNo,
  }),
  /** A call for a batch of payouts, by its digest. */
  batch: (projectId: string, digest: string): Key => ({ pk: `P#${projectId}#${digest}`, sk: '-' }),
  /** A part of the body of such a call. */
  batchBody: (projectId: string, digest: string, part: number): Key => ({
    pk: `P#${projectId}#${digest}`,
    sk: `BODY#${part}`,
  }),
  /** When the first request was recorded: `at`. It stays. */
  since: (): Key => ({ pk: 'SINCE', sk: '-' }),
};

const requestKinds: Record<RequestRef['kind'], string> = {
  withdrawal: 'B',
  swap: 'SB',
  operation: 'IK',
};

/** Table `money`: orders, reservations, limits, nonces, signed bytes. */
export const moneyKeys = {
  /** Orders of every kind, by their number. */
  order: (orderNo: string): Key => ({ pk: `W#${orderNo}`, sk: 'ORDER' }),
  /** The biz_order_id of a swap; a withdrawal may have the same one. */
  swapOrder: (projectId: string, bizOrderId: string): Key => ({
    pk: `SB#${projectId}#${bizOrderId}`,
    sk: '-',
  }),
  /** The biz_order_id of a withdrawal. */
  bizOrder: (projectId: string, bizOrderId: string): Key => ({
    pk: `B#${projectId}#${bizOrderId}`,
    sk: '-',
  }),
  reserved: (projectId: string, chain: ChainName, address: string, token: string): Key => ({
    pk: `RES#${projectId}#${chain}#${address}#${token}`,
    sk: '-',
  }),
  dailyLimit: (projectId: string, chain: ChainName, token: string, day: string): Key => ({
    pk: `LIM#${projectId}#${chain}#${token}#${day}`,
    sk: '-',
  }),
  /** The Idempotency-Key of a client operation. */
  idempotency: (projectId: string, key: string): Key => ({
    pk: `IK#${projectId}#${key}`,
    sk: '-',
  }),
  autoApprove: (projectId: string, day: string): Key => ({
    pk: `AUTO#${projectId}#${day}`,
    sk: '-',
  }),
  /** What swaps of a UTC day are worth: `used`, in micro-USD. */
  swapDaily: (projectId: string, day: string): Key => ({
    pk: `SWAPS#${projectId}#${day}`,
    sk: '-',
  }),
  /** What operations of a UTC day are worth that no admin approved: `used`, in micro-USD. */
  clientDaily: (projectId: string, day: string): Key => ({
    pk: `OPS#${projectId}#${day}`,
    sk: '-',
  }),
  nonceState: (chain: ChainName, address: string): Key => ({
    pk: `SLOT#${chain}#${address}`,
    sk: 'NONCE',
  }),
  slot: (chain: ChainName, address: string, nonce: number): Key => ({
    pk: `SLOT#${chain}#${address}`,
    sk: `S#${pad(nonce)}`,
  }),
  claim: (chain: ChainName, txHash: string): Key => ({ pk: `TX#${chain}#${txHash}`, sk: '-' }),
  /** What operations under a session key reserved on a UTC day: `used`, in micro-USD. */
  sessionCap: (skId: string, day: string): Key => ({ pk: `CAP#${skId}#${day}`, sk: '-' }),
  /** When an operation was last queued under a session key: `at`. */
  sessionUse: (skId: string): Key => ({ pk: `CAP#${skId}`, sk: 'LAST' }),
  /** Where the reconciler continues. */
  reconcilePlace: (): Key => ({ pk: 'RECONCILE', sk: 'PLACE' }),
  /** Where the nightly check of reservations continues. */
  reservationPlace: (): Key => ({ pk: 'RECONCILE', sk: 'RESERVATIONS' }),
};

/** Partitions that the mined slots of a chain are spread over, by their nonce. */
export const minedShards = 2;

const minedShard = (name: string, chain: ChainName, shard: number): string =>
  `${name}#${chain}#${shard}`;

/**
 * Keys of two sparse indexes of `money`. `work` (`workPk`, `workSk`) holds the orders of a chain
 * that are not final, by stage, each sorted by address and age; and in a partition of
 * its own the reservations that may not be zero, sorted by address. `mined` (`minedPk`,
 * `minedSk`) holds the nonce slots of a chain that are mined and not final, sorted by block. What
 * each partition can take is in docs/decisions/0035-flat-at-real-finality.md.
 */
export const workKeys = {
  /** Both approved stages (A, G) have one partition: a tick lists their addresses together. */
  pk: (chain: ChainName, stage: WorkStage): string =>
    `WORK#${chain}#${stage === 'G' ? 'A' : stage}`,
  sk: (stage: WorkStage, address: string, createdAtMs: number, id: string): string =>
    `${stage}#${address}#${pad(createdAtMs)}#${id}`,
  heldPk: (chain: ChainName): string => `HELD#${chain}`,
  heldSk: (address: string, reservation: Key): string => `${address}#${reservation.pk}`,
  minedPk: (chain: ChainName, shard: number): string => minedShard('MINED', chain, shard),
  /** Partitions of their own: a tick has nothing to do for a slot that only waits for finality. */
  confirmedPk: (chain: ChainName, shard: number): string => minedShard('CONFIRMED', chain, shard),
  minedSk: (block: bigint, address: string, nonce: number): string =>
    `${pad(block)}#${address}#${pad(nonce)}`,
};

/**
 * Keys of the sparse index `recipients` of `money` (`toPk`, `toSk`): the withdrawals and operations of
 * a project by their recipient, each sorted by its time. Recipients that look alike (addressEnds) share
 * a partition, so that one query finds them.
 */
export const recipientKeys = {
  pk: (projectId: string, family: Family, ends: string): string =>
    `TO#${projectId}#${family}#${ends}`,
  sk: (address: string, createdAtMs: number): string => `${address}#${pad(createdAtMs)}`,
};

const shortHash = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Table `approvals`. Only the approve and reject functions write it. */
export const approvalKeys = {
  /** What one admin decided at once. Another reason makes another rejection. */
  decision: ({ listDigest, decision, reason, adminId }: DecisionName): Key => ({
    pk: `L#${listDigest}`,
    sk: [decision, adminId, ...(reason === null ? [] : [shortHash(reason)])].join('#'),
  }),
  approval: (orderNo: string, adminId: string): Key => ({
    pk: `W#${orderNo}`,
    sk: `A#${adminId}`,
  }),
};

/**
 * Table `signatures`: the nonce that an order is signed under, what the signers counted in a day,
 * and the settings that they accepted. Only the signers write it.
 */
export const signatureKeys = {
  of: (ref: string): Key => ({ pk: `W#${ref}`, sk: '-' }),
  /** What was signed in a UTC day: `used`. The signers' role may update only keys of this form. */
  daily: (counter: string): Key => ({ pk: `SUM#${counter}`, sk: '-' }),
  /** What joined a group. The vaults' role may only update keys of this form. */
  group: (groupNo: string): Key => ({ pk: `G#${groupNo}`, sk: '-' }),
  /** An address that has signed a transaction. */
  sender: (chain: ChainName, address: string): Key => ({ pk: `A#${chain}#${address}`, sk: '-' }),
  /** What nodes had to say. The role of queue/attest-* may put only keys of this form. */
  attested: (name: string): Key => ({ pk: `AT#${name}`, sk: '-' }),
  /** The settings of a project that the vaults accepted last. */
  policy: (projectId: string): Key => ({ pk: `POLICY#${projectId}`, sk: '-' }),
};

/** Table `prices`. Only the price function writes it. */
export const priceKeys = {
  latest: (symbol: string): Key => ({ pk: `PRICE#${symbol}`, sk: 'LATEST' }),
  history: (symbol: string, readAt: number): Key => ({ pk: `PRICE#${symbol}`, sk: pad(readAt) }),
};

/** Table `events`: outbox items, whose stream the dispatcher reads, deliveries, audit entries. */
export const eventKeys = {
  outbox: (outboxId: string): Key => ({ pk: `O#${outboxId}`, sk: '-' }),
  delivery: (deliveryId: string): Key => ({ pk: `DL#${deliveryId}`, sk: '-' }),
  /** Events of one record, by name, oldest first. */
  sentEvent: (ref: string, event: string, createdAtMs: number, eventId: string): Key => ({
    pk: `EV#${ref}`,
    sk: `${event}#${pad(createdAtMs)}#${eventId}`,
  }),
  audit: (auditId: string): Key => ({ pk: `AU#${auditId}`, sk: '-' }),
  /** How a webhook URL has answered lately, by the URL's digest. */
  receiver: (url: string): Key => ({
    pk: `RC#${createHash('sha256').update(url).digest('hex')}`,
    sk: '-',
  }),
  /**
   * Place in the sparse index `receiver` of a delivery that waits for a URL: `receiverPk` is the
   * partition key of `receiver`, `receiverSk` begins with this.
   */
  waiting: (kind: 'held' | 'failed', projectId: string | undefined): string =>
    `${kind}#${projectId === undefined ? '' : `${projectId}#`}`,
  /** What approvers are notified of: an order or a change that waits. */
  notice: (noticeId: string): Key => ({ pk: `NT#${noticeId}`, sk: '-' }),
};

/**
 * Shards of the sparse index `due` of `events` (`duePk`, and `dueSk` in ms). It holds outbox
 * items that are not dispatched (`O#<shard>`), deliveries with an attempt to come (`D#<shard>`) and
 * notices with a message to come (`N#<shard>`).
 */
export const dueShards = 16;

/**
 * The shard of the `due` index that an id belongs to, 0 to `dueShards` - 1. An item names its shard,
 * so that one from when there were fewer is found; there must never be fewer again.
 */
export const dueShard = (id: string): number =>
  createHash('sha256').update(id).digest()[0]! % dueShards;

/** Partitions of the parts of large nodes of the list index. */
export const nodePartitions = 4;

/**
 * Table `lists`: the list index (docs/decisions/0003-lists.md). The dispatcher writes it. A node is
 * a prefix of a UTC time. The counters of its children are one partition, and so are the entries of
 * its children that are leaves. `scope` (a user_id) may hold any character, so it comes last.
 */
export const listKeys = {
  /** How far a project's audit chain is copied. */
  auditHead: (projectId: string): Key => ({ pk: `AH#${projectId}`, sk: '-' }),
  /** Where an audit entry is in its project's chain. */
  auditCopy: (auditId: string): Key => ({ pk: `AC#${auditId}`, sk: '-' }),
  root: (list: string, projectId: string, scope: string): string =>
    `L#${projectId}#${list}#${scope}`,
  children: (root: string, parent: string): string => `N#${parent}#${root}`,
  /** Counters of the records whose time begins with `prefix`. */
  node: (root: string, parent: string, prefix: string): Key => ({
    pk: listKeys.children(root, parent),
    sk: prefix,
  }),
  /** Counters of a large node are in parts as well, which share four partitions. */
  childParts: (root: string, parent: string, partition: number): string =>
    `N~${partition}#${parent}#${root}`,
  nodePart: (root: string, parent: string, prefix: string, part: number): Key => ({
    pk: listKeys.childParts(root, parent, part % nodePartitions),
    sk: `${prefix}~${pad(part, 2)}`,
  }),
  entries: (root: string, parent: string): string => `E#${parent}#${root}`,
  entry: (root: string, parent: string, time: string, id: string): Key => ({
    pk: listKeys.entries(root, parent),
    sk: `${time}#${id}`,
  }),
  placement: (list: string, projectId: string, scope: string, id: string): Key => ({
    pk: `I#${projectId}#${list}#${encodeURIComponent(id)}#${scope}`,
    sk: '-',
  }),
};
