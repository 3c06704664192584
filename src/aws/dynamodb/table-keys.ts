/**
 * Every key of every table, in one place. Each table has the text keys `pk` and `sk`. Records with
 * different writers are in different tables (docs/decisions/0001-spine.md).
 */
import { createHash } from 'node:crypto';
import type { ChainName, Family } from '#contract/chains.ts';
import type { WorkStage } from '#model/orders/order-base.ts';

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
  freeze: (projectId: string): Key => ({ pk: `F#${projectId}`, sk: 'FREEZE' }),
  /** What of an API key receives webhooks. */
  keyWebhook: (projectId: string, appId: string): Key => ({
    pk: `W#${projectId}`,
    sk: `KEY#${appId}`,
  }),
  index: (projectId: string): Key => ({ pk: 'PROJECTS', sk: projectId }),
  /** The project whose hot wallet an address is. */
  hotWallet: (family: Family, address: string): Key => ({
    pk: `HOT#${family}#${address}`,
    sk: '-',
  }),
  walletCounter: (): Key => ({ pk: 'COUNTER', sk: 'WALLET' }),
  /** Progress of making a project's keys (src/aws/keys/project-keys.ts). */
  keysMarker: (projectId: string): Key => ({ pk: `P#${projectId}`, sk: 'KEYS' }),
  /** A change that waits for a second owner. */
  change: (projectId: string, changeId: string): Key => ({
    pk: `C#${projectId}`,
    sk: `CHANGE#${changeId}`,
  }),
};

/**
 * Table `api-keys`: what authenticates requests. Only keys/verify-request and the two admin functions
 * that make and change keys read it.
 */
export const apiKeyKeys = {
  credential: (appId: string): Key => ({ pk: `K#${appId}`, sk: 'META' }),
};

/**
 * Table `guards`: nonces and rate counters, all with a TTL. verify-request writes nonces; routes can
 * only write counters.
 */
export const guardKeys = {
  nonce: (appId: string, nonce: string): Key => ({ pk: `N#${appId}#${nonce}`, sk: '-' }),
  signature: (appId: string, digest: string): Key => ({ pk: `G#${appId}#${digest}`, sk: '-' }),
  /** `scope` is 'app', 'public' or 'failed'; `minute` counts from the epoch. */
  rate: (scope: string, id: string, minute: number): Key => ({
    pk: `R#${scope}#${id}#${minute}`,
    sk: '-',
  }),
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

/**
 * Keys of two sparse indexes of `money`. `work` (`work_pk`, `work_sk`) holds the orders of a chain
 * that are not final, sorted by stage, address and age; and in a partition of its own the
 * reservations that may not be zero, sorted by address. `mined` (`mined_pk`, `mined_sk`) holds the
 * nonce slots of a chain that are mined and not final, sorted by block.
 */
export const workKeys = {
  pk: (chain: ChainName): string => `WORK#${chain}`,
  sk: (stage: WorkStage, address: string, createdAtMs: number, id: string): string =>
    `${stage}#${address}#${pad(createdAtMs)}#${id}`,
  heldPk: (chain: ChainName): string => `HELD#${chain}`,
  heldSk: (address: string, reservation: Key): string => `${address}#${reservation.pk}`,
  minedPk: (chain: ChainName): string => `MINED#${chain}`,
  /** A partition of its own: a tick has nothing to do for a slot that only waits for finality. */
  confirmedPk: (chain: ChainName): string => `CONFIRMED#${chain}`,
  minedSk: (block: bigint, address: string, nonce: number): string =>
    `${pad(block)}#${address}#${pad(nonce)}`,
};

/** Table `approvals`. Only the approve and reject functions write it. */
export const approvalKeys = {
  approval: (orderNo: string, adminId: string): Key => ({
    pk: `W#${orderNo}`,
    sk: `A#${adminId}`,
  }),
};

/** Table `session-keys`. Only the functions that create and revoke session keys write it. */
export const sessionKeyKeys = {
  sessionKey: (skId: string): Key => ({ pk: `SK#${skId.slice('sk_'.length)}`, sk: '-' }),
};

/**
 * Table `signatures`: the nonce that an order is signed under, and what the signers counted in a
 * day. Only the signers write it.
 */
export const signatureKeys = {
  of: (ref: string): Key => ({ pk: `W#${ref}`, sk: '-' }),
  /** What was signed in a UTC day: `used`. The signers' role may update only keys of this form. */
  daily: (counter: string): Key => ({ pk: `SUM#${counter}`, sk: '-' }),
  /** An address that has signed a transaction. */
  sender: (chain: ChainName, address: string): Key => ({ pk: `A#${chain}#${address}`, sk: '-' }),
};

/** Table `deposits`: sub-accounts, addresses, their journal, deposits. */
export const depositKeys = {
  subAccount: (projectId: string, subAccountId: number): Key => ({
    pk: `SUB#${projectId}#${subAccountId}`,
    sk: '-',
  }),
  user: (projectId: string, userId: string): Key => ({ pk: `U#${projectId}#${userId}`, sk: '-' }),
  subIndexCounter: (projectId: string): Key => ({ pk: `CNT#${projectId}`, sk: 'SUBINDEX' }),
  journalCounter: (): Key => ({ pk: 'CNT', sk: 'JOURNAL' }),
  /** The id of the table that an operator has confirmed after a restore (docs/runbook.md). */
  confirmedTable: (): Key => ({ pk: 'CNT', sk: 'TABLE' }),
  /** EVM addresses in lower case, others as they are written. */
  address: (family: Family, address: string): Key => ({ pk: `ADDR#${family}#${address}`, sk: '-' }),
  /** A partition holds 10,000 positions. */
  journal: (position: number): Key => ({
    pk: `J#${Math.floor(position / 10_000)}`,
    sk: pad(position),
  }),
  deposit: (depositNo: string): Key => ({ pk: `D#${depositNo}`, sk: '-' }),
  identity: (identity: string): Key => ({ pk: `I#${identity}`, sk: '-' }),
  watched: (chain: ChainName, block: bigint, depositNo: string): Key => ({
    pk: `WATCH#${chain}`,
    sk: `${pad(block)}#${depositNo}`,
  }),
};

/** Table `chain-state`: cursors, stops, coverage, address filters, rescans and checked balances. */
export const chainKeys = {
  /** The cursor, and the lease once a tick has taken it. */
  cursor: (chain: ChainName): Key => ({ pk: `C#${chain}`, sk: 'CURSOR' }),
  /** By both ends: after a reorganisation a shorter stretch may end at the same block. */
  coverage: (chain: ChainName, from: bigint, to: bigint): Key => ({
    pk: `V#${chain}`,
    sk: `${pad(to)}#${pad(from)}`,
  }),
  filter: (family: Family, index: number): Key => ({ pk: `F#${family}`, sk: pad(index) }),
  rescan: (chain: ChainName, id: string): Key => ({ pk: `RS#${chain}`, sk: id }),
  /** What the comparison of balances knows of an address. */
  checkedBalance: (chain: ChainName, address: string): Key => ({
    pk: `B#${chain}#${address}`,
    sk: '-',
  }),
  /** Where the comparison of balances continues. */
  balancePlace: (): Key => ({ pk: 'B#PLACE', sk: '-' }),
  /** The block that the watcher is stopped at. An owner's pass is written here and nowhere else. */
  stop: (chain: ChainName): Key => ({ pk: `ST#${chain}`, sk: '-' }),
};

/** Table `prices`. Only the price function writes it. */
export const priceKeys = {
  latest: (symbol: string): Key => ({ pk: `PRICE#${symbol}`, sk: 'LATEST' }),
  history: (symbol: string, readAt: number): Key => ({ pk: `PRICE#${symbol}`, sk: pad(readAt) }),
};

/** Table `quotes`. The quote function writes a quote and its record; execute deletes the quote. */
export const quoteKeys = {
  record: (projectId: string, routeId: string): Key => ({
    pk: `R#${projectId}#${routeId}`,
    sk: '-',
  }),
  quote: (projectId: string, routeId: string): Key => ({
    pk: `Q#${projectId}#${routeId}`,
    sk: '-',
  }),
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
};

/**
 * Shards of the sparse index `due` of `events` (`due_pk`, and `due_at` in ms). It holds outbox
 * items that are not dispatched (`O#<shard>`) and deliveries with an attempt to come (`D#<shard>`).
 */
export const dueShards = 4;

/** The shard of the `due` index that an id belongs to, 0 to `dueShards` - 1; it never changes. */
export const dueShard = (id: string): number =>
  createHash('sha256').update(id).digest()[0]! % dueShards;

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
